/** What a database holds, in a form that two moments can be compared by. */
import type { Client, QueryConfig } from 'pg';

interface Table {
  readonly name: string;
  /** The column that says whose row it is. */
  readonly owner: string | null;
}

/** Every table with its number of rows and a checksum of them. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Takes the fingerprints of every table. */
export async function fingerprintsOfAll(client: Client): Promise<Fingerprints> {
  const tables = await tablesOf(client);
  const text = tables.map(({ name }) => markOf(name)).join(' union all ');
  return fingerprints(client, { name: 'fingerprints of all', text });
}

/** Takes the fingerprints of one user's rows, in every table that has rows of users. */
export async function fingerprintsOfUser(client: Client, userId: number): Promise<Fingerprints> {
  const tables = await tablesOf(client);
  const text = tables
    .flatMap(({ name, owner }) =>
      owner === null ? [] : [`${markOf(name)} where t."${owner}" = $1::bigint`],
    )
    .join(' union all ');
  return fingerprints(client, { name: 'fingerprints of a user', text, values: [userId] });
}

/** Names of the tables that differ. */
export function changedTables(before: Fingerprints, after: Fingerprints): string[] {
  return [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name);
}

/** Tables do not change while a test runs. */
const known = new WeakMap<Client, readonly Table[]>();

async function tablesOf(client: Client): Promise<readonly Table[]> {
  const found = known.get(client) ?? (await readTables(client));
  known.set(client, found);
  return found;
}

async function readTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      case when c.relname = 'users' then 'id' else a.attname end as owner
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema'
      and not starts_with(n.nspname, 'pg_')
    order by name`);
  return rows;
}

/** A sum does not mind the order of rows, so that they need not be sorted. */
const markOf = (table: string): string => `
  select '${table}' as name,
    count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as mark
  from ${table} t`;

/** A statement over all tables takes long to plan and little to run: by its name it is planned once. */
async function fingerprints(client: Client, statement: QueryConfig): Promise<Fingerprints> {
  const { rows } = await client.query<{ name: string; mark: string }>(statement);
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}
