/** The messages of a room, kept in order and without gaps while connections come and go. */
import type { CallResponse } from '@zhiji/contract/calls';

export type MessagePage = CallResponse<'live.messages'>;
export type Message = MessagePage['list'][number];

export interface Talk {
  /** In the order they were sent. */
  readonly messages: readonly Message[];
  /** There is something before the first of them. */
  readonly hasMore: boolean;
  /** Nothing is missing among them up to this one; what came by events after a break is beyond it. */
  readonly completeTo: number;
  /** The connection holds since the last look at what was missed. */
  readonly isCaughtUp: boolean;
}

export const NO_TALK: Talk = { messages: [], hasMore: false, completeTo: 0, isCaughtUp: false };

/** More than anybody reads, less than a browser minds. */
const MOST_KEPT = 1_000;
const KEPT_OF_MOST = 800;

const lastId = (messages: readonly Message[]): number => messages.at(-1)?.id ?? 0;

/** Both in order, each message once; the second knows better. */
function merge(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  const byId = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** A message came in. */
function withMessage(talk: Talk, message: Message): Talk {
  const messages = merge(talk.messages, [message]);
  const isTooMuch = messages.length > MOST_KEPT;
  return {
    messages: isTooMuch ? messages.slice(-KEPT_OF_MOST) : messages,
    hasMore: talk.hasMore || isTooMuch,
    completeTo: talk.isCaughtUp ? lastId(messages) : talk.completeTo,
    isCaughtUp: talk.isCaughtUp,
  };
}

/** What a page that reaches back so far does not have any more was taken away meanwhile. */
function withoutRemoved(talk: Talk, { list, has_more }: MessagePage): readonly Message[] {
  const from = has_more === 0 ? 0 : (list[0]?.id ?? 0);
  const there = new Set(list.map(({ id }) => id));
  return talk.messages.filter(({ id }) => id < from || id > talk.completeTo || there.has(id));
}

/** The newest messages were asked for, because some may have been missed. */
function withLatest(talk: Talk, page: MessagePage): Talk {
  const { list, has_more } = page;
  const isJoined = has_more === 0 || list.some(({ id }) => id <= talk.completeTo);
  const newer = talk.messages.filter(({ id }) => id > lastId(list));
  const messages = merge(isJoined ? withoutRemoved(talk, page) : newer, list);
  return {
    messages,
    // What lies between this page and what was known before is read by going up.
    hasMore: has_more === 1 && (talk.hasMore || !isJoined),
    completeTo: lastId(messages),
    isCaughtUp: true,
  };
}

/** A page of messages before the first known one. */
function withEarlier(talk: Talk, { list, has_more }: MessagePage): Talk {
  return { ...talk, messages: merge(list, talk.messages), hasMore: has_more === 1 };
}

/** The teacher took a question. */
function withAnswer(talk: Talk, id: number): Talk {
  return {
    ...talk,
    messages: talk.messages.map((message) =>
      message.id === id ? { ...message, is_answered: 1 } : message,
    ),
  };
}

/** Something is to be read no more. */
function withoutMessage(talk: Talk, id: number): Talk {
  return { ...talk, messages: talk.messages.filter((message) => message.id !== id) };
}

/** From now on messages may be missed. */
function whileAway(talk: Talk): Talk {
  return { ...talk, isCaughtUp: false };
}

export type TalkAction =
  | { readonly type: 'received'; readonly message: Message }
  | { readonly type: 'latest' | 'earlier'; readonly page: MessagePage }
  | { readonly type: 'answered' | 'removed'; readonly id: number }
  | { readonly type: 'away' };

/** The talk after something happened. */
export function talkReducer(talk: Talk, action: TalkAction): Talk {
  switch (action.type) {
    case 'received':
      return withMessage(talk, action.message);
    case 'latest':
      return withLatest(talk, action.page);
    case 'earlier':
      return withEarlier(talk, action.page);
    case 'answered':
      return withAnswer(talk, action.id);
    case 'removed':
      return withoutMessage(talk, action.id);
    case 'away':
      return whileAway(talk);
  }
}

/** Messages of others after the last one that was announced. */
export function unannounced(messages: readonly Message[], announcedTo: number): readonly Message[] {
  return messages.filter(({ id, is_mine }) => id > announcedTo && is_mine === 0);
}
