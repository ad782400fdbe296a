/** The database as a drill of buying sees it: past the server, and with every right. */
import { Pool, type PoolClient, types } from 'pg';
import type { Site } from '../site/site.ts';

// Numbers stay far below 2^53 here.
types.setTypeParser(types.builtins.INT8, Number);

export type Row = Readonly<Record<string, unknown>>;

/** Connections for as many as ask at once. */
export class Store {
  readonly #pool: Pool;

  constructor(site: Site, connections = 8) {
    this.#pool = new Pool({
      connectionString: `postgres://postgres@${site.postgres.address}/zhiji`,
      max: connections,
    });
    // A connection that breaks is replaced; the statement that used it says so.
    this.#pool.on('error', () => undefined);
  }

  /** Runs a statement and answers its rows. */
  async rows<Shape = Row>(sql: string, values: readonly unknown[] = []): Promise<Shape[]> {
    const { rows } = await this.#pool.query(sql, [...values]);
    return rows as Shape[];
  }

  /** The first column of the first row, as a number. */
  async number(sql: string, values: readonly unknown[] = []): Promise<number> {
    const [row] = await this.rows(sql, values);
    return Number(Object.values(row ?? {})[0] ?? Number.NaN);
  }

  /** Runs work on one connection. */
  async onOne<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
