/** Stories of wanting to be reminded of a live session. */
import { fail } from '#platform/failure';
import { dropReminder, keepReminder } from './reminder.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Asks for a reminder or takes it back; doing so again changes nothing. */
export async function setReminder(
  { db, clock }: Platform,
  userId: number,
  { chapter_id: chapterId, is_on }: CallInput<'learning.setReminder'>,
): Promise<CallResponse<'learning.setReminder'>> {
  if (is_on === 0) {
    await dropReminder(db, { userId, chapterId });
    return { is_on };
  }
  const asked = await keepReminder(db, { userId, chapterId, now: clock.now() });
  if (asked === undefined) {
    throw fail('common.notFound');
  }
  if (!asked.is_to_come) {
    throw fail('live.begun');
  }
  if (!asked.is_kept) {
    throw fail('learning.tooManyReminders');
  }
  return { is_on };
}
