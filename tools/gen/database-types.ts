/** Row types of the tables, in the language of the query builder. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const start = promisify(execFile);

/** Reads them from a migrated database. */
export async function renderDatabaseTypes(url: string): Promise<string> {
  const options = {
    dialect: 'postgres',
    url,
    'log-level': 'error',
    // The driver is told the same in server/src/platform/db/pool.ts.
    'type-mapping': '{"int8":"number"}',
    'include-pattern': 'public.*',
    'exclude-pattern': 'public.migration',
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { stdout } = await start('kysely-codegen', [...args, '--print']);
  return stdout;
}
