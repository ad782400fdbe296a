/**
 * Timetables: each of their times is run once, by one worker, and never beside an earlier run that
 * still lives. The queue alone cannot promise it: it sends a time again when its own worker dies,
 * and starts the next while a slow run goes on.
 */
import { endTime, keepTime, takeTime } from './timetable.repo.ts';
import type { PgBoss } from 'pg-boss';
import type { Database } from '#platform/db/pool';
import type { Log } from '#platform/log';
import type { Schedule } from '#platform/module';

const KEEP_MS = 10_000;

export interface Timetables {
  readonly boss: PgBoss;
  readonly db: Database;
  readonly log: Log;
}

/** Runs a schedule for the time a job was sent at, unless that is taken care of. */
export async function runOnce(
  { boss, db, log }: Timetables,
  { name, cron, run }: Schedule,
  sentAt: Date,
): Promise<void> {
  const [nextAt] = boss.previewSchedule(cron, { from: sentAt, count: 1 });
  if (nextAt === undefined || !(await takeTime(db, name, nextAt))) {
    return;
  }
  const living = setInterval(() => {
    keepTime(db, name, nextAt).catch((error: unknown) => log.warn('timetable', { error }));
  }, KEEP_MS);
  try {
    await run();
  } finally {
    clearInterval(living);
    await endTime(db, name, nextAt);
  }
}
