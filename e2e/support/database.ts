/** What a test prepares in the database of the site, where nobody could do it by hand. */
import { execFileSync } from 'node:child_process';

/** Runs a statement and answers what it returned. */
export function query(statement: string): string {
  const database = process.env['OWNER_DATABASE_URL'] ?? '';
  const args = [database, '-qtA', '-v', 'ON_ERROR_STOP=1', '-c', statement];
  return execFileSync('psql', args, { encoding: 'utf8' }).trim();
}
