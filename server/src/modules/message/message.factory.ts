/** Builders of messages. */
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { KINDS } from './kinds/kinds.ts';
import { insertMessages } from './telling/tell.repo.ts';
import type { Platform } from '#platform/module';
import type { Kind } from './kinds/kind.ts';
import type { KindName } from './kinds/kinds.ts';
import type { Facts } from './kinds/written-text.ts';

let events = 0;

export interface GivenMessage {
  readonly kind?: KindName;
  readonly key?: string;
  readonly facts?: Facts;
  readonly createdAt?: Date;
  readonly readAt?: Date;
}

/** A message that stays on the site, unread unless told otherwise, with the sample of its kind. */
export async function buildMessage(
  { db, clock }: Platform,
  userId: number,
  { kind: name = 'order.paid', key, facts = {}, createdAt, readAt }: GivenMessage = {},
): Promise<number> {
  events += 1;
  const event = key ?? `built:${events}`;
  const kind = KINDS[name] as Kind;
  await inTransaction(db, async (tx) =>
    insertMessages(tx, {
      kind: name,
      type: MESSAGE_TYPES[kind.type],
      messages: [
        {
          userId,
          key: event,
          facts: JSON.stringify(kind.facts.parse({ ...kind.sample, ...facts })),
        },
      ],
      waysOut: [],
      dueAt: clock.now(),
      now: createdAt ?? clock.now(),
    }),
  );
  const message = await db
    .selectFrom('message')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', name)
    .where('key', '=', event)
    .executeTakeFirstOrThrow();
  if (readAt !== undefined) {
    await db
      .updateTable('message')
      .set({ read_at: readAt })
      .where('user_id', '=', userId)
      .where('id', '=', message.id)
      .execute();
  }
  return message.id;
}
