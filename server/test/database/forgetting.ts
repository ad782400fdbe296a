/**
 * Plants a mark of one person in every column of every table with rows of users that can hold words,
 * and reads where it is left. Columns are taken from the schema, so what is added later is planted too.
 */
import { newId } from '#platform/ids';
import { asOwner } from '../databases.ts';
import type { Client } from 'pg';
import type { TestApp } from '../app.ts';

export const MARK = 'zhang-san-was-here';
/** Of whom a row is. */
const OWNERS: ReadonlySet<string> = new Set(['user_id', 'holder_id', 'buyer_id']);
/** No number of any row there is. */
const NUMBER = 900_000_001;
/** Of seats that were bought for another. */
const COMPANION_NUMBER = 900_000_002;
/** What is kept of a seat, by its buyer. */
const SEAT_TABLES: ReadonlySet<string> = new Set(['order_seat', 'seat_holder']);
/** Keeps nothing that was delivered. */
const OUTBOX = 'outbox';

export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly element: string;
  readonly computed: boolean;
  /** One of a few words that are ours: it can say nothing of a person. */
  readonly closed: boolean;
}

/** Every column of tables whose rows name a user. */
const COLUMNS = `
  select c.table_name as table, c.column_name as name, c.data_type as type, c.udt_name as element,
    c.is_generated = 'ALWAYS' as computed, exists (
      select from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'c' and cardinality(k.conkey) = 1 and a.attname = c.column_name
        and k.conrelid = format('public.%I', c.table_name)::regclass
        and pg_get_constraintdef(k.oid) ~ '= ANY|<@'
    ) as closed
  from information_schema.columns c
  where c.table_schema = 'public' and c.table_name in (
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name <> '${OUTBOX}'
  ) order by 1, 2`;

/** Rows stand alone, and words stand anywhere; keys stay, because statements lean on them. */
const WITHOUT_GUARDS = `
  do $$ declare guard record; begin
    for guard in select conrelid::regclass as of, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c') and coninhcount = 0
    loop execute format('alter table %s drop constraint if exists %I', guard.of, guard.conname);
    end loop;
  end $$`;

const onDatabase = async <Result>(
  app: TestApp,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => asOwner(work, new URL(app.platform.config.databaseUrl).pathname.slice(1));

export interface Field {
  readonly people: { readonly leaving: number; readonly other: number };
  readonly columns: readonly Column[];
}

/**
 * Plants a row of the one who leaves in each table, rows of another that name him, and a seat that
 * he bought and the other holds.
 */
export async function plantEverywhere(app: TestApp, people: Field['people']): Promise<Field> {
  return onDatabase(app, async (client) => {
    const { rows: columns } = await client.query<Column>(COLUMNS);
    await client.query(WITHOUT_GUARDS);
    for (const [table, own] of byTable(columns)) {
      const { leaving, other } = people;
      await client.query(...insertion(table, own, { owner: leaving, named: leaving }));
      if (own.some(({ name }) => name !== 'user_id' && OWNERS.has(name))) {
        await client.query(...insertion(table, own, { owner: other, named: leaving }));
      }
      if (SEAT_TABLES.has(table)) {
        const companion = { owner: leaving, named: other, number: COMPANION_NUMBER };
        await client.query(...insertion(table, own, companion));
      }
    }
    return { people, columns };
  });
}

const byTable = (columns: readonly Column[]): Map<string, Column[]> =>
  Map.groupBy(columns, ({ table }) => table);

function insertion(
  table: string,
  columns: readonly Column[],
  { owner, named, number = NUMBER }: { owner: number; named: number; number?: number },
): [string, unknown[]] {
  const values = columns.flatMap((column) => {
    const whose = column.name === 'user_id' ? owner : named;
    const value = OWNERS.has(column.name) ? whose : plantedIn(column, number);
    return value === undefined ? [] : [[column.name, value] as const];
  });
  const names = values.map(([name]) => `"${name}"`).join(', ');
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  return [`insert into "${table}" (${names}) values (${places})`, values.map(([, value]) => value)];
}

/** What stands in a column; nothing where its default does, which says nothing. */
function plantedIn({ table, name, type, element, computed }: Column, number: number): unknown {
  if (computed) {
    return undefined;
  }
  switch (type) {
    case 'text':
      return MARK;
    case 'bytea':
      return Buffer.from(MARK);
    case 'jsonb':
      return JSON.stringify({ said: MARK });
    case 'ARRAY':
      return element === '_text' ? [MARK] : undefined;
    case 'bigint':
    case 'integer':
      return number;
    case 'smallint':
      return 1;
    case 'boolean':
      return false;
    case 'date':
    case 'timestamp with time zone':
      return '2026-11-15T04:00:00Z';
    case 'uuid':
      return newId();
    case 'int4multirange':
      return undefined;
    default:
      throw new Error(`what stands in ${table}.${name}, which is ${type}?`);
  }
}

export interface Left {
  /** Tables that still have rows of the one who left. */
  readonly tables: readonly string[];
  /** Columns that still hold the mark, as `table.column`. */
  readonly words: readonly string[];
}

/** Reads what is left of everything that was planted. */
export async function readLeft(app: TestApp, { people, columns }: Field): Promise<Left> {
  const tables: string[] = [];
  const words = new Set<string>();
  await onDatabase(app, async (client) => {
    for (const [table, own] of byTable(columns)) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${table}"`);
      if (rows.some(({ user_id: id }) => Number(id) === people.leaving)) {
        tables.push(table);
      }
      for (const { name, closed } of own) {
        if (!closed && rows.some((row) => holdsMark(row[name]))) {
          words.add(`${table}.${name}`);
        }
      }
    }
  });
  return { tables, words: [...words] };
}

const holdsMark = (value: unknown): boolean =>
  Buffer.isBuffer(value) ? value.includes(MARK) : JSON.stringify([value]).includes(MARK);

/** Takes all of it away: invariants are asked of what a test leaves. */
export async function clearField(app: TestApp, { columns }: Field): Promise<void> {
  const tables = [...byTable(columns).keys(), 'users', OUTBOX].map((table) => `"${table}"`);
  await onDatabase(app, async (client) => client.query(`truncate ${tables.join(', ')}`));
}

/** The row of a user, as the database has it. */
export async function userRow(app: TestApp, id: number): Promise<Record<string, unknown>> {
  const { rows } = await onDatabase(app, async (client) =>
    client.query<Record<string, unknown>>('select * from users where id = $1', [id]),
  );
  return rows[0] ?? {};
}
