/** Readers say that a text should not be there; enough of them hold it until somebody looked. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { insertReported } from '../cases/case.repo.ts';
import { countReports, insertReport, lockReports } from './report.repo.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { TextSubjects } from '../cases/text-subject.ts';

/** So many people who have the course hold a text. */
const REPORTS_TO_HOLD = 3;
/** More than anybody finds who does not look for them. */
const REPORTS_PER_DAY = 20;

/** Reports a text that one reads; once somebody looked at it, reports are kept and hold nothing. */
export async function report(
  platform: Platform,
  subjects: TextSubjects,
  userId: number,
  { kind, id, reason }: CallInput<'moderation.report'>,
): Promise<null> {
  const now = platform.clock.now();
  const subject = subjects[kind];
  const isHeld = await inTransaction(platform.db, async (tx) => {
    await lockReports(tx, { kind, id, userId });
    const text = await subject.find(tx, id);
    const isRead = await subject.mayRead(tx, { userId, id, now });
    if (text === null || !isRead || text.userId === userId) {
      throw fail('common.notFound');
    }
    if ((await countReports(tx, userId, new Date(now.getTime() - DAY_MS))) >= REPORTS_PER_DAY) {
      throw fail('common.tooMany');
    }
    const { courseId } = text;
    if ((await insertReport(tx, { userId, kind, id, courseId, reason, now })) < REPORTS_TO_HOLD) {
      return false;
    }
    if (!(await insertReported(tx, { kind, subjectId: id, ...text, now }))) {
      return false;
    }
    if (!(await subject.hold(tx, { id, now }))) {
      throw fail('common.notFound');
    }
    return true;
  });
  if (isHeld) {
    await subject.changed(platform, id);
  }
  return null;
}
