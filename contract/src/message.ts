/** Notices to a user. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { MESSAGE_TYPES } from './kernel/statuses.ts';
import { bit, count, id, paged, paging, ticked, time, url } from './kernel/wire.ts';

const messageType = z.enum(MESSAGE_TYPES);

const MessageWire = z
  .object({
    id,
    type: messageType,
    title: z.string(),
    content: z.string(),
    link: url.describe('Route it leads to, empty when there is none'),
    is_read: bit,
    create_time: time,
  })
  .meta({ id: 'Message' });

export const messageCalls = {
  list: call({
    path: '/api/message/getMessageList',
    summary: "One's messages, the latest first, and how many are unread.",
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: z.object({ type: messageType.optional(), is_read: bit.optional(), ...paging }),
    response: paged(MessageWire).extend({ unread_num: count }),
    success: ['ok'],
    errors: [],
  }),
  read: call({
    path: '/api/message/getMailInfo',
    summary:
      'Opens a message, which marks it read; with all 1 marks every message and answers null.',
    kind: 'command',
    auth: 'user',
    rate: 'account',
    request: z.union([z.object({ all: ticked }), z.object({ id })]),
    response: MessageWire.nullable(),
    success: ['ok'],
    errors: ['common.notFound'],
  }),
};
