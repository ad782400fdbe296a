/** Connections to PostgreSQL, with every timeout explicit. */
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, DatabaseError, Pool as DriverPool, types } from 'pg';
import type { ClientBase, PoolClient } from 'pg';
import type { Log } from '#platform/log';
import type { Patient } from '#platform/patience';
import type { DB } from './types.gen.ts';

const CONNECT_MS = 2_000;
const STATEMENT_MS = 5_000;
/** What the client waits beyond the server's limit: only a connection that went silent trips it. */
const SILENCE_MS = 1_000;
const LOCK_MS = 3_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const MAX_PREPARED = 500;
/** A probe wants its answer soon: a database that takes longer than this is not ready. */
const READY_MS = 1_000;

// Identifiers and counts stay below 2^53, so int8 is a number on both sides of the driver.
types.setTypeParser(types.builtins.INT8, Number);

const statementNames = new Map<string, string>();

/** Same text, same name: PostgreSQL then plans it once per connection. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_PREPARED) {
    return known;
  }
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}

export interface Database extends Kysely<DB> {}

/** PostgreSQL could not be reached, or the connection broke: the same call may succeed later. */
export class DatabaseDown extends Error {
  override readonly name = 'DatabaseDown';
}

/** SQLSTATE classes in which the server itself is unwell, not the statement. */
const UNWELL = /^(?:08|53|57P|58)/;

function isUnwell(error: unknown): boolean {
  return !(error instanceof DatabaseError) || UNWELL.test(error.code ?? '');
}

export interface Pool {
  readonly db: Database;
  /** Statements sent since the start; tests assert on its growth. */
  statements(): number;
  /** Whether the database takes writes now. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** Counts a connection's statements, names them for reuse, and tells its failures apart. */
function instrument(client: ClientBase, onStatement: () => void): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const sorted = async (result: Promise<unknown>): Promise<unknown> => {
    try {
      return await result;
    } catch (error) {
      if (!isUnwell(error)) {
        throw error;
      }
      // A connection that timed out stays stuck; without its socket the pool discards it.
      if (client instanceof Client) {
        client.connection.stream.destroy();
      }
      throw new DatabaseDown('statement failed', { cause: error });
    }
  };
  // The driver's overloads cannot be restated one by one; other arguments pass through untouched.
  client.query = ((...args: unknown[]): unknown => {
    onStatement();
    const [text, values, ...rest] = args;
    const name =
      typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
    const result = send(...(name === undefined ? args : [{ name, text, values }, ...rest]));
    return result instanceof Promise ? sorted(result) : result;
  }) as ClientBase['query'];
}

export interface PoolOptions extends Patient {
  readonly url: string;
  readonly size: number;
  readonly applicationName: string;
  readonly log: Log;
  readonly onStatement?: () => void;
  /** How long a statement may take, for who has more time than a request. */
  readonly limitMs?: number;
}

/** Opens a pool; connections are made when first needed and replaced when they break. */
export function openPool(options: PoolOptions): Pool {
  let statements = 0;
  const { limitMs = STATEMENT_MS, patience } = options;
  const pool = new DriverPool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.size,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS * patience,
    query_timeout: (limitMs + SILENCE_MS) * patience,
    // Statements are written so that one plan fits every value, and planning costs as much as running;
    // compiling a plan costs many times more than it saves in statements as short as these.
    options: `-c plan_cache_mode=force_generic_plan -c jit=off -c statement_timeout=${limitMs * patience} -c lock_timeout=${LOCK_MS * patience} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS * patience}`,
  });
  pool.on('connect', (client) => {
    // A connection that breaks while checked out emits here; unheard, it would end the process.
    client.on('error', (error) => options.log.warn('database connection lost', { error }));
    instrument(client, () => {
      statements += 1;
      options.onStatement?.();
    });
  });
  pool.on('error', (error) => options.log.warn('database connection lost', { error }));

  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseDown('no connection', { cause: error });
    }
  };
  const readyQuery = {
    text: 'select pg_is_in_recovery() as replica',
    query_timeout: READY_MS * patience,
  };
  const guarded = { connect, end: async () => pool.end(), options: pool.options };

  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: guarded }) }),
    statements: () => statements,
    ready: async () => {
      try {
        const result = await pool.query<{ replica: boolean }>(readyQuery);
        return result.rows[0]?.replica === false;
      } catch {
        return false;
      }
    },
    close: async () => pool.end(),
  };
}
