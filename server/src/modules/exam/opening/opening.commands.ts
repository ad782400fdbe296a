/** An exam opens for somebody: its start comes, or he finishes the course it asks for. */
import { listFinishers, listHolders } from '#modules/learning';
import { TELL_MAX, tellMany } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { oneByOne } from '#platform/jobs/parallel';
import { listOpening, markTold } from './opening.repo.ts';
import type { Platform } from '#platform/module';
import type { OpenExam } from './opening.repo.ts';

/** Tells those for whom an exam has opened; whoever was told already hears nothing. */
export async function tellOpening(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  await oneByOne(await listOpening(db, clock.now()), async (exam) => {
    const now = clock.now();
    let last: number | null = 0;
    while (last !== null) {
      last = await tellSome(platform, exam, last);
    }
    // Only now: who dies before it tells the same people again, which tells them nothing.
    await markTold(db, exam.id, now);
  });
}

/** Tells the next of them; answers the last, or null when nobody is left. */
async function tellSome(
  { db, clock }: Platform,
  { id, title, course_id: courseId, need_finish: needsFinish, since }: OpenExam,
  after: number,
): Promise<number | null> {
  const page = { courseId, after, limit: TELL_MAX, now: clock.now() };
  return inTransaction(db, async (tx) => {
    const people = needsFinish ? await listFinishers(tx, since, page) : await listHolders(tx, page);
    const facts = { exam_id: id, title };
    const told = people.map(({ user_id: userId }) => ({ userId, key: id, facts }));
    await tellMany(tx, 'exam.open', told, page.now);
    return people.at(TELL_MAX - 1)?.user_id ?? null;
  });
}
