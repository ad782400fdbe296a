/** Stories of wanting to be reminded of a live session. */
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { tellLate } from '../telling/session-telling.commands.ts';
import { dropReminder, keepReminder } from './reminder.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/**
 * Asks for a reminder or takes it back; doing so again changes nothing. Who asks when others were
 * reminded already is told at once.
 */
export async function setReminder(
  { db, clock }: Platform,
  userId: number,
  { chapter_id: chapterId, is_on }: CallInput<'learning.setReminder'>,
): Promise<CallResponse<'learning.setReminder'>> {
  if (is_on === 0) {
    await dropReminder(db, { userId, chapterId });
    return { is_on };
  }
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const asked = await keepReminder(tx, { userId, chapterId, now });
    if (asked === undefined) {
      throw fail('common.notFound');
    }
    if (!asked.is_to_come) {
      throw fail('live.begun');
    }
    if (!asked.is_kept) {
      throw fail('learning.tooManyReminders');
    }
    await tellLate(tx, { userId, chapterId, now });
  });
  return { is_on };
}
