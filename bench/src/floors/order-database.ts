/** F2 of buying: its connections and prepared statements. */
import { Pool, types, type PoolClient } from 'pg';
import { KEEP_CODE, LOCK, NAMED_VALUE, OPEN, PLACE, QUOTE, SETTLE } from './order-sql.ts';

const TEXTS = {
  quote: QUOTE,
  place: PLACE,
  open: OPEN,
  keepCode: KEEP_CODE,
  lock: LOCK,
  settle: SETTLE,
};
type Name = keyof typeof TEXTS;

/** Sends a statement and answers its one row; none is an error. */
export type Send = <Row extends object>(name: Name, values: object) => Promise<Row>;

interface Prepared {
  readonly text: string;
  readonly names: readonly string[];
}

/** A statement with its values numbered in the order in which it first names them. */
function prepared(text: string): Prepared {
  const found = [...text.matchAll(NAMED_VALUE)].map(({ groups }) => groups?.['name'] ?? '');
  const names = [...new Set(found)];
  const numbered = text.replaceAll(NAMED_VALUE, (_, name: string) => `$${names.indexOf(name) + 1}`);
  return { text: numbered, names };
}

/** Opens the database of a floor. */
export function openDatabase(databaseUrl: string) {
  types.setTypeParser(types.builtins.INT8, Number);
  const options = '-c plan_cache_mode=force_generic_plan';
  const pool = new Pool({ connectionString: databaseUrl, max: 10, options });
  const statements = new Map(
    Object.entries(TEXTS).map(([name, text]) => [name, prepared(text)] as const),
  );

  async function send<Row extends object>(
    client: Pool | PoolClient,
    name: Name,
    values: object,
  ): Promise<Row[]> {
    const { text, names } = statements.get(name) ?? { text: '', names: [] };
    const given = new Map(Object.entries(values));
    const { rows } = await client.query<Row>({
      name,
      text,
      values: names.map((key) => given.get(key)),
    });
    return rows;
  }

  const sender =
    (client: Pool | PoolClient): Send =>
    async <Row extends object>(name: Name, values: object) => {
      const [row] = await send<Row>(client, name, values);
      if (!row) {
        throw new Error(`${name} is refused`);
      }
      return row;
    };

  return {
    rowOf: sender(pool),
    run: async (name: Name, values: object): Promise<void> => {
      await send(pool, name, values);
    },
    inTransaction: async <Result>(work: (send: Send) => Promise<Result>): Promise<Result> => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(sender(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
