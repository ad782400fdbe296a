/** What users do with their messages. */
import { fail } from '#platform/failure';
import { presentMessage, readerOf } from './message.present.ts';
import { deleteMessage, deleteRead, readAll, readMessage } from './message.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Translator } from '#platform/http/translation';
import type { Platform } from '#platform/module';

/** Opens a message, which marks it read, or marks all read. */
export async function open(
  { db, clock }: Platform,
  translator: Translator,
  { user, language }: UserContext,
  input: CallInput<'message.read'>,
): Promise<CallResponse<'message.read'>> {
  if ('all' in input) {
    await readAll(db, user.userId, clock.now());
    return null;
  }
  const row = await readMessage(db, user.userId, input.id, clock.now());
  if (row === null) {
    throw fail('common.notFound');
  }
  return presentMessage(row, await readerOf(language, translator));
}

/** Deletes a message, or all that were read. */
export async function remove(
  { db, clock }: Platform,
  userId: number,
  input: CallInput<'message.remove'>,
): Promise<null> {
  if ('all_read' in input) {
    await deleteRead(db, userId, clock.now());
  } else if (!(await deleteMessage(db, userId, input.id, clock.now()))) {
    throw fail('common.notFound');
  }
  return null;
}
