/** Sessions are told about, as workers and the timetable do it. */
import { runLoop } from '../pay.ts';
import { runSchedule } from './told.ts';
import type { TestApp } from '../app.ts';

const isOpen = async ({ platform }: TestApp): Promise<boolean> =>
  (await platform.db
    .selectFrom('session_telling')
    .select('id')
    .where('done_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** What workers do, until nothing is left. */
export async function tellAll(app: TestApp): Promise<void> {
  while (await isOpen(app)) {
    await runLoop(app, 'learning.tell');
  }
}

/** A minute of the timetable, and what follows from it. */
export async function announce(app: TestApp): Promise<void> {
  await runSchedule(app, 'learning.live-soon');
  await tellAll(app);
}
