/** Transactions, retried when PostgreSQL asks for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import { DatabaseDown } from './pool.ts';
import type { Database } from './pool.ts';
import type { DB } from './types.gen.ts';

export type Tx = Transaction<DB>;

/** Set while the work of a transaction runs, for whatever it awaits. */
const inside = new AsyncLocalStorage<true>();

/** Whether the caller runs inside a transaction. */
export function isInTransaction(): boolean {
  return inside.getStore() === true;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const LOCK_TIMEOUT = '55P03';
const STATEMENT_TIMEOUT = '57014';
const MAX_ATTEMPTS = 3;

/** A conflict that retries did not resolve: nothing was done, and a later try may succeed. */
const TRANSIENT: ReadonlySet<string | null> = new Set([
  SERIALIZATION_FAILURE,
  DEADLOCK,
  LOCK_TIMEOUT,
  STATEMENT_TIMEOUT,
]);

/**
 * Runs `work` in one transaction. It may run again after a deadlock or a serialization failure,
 * so it must do nothing that the database cannot take back.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => inside.run(true, async () => work(tx)));
    } catch (error) {
      const code = sqlState(error);
      const retriable = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (!retriable || attempt === MAX_ATTEMPTS) {
        throw error;
      }
    }
  }
}

/** Whether an error is the violation of a unique constraint, of that name when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    sqlState(error) === UNIQUE_VIOLATION &&
    (constraint === undefined || constraintOf(error) === constraint)
  );
}

/** A distributed database names the piece of the table behind the name: `orders_unpaid_102055`. */
const PIECE = /_\d{6,}$/;
/** Such a database may tell the name in its message alone. */
const NAMED_IN_MESSAGE = /constraint "(?<name>[^"]+)"/;

/** The constraint a database error is about, by the name the migrations gave it. */
function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  const name =
    'constraint' in error && typeof error.constraint === 'string'
      ? error.constraint
      : NAMED_IN_MESSAGE.exec(error.message)?.groups?.['name'];
  return name?.replace(PIECE, '');
}

/** Whether an error only says that the database is busy with the same rows. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(sqlState(error));
}

/** Whether an error says that the database could not be reached at all. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof DatabaseDown;
}

/** The five-character SQLSTATE of a database error. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}
