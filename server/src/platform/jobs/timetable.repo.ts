/** SQL of timetables: which worker runs which of their times. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

const LEASE = sql.raw("interval '30 seconds'");

/**
 * Takes a time of a timetable, named by the time that follows it; false when it was run already, or
 * while an earlier run still lives. By the clock of the database, which all workers share.
 */
export async function takeTime(db: Database, name: string, nextAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into timetable as t (name, next_at, leased_until)
    values (${name}, ${nextAt}, clock_timestamp() + ${LEASE})
    on conflict (name) do update set next_at = excluded.next_at, leased_until = excluded.leased_until
      where t.next_at < excluded.next_at and t.leased_until < clock_timestamp()
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Shows that the run lives. */
export async function keepTime(db: Database, name: string, nextAt: Date): Promise<void> {
  await sql`
    update timetable set leased_until = clock_timestamp() + ${LEASE}
    where name = ${name} and next_at = ${nextAt}`.execute(db);
}

/** Ends the run, so that the next need not wait. */
export async function endTime(db: Database, name: string, nextAt: Date): Promise<void> {
  await sql`
    update timetable set leased_until = clock_timestamp()
    where name = ${name} and next_at = ${nextAt}`.execute(db);
}
