/** What a database holds, in a form that two moments can be compared by. */
import type { Client } from 'pg';

interface Table {
  readonly name: string;
  /** The column that says whose row it is. */
  readonly owner: string | null;
}

/** Every table with its number of rows and a checksum of them. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Takes the fingerprints of every table. */
export async function fingerprintsOfAll(client: Client): Promise<Fingerprints> {
  return fingerprints(client, await tablesOf(client), () => 'true');
}

/** Takes the fingerprints of one user's rows, in every table that has rows of users. */
export async function fingerprintsOfUser(client: Client, userId: number): Promise<Fingerprints> {
  const owned = (await tablesOf(client)).filter(({ owner }) => owner !== null);
  return fingerprints(client, owned, ({ owner }) => `"${owner}" = ${userId}`);
}

/** Names of the tables that differ. */
export function changedTables(before: Fingerprints, after: Fingerprints): string[] {
  return [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name);
}

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', schemaname, tablename) as name,
           case when tablename = 'users' then 'id' else column_name end as owner
    from pg_tables
    left join information_schema.columns
      on table_schema = schemaname and table_name = tablename and column_name = 'user_id'
    where schemaname not in ('pg_catalog', 'information_schema')
    order by name`);
  return rows;
}

async function fingerprints(
  client: Client,
  tables: readonly Table[],
  condition: (table: Table) => string,
): Promise<Fingerprints> {
  const parts = tables.map(
    (table) => `
      select '${table.name}' as name,
             count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as mark
      from ${table.name} t where ${condition(table)}`,
  );
  const { rows } = await client.query<{ name: string; mark: string }>(parts.join(' union all '));
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}
