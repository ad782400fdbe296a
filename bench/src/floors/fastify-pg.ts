/**
 * F2: Fastify and node-postgres with one hand-written prepared statement, nothing else. Reads
 * settings by key and answers them in an envelope. Described by the environment variable FLOOR.
 */
import fastify from 'fastify';
import { Pool } from 'pg';

export interface SettingsFloor {
  readonly port: number;
  readonly path: string;
  readonly contentType: string;
  readonly databaseUrl: string;
  /** Takes the keys as its one parameter, answers rows of key and value. */
  readonly statement: string;
  readonly keys: readonly string[];
  readonly code: number;
  readonly msg: string;
}

const { port, path, contentType, databaseUrl, statement, keys, code, msg } = JSON.parse(
  process.env['FLOOR'] ?? '{}',
) as SettingsFloor;

const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();
app.post(path, async (_request, reply) => {
  const { rows } = await pool.query<{ key: string; value: string }>({
    name: 'settings',
    text: statement,
    values: [keys],
  });
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const data = Object.fromEntries(keys.map((key) => [key, values.get(key) ?? '']));
  return reply.header('content-type', contentType).send(JSON.stringify({ code, data, msg }));
});
await app.listen({ host: '127.0.0.1', port });
process.once('SIGTERM', () => process.exit(0));
