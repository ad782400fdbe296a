/** Messages of somebody who was told something. */
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { buildMessage } from '#factory/message';
import type { CallName } from '@zhiji/contract/calls';
import type { Asks } from './ask.ts';

type MessageCall = Extract<CallName, `message.${string}`>;

export const messageAsks: Asks<MessageCall> = {
  'message.list': async () => ({ request: {} }),
  'message.read': async ({ platform }, { userId }) => ({
    request: { id: await buildMessage(platform, userId) },
  }),
  'message.remove': async ({ platform }, { userId }) => ({
    request: { id: await buildMessage(platform, userId) },
  }),
  'message.choices': async () => ({ request: {} }),
  'message.choose': async () => ({
    request: { type: MESSAGE_TYPES.study, site: 1, sms: 0, mail: 1 },
  }),
};
