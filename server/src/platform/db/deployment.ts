/** What a database is for: marked once by its owner, asked by every process that starts on it. */
import { Client, DatabaseError } from 'pg';
import type { Config } from '#config';
import type { Database } from './pool.ts';

type Kind = 'development' | 'production';

const UNDEFINED_TABLE = '42P01';

/** The kind of database a process belongs to. */
function kindOf({ development }: Config): Kind {
  return development === null ? 'production' : 'development';
}

/** Marks a database that was just migrated and has no mark yet. */
export async function markDatabase(ownerUrl: string, config: Config): Promise<void> {
  await asOwner(ownerUrl, async (owner) =>
    owner.query('insert into deployment (kind) values ($1) on conflict do nothing', [
      kindOf(config),
    ]),
  );
}

/** Refuses to migrate a database of the other kind; one without a mark is taken. */
export async function requireOwnOrNew(ownerUrl: string, config: Config): Promise<void> {
  const marked = await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ known: boolean }>(
      "select to_regclass('deployment') is not null as known",
    );
    return rows[0]?.known === true
      ? (await owner.query<{ kind: Kind }>('select kind from deployment')).rows[0]
      : undefined;
  });
  const problem = marked === undefined ? null : mismatch(marked.kind, config);
  if (problem !== null) {
    throw new Error(problem);
  }
}

/** Why a process must not work on this database, or null when it may. */
export async function databaseProblem(db: Database, config: Config): Promise<string | null> {
  const marked = await db
    .selectFrom('deployment')
    .select('kind')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) {
        return undefined;
      }
      throw error;
    });
  return marked === undefined
    ? 'this database says not what it is for: run migrate first'
    : mismatch(marked.kind as Kind, config);
}

function mismatch(marked: Kind, config: Config): string | null {
  const own = kindOf(config);
  return marked === own
    ? null
    : `this is a ${marked} database and NODE_ENV is ${config.environment}: set DATABASE_URL to a ${own} database, or NODE_ENV to what this one is for`;
}

async function asOwner<Result>(
  url: string,
  work: (owner: Client) => Promise<Result>,
): Promise<Result> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
