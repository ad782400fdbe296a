/** The tables of a database, their keys, and where they point. */
import { Client } from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

export interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  /** Other columns that tell a row apart, where they do so in every row. */
  readonly unique: readonly (readonly string[])[];
  readonly references: readonly Reference[];
}

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'optional', not a.attnotnull) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (select json_agg(json_build_object('kind', k.contype, 'columns', k.columns,
        'table', k.target) order by k.contype, k.conname)
      from (
        select con.contype, con.conname, target.relname as target,
          (select json_agg(a.attname order by place) from unnest(con.conkey)
            with ordinality as part (attnum, place)
            join pg_attribute a on a.attrelid = con.conrelid and a.attnum = part.attnum) as columns
        from pg_constraint con left join pg_class target on target.oid = con.confrelid
        where con.conrelid = c.oid and con.contype in ('p', 'u', 'f')
      ) k
    ) as constraints
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition
  order by c.relname`;

interface TableRow {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly constraints:
    | readonly {
        readonly kind: 'p' | 'u' | 'f';
        readonly columns: readonly string[];
        readonly table: string | null;
      }[]
    | null;
}

/** Reads every table of ours; the queues' schema is pg-boss's own affair. */
export async function readTables(url: string): Promise<Table[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<TableRow>(TABLES);
    return rows.map(({ name, columns, constraints }) => {
      const ofKind = (kind: string) => (constraints ?? []).filter((one) => one.kind === kind);
      return {
        name,
        columns,
        key: ofKind('p')[0]?.columns ?? [],
        unique: ofKind('u').map((one) => one.columns),
        references: ofKind('f').map((one) => ({ columns: one.columns, table: one.table ?? '' })),
      };
    });
  } finally {
    await client.end();
  }
}
