import { sql } from 'kysely';
import type { Database } from './pool.ts';

/** What the database's own clock shows. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
