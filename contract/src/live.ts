/**
 * Live classes: the room of a live lesson. What happens in it is told by server-sent events at the
 * address the room answers; what is said goes through ordinary calls.
 */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { LIVE_TEXT_MAX_LENGTH } from './kernel/limits.ts';
import { LIVE_MESSAGE_KINDS, LIVE_STATUSES, ROOM_ENDINGS } from './kernel/statuses.ts';
import { bit, count, id, lineOf, time, url } from './kernel/wire.ts';

const liveStatus = z.enum(LIVE_STATUSES);
const messageKind = z.enum(LIVE_MESSAGE_KINDS);

const LiveMessageWire = z
  .object({
    id,
    kind: messageKind,
    user: z.object({ nickname: z.string(), avatar: url }),
    content: z.string().describe('Plain text'),
    is_mine: bit,
    is_answered: bit.describe('Of a question: the teacher has taken it'),
    is_held: bit.describe('1 while only its author sees it'),
    create_time: time,
  })
  .meta({ id: 'LiveMessage' });

/** How a class stands. */
const stateFields = {
  live_status: liveStatus,
  is_on_air: bit.describe(
    '1 while pictures come; 0 during a live class when the teacher is cut off',
  ),
  server_time: time,
};

const LiveRoomWire = z
  .object({
    chapter_id: id,
    curriculum_id: id,
    title: z.string(),
    course_title: z.string(),
    cover: url,
    teacher: z.string().describe('Who teaches, ready to show'),
    start_time: time,
    end_time: time,
    open_time: time.describe('When the room opens'),
    ...stateFields,
    online: count.describe('People in the room'),
    url: url.describe('HLS of the running class, empty while there is none'),
    events: url.describe('Server-sent events of the room, empty while it is closed'),
    expire_time: time.nullable().describe('When these links stop working: ask for the room again'),
  })
  .meta({ id: 'LiveRoom' });

/**
 * Events of a room by their names, each with JSON as its data. A message has its id as the id of the
 * event, so that a browser that lost the connection is sent what it missed. When the stream is
 * refused or says goodbye, the room is asked for again: it says why, or has new links.
 */
export const liveEvents = {
  /** At the beginning and whenever it changes. */
  state: z.object(stateFields),
  /** At the beginning and when the number changes, at most every few seconds. */
  presence: z.object({ online: count }),
  message: LiveMessageWire,
  /** What was said is to be read no more. */
  removed: z.object({ id }),
  /** A question was taken by the teacher. */
  answered: z.object({ id }),
  /** The last event of a stream. */
  goodbye: z.object({ reason: z.enum(ROOM_ENDINGS) }),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LiveEvent<Name extends LiveEventName> = z.output<(typeof liveEvents)[Name]>;

export const liveCalls = {
  room: call({
    path: '/api/live/getRoom',
    summary: 'The room of a live class: how it stands, and the ways in once it is open.',
    kind: 'command',
    auth: 'user',
    rate: 'learn',
    request: z.object({ chapter_id: id }),
    response: LiveRoomWire,
    success: ['ok'],
    errors: ['common.forbidden', 'common.notFound', 'learning.deviceLimit'],
  }),
  messages: call({
    path: '/api/live/getMessages',
    summary: 'What was said in a room last, or before a message; in the order it was said.',
    kind: 'query',
    auth: 'user',
    rate: 'learn',
    request: z.object({ chapter_id: id, before: id.optional() }),
    response: z.object({
      list: z.array(LiveMessageWire),
      has_more: bit.describe('1 when there is something before the first of these'),
    }),
    success: ['ok'],
    errors: ['common.forbidden', 'common.notFound'],
  }),
  say: call({
    path: '/api/live/say',
    summary: 'Says something in an open room, or raises the hand with a question.',
    kind: 'command',
    auth: 'user',
    rate: 'talk',
    request: z.object({
      chapter_id: id,
      kind: messageKind,
      content: lineOf(LIVE_TEXT_MAX_LENGTH),
    }),
    response: LiveMessageWire,
    success: ['saved'],
    errors: [
      'common.forbidden',
      'common.notFound',
      'live.notOpen',
      'content.refused',
      'content.muted',
    ],
  }),
};
