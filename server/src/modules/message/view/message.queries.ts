/** Reads of messages. */
import { presentMessage, readerOf } from './message.present.ts';
import { countMessages, listMessages } from './message.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Translator } from '#platform/http/translation';
import type { Platform } from '#platform/module';

/** One's messages, the latest first. */
export async function messages(
  { db }: Platform,
  translator: Translator,
  { user, language }: UserContext,
  { type, is_read: isRead, page, limit }: CallInput<'message.list'>,
): Promise<CallResponse<'message.list'>> {
  const filter = { type: type ?? null, isRead: isRead === undefined ? null : isRead === 1 };
  const [rows, { total, unread }, reader] = await Promise.all([
    listMessages(db, user.userId, { ...filter, limit, offset: (page - 1) * limit }),
    countMessages(db, user.userId, filter),
    readerOf(language, translator),
  ]);
  const list = rows.map((row) => presentMessage(row, reader));
  return { list, total, page, limit, unread_num: unread };
}
