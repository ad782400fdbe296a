/** Messages that should not be, and what is stuck on its way. */
import type { Planting } from './planting.ts';

/** A message of today. */
const told = (userId: number, kind = 'exam.marked', id = 1): string =>
  `insert into message (user_id, id, kind, key, type, facts, created_at)
   values (${userId}, ${id}, '${kind}', 'planted ${id}', 6, '{}', now())`;

const refused = (userId: number, channel: string): string =>
  `insert into message_refusal (user_id, type, channel, created_at)
   values (${userId}, 6, '${channel}', now() - interval '1 hour')`;

interface Sending {
  readonly id?: number;
  readonly channel?: string;
  readonly state?: string;
  readonly due?: string;
  readonly into?: string;
}

const leaving = (
  userId: number,
  { id = 1, channel = 'mail', state = 'waiting', due = 'now()', into = 'null' }: Sending = {},
): string =>
  `insert into message_delivery (user_id, message_id, channel, state, due_at, gathered_into, created_at)
   values (${userId}, ${id}, '${channel}', '${state}', ${due}, ${into}, now())`;

export const messagePlantings: readonly Planting[] = [
  [
    'message_told_first',
    'one that was read before it was told',
    ({ paid: { buyer } }) => [
      told(buyer.userId),
      `update message set read_at = now() - interval '1 hour'
       where user_id = ${buyer.userId} and id = 1`,
    ],
  ],
  [
    'message_told_first',
    'one that was deleted before it was told',
    ({ paid: { buyer } }) => [
      told(buyer.userId),
      `update message set deleted_at = now() - interval '1 hour'
       where user_id = ${buyer.userId} and id = 1`,
    ],
  ],
  [
    'message_wanted',
    'one of a type that is not wanted',
    ({ paid: { buyer } }) => [told(buyer.userId), refused(buyer.userId, 'site')],
  ],
  [
    'message_wanted',
    'one that leaves by a way that is not wanted',
    ({ paid: { buyer } }) => [
      told(buyer.userId),
      leaving(buyer.userId),
      refused(buyer.userId, 'mail'),
    ],
  ],
  ['message_way', 'a mail without a message', ({ paid }) => [leaving(paid.buyer.userId)]],
  [
    'message_way',
    'a text message of a kind that goes by mail',
    ({ paid: { buyer } }) => [told(buyer.userId), leaving(buyer.userId, { channel: 'sms' })],
  ],
  [
    'message_gathered',
    'one that nothing else told',
    ({ paid: { buyer } }) => [
      told(buyer.userId),
      leaving(buyer.userId, { state: 'gathered', due: 'null', into: '2' }),
    ],
  ],
  [
    'message_gathered',
    'two that told each other',
    ({ paid: { buyer } }) => [
      told(buyer.userId),
      told(buyer.userId, 'exam.marked', 2),
      leaving(buyer.userId, { state: 'gathered', due: 'null', into: '2' }),
      leaving(buyer.userId, { id: 2, state: 'gathered', due: 'null', into: '1' }),
    ],
  ],
  [
    'message_leaves',
    'one that should have left two hours ago',
    ({ paid: { buyer } }) => [
      told(buyer.userId),
      leaving(buyer.userId, { due: `now() - interval '2 hours'` }),
    ],
  ],
];
