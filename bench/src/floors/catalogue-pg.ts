/**
 * F2 of the catalogue: Fastify and node-postgres with hand-written prepared statements over the
 * same tables, and nothing else. Answers lists, searches and single courses with the same data as
 * the server. Described by the environment variable FLOOR.
 */
import fastify from 'fastify';
import { Pool, types } from 'pg';
import { readCourse } from './catalogue-course.ts';
import { readList, type ListRequest } from './catalogue-list.ts';
import { readSearch, type SearchRequest } from './catalogue-search.ts';

export interface CatalogueFloor {
  readonly port: number;
  readonly listPath: string;
  readonly coursePath: string;
  readonly contentType: string;
  readonly databaseUrl: string;
  readonly code: number;
  readonly msg: string;
}

const { port, listPath, coursePath, contentType, databaseUrl, code, msg } = JSON.parse(
  process.env['FLOOR'] ?? '{}',
) as CatalogueFloor;

types.setTypeParser(types.builtins.INT8, Number);
// Every statement is written so that one plan fits all values; planning costs more than reading.
const OPTIONS = '-c plan_cache_mode=force_generic_plan';
const pool = new Pool({ connectionString: databaseUrl, max: 10, options: OPTIONS });
const app = fastify();

app.post<{ Body: ListRequest | SearchRequest }>(listPath, async ({ body }, reply) => {
  const data = 'words' in body ? await readSearch(pool, body) : await readList(pool, body);
  return reply.header('content-type', contentType).send(JSON.stringify({ code, data, msg }));
});
app.post<{ Body: { id: number } }>(coursePath, async ({ body }, reply) => {
  const data = await readCourse(pool, body);
  return reply.header('content-type', contentType).send(JSON.stringify({ code, data, msg }));
});
await app.listen({ host: '127.0.0.1', port });
process.once('SIGTERM', () => process.exit(0));
