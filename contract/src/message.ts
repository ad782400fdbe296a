/** Notices to a user. */
import { z } from 'zod';
import { call, empty, nothing } from './kernel/call.ts';
import { MESSAGE_TYPES, REFUSABLE_MESSAGE_TYPES } from './kernel/statuses.ts';
import { bit, count, id, paged, paging, ticked, time, url } from './kernel/wire.ts';

const messageType = z.enum(MESSAGE_TYPES);
/** What one can do without; messages about orders and the account always come. */
const refusableType = z.enum(REFUSABLE_MESSAGE_TYPES);

const ChoiceWire = z
  .object({
    type: messageType,
    is_fixed: bit.describe('1 where all messages always come'),
    site: bit.describe('0 when no message of the type comes at all'),
    sms: bit,
    mail: bit,
  })
  .meta({ id: 'MessageChoice' });
const choices = z.object({ list: z.array(ChoiceWire) });

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
  remove: call({
    path: '/api/message/delMessage',
    summary: 'Deletes a message of one’s own; with all_read 1 every message that was read.',
    kind: 'command',
    auth: 'user',
    rate: 'account',
    request: z.union([z.object({ all_read: ticked }), z.object({ id })]),
    response: empty,
    success: ['ok'],
    errors: ['common.notFound'],
  }),
  choices: call({
    path: '/api/message/getChoice',
    summary: 'Which messages one gets, and by which ways.',
    kind: 'query',
    auth: 'user',
    rate: 'account',
    request: nothing,
    response: choices,
    success: ['ok'],
    errors: [],
  }),
  choose: call({
    path: '/api/message/setChoice',
    summary: 'Chooses whether messages of a type come, and by which ways.',
    kind: 'command',
    auth: 'user',
    rate: 'account',
    request: z.object({ type: refusableType, site: bit, sms: bit, mail: bit }),
    response: choices,
    success: ['ok'],
    errors: [],
  }),
};

/** What open pages are told, by server-sent events. */
export const messageEvents = {
  /**
   * How many messages are unread, counted up to 100, and the newest one; told at once and whenever
   * it changes.
   */
  number: z.object({ unread_num: count, newest_id: z.int().min(0) }),
  /** Nothing more comes; `session`: one is logged in no longer. */
  goodbye: z.object({ reason: z.enum(['session', 'restart']) }),
};
/** Where they are heard. */
export const MESSAGE_STREAM = '/api/message/events';
export type MessageEventName = keyof typeof messageEvents;
export type MessageEvent<Name extends MessageEventName> = z.output<(typeof messageEvents)[Name]>;
