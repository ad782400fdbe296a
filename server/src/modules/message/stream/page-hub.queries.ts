/**
 * The open pages of this process. All of them together ask once in a beat how many messages are
 * unread, and those hear of it for whom it changed.
 */
import { encodeEvent } from '#platform/http/event-streams';
import { Failure } from '#platform/failure';
import { readUnread } from './unread.repo.ts';
import type { MessageEvent, MessageEventName } from '@zhiji/contract/message';
import type { Principal } from '#platform/http/context';
import type { DownloadRequest, Listener, Platform, SentEvent } from '#platform/module';
import type { Unread } from './unread.repo.ts';

const STREAMS_PER_USER = 10;
/** Most pages one statement asks for. */
const PAGES_AT_ONCE = 1_000;
/** Every session is looked at within so many beats of a second: one that is over ends in half a minute. */
const CHECK_BEATS = 25;
const CHECKS_AT_ONCE = 20;

type Headers = DownloadRequest['headers'];

/** Whose headers these are, or why they are nobody's. */
export type HolderOf = (headers: Headers) => Promise<Principal | Failure>;

interface Page {
  readonly userId: number;
  /** Only those that say who listens: a page is kept for hours. */
  readonly headers: Headers;
  readonly listener: Listener;
  /** What it was told last; null before anything. */
  unread: number | null;
  newest: number | null;
}

/** An event for a page, in the words of the contract. */
function event<Name extends MessageEventName>(name: Name, data: MessageEvent<Name>): SentEvent {
  return { name, data };
}

const goodbye = (reason: MessageEvent<'goodbye'>['reason']): SentEvent =>
  event('goodbye', { reason });
const SESSION_OVER = encodeEvent(goodbye('session'));

export type PageHub = ReturnType<typeof createPageHub>;

/** The pages that listen to this process. */
export function createPageHub({ db, log }: Platform, holderOf: HolderOf) {
  /** In the order in which their sessions are looked at. */
  const pages = new Set<Page>();
  const streams = new Map<number, number>();
  let arrived: Page[] = [];
  let isBeatDue = false;
  let looking: Promise<void> | null = null;
  let isChecking = false;

  const tell = async (some: readonly Page[]): Promise<void> => {
    const unread = await readUnread(db, [...new Set(some.map(({ userId }) => userId))]);
    for (const page of some) {
      const found = unread.get(page.userId);
      if (found !== undefined && !isKnown(page, found)) {
        const { unread_num, newest_id } = found;
        page.unread = unread_num;
        page.newest = newest_id;
        page.listener.write(encodeEvent(event('number', { unread_num, newest_id })));
      }
    }
  };

  const lookWhileDue = async (): Promise<void> => {
    try {
      while (isBeatDue || arrived.length > 0) {
        const some = isBeatDue ? [...pages] : arrived;
        isBeatDue = false;
        arrived = [];
        for (let start = 0; start < some.length; start += PAGES_AT_ONCE) {
          await tell(some.slice(start, start + PAGES_AT_ONCE));
        }
      }
    } finally {
      looking = null;
    }
  };

  /** One statement at a time, so that no page is told an older number after a newer one. */
  const look = async (): Promise<void> => {
    looking ??= lookWhileDue();
    return looking;
  };

  /** Ends the stream of a page whose session is over; others go to the end of the line. */
  const check = async (page: Page): Promise<void> => {
    const holder = await holderOf(page.headers);
    if (!pages.delete(page)) {
      return;
    }
    if (holder instanceof Failure) {
      page.listener.end(SESSION_OVER);
    } else {
      pages.add(page);
    }
  };

  const checkNext = async (): Promise<void> => {
    if (isChecking) {
      return;
    }
    isChecking = true;
    try {
      const next = [...pages].slice(0, Math.ceil(pages.size / CHECK_BEATS));
      while (next.length > 0) {
        await Promise.all(next.splice(0, CHECKS_AT_ONCE).map(check));
      }
    } finally {
      isChecking = false;
    }
  };

  const isCrowded = (userId: number): boolean => (streams.get(userId) ?? 0) >= STREAMS_PER_USER;

  const leave = (page: Page): void => {
    pages.delete(page);
    const left = (streams.get(page.userId) ?? 0) - 1;
    if (left > 0) {
      streams.set(page.userId, left);
    } else {
      streams.delete(page.userId);
    }
  };

  return {
    /** What is said to all when the process stops. */
    farewell: goodbye('restart'),

    /** Whether one more stream of a user is too many. */
    isCrowded,

    /** Adds a page, which is told its number at once and then whenever it changes. */
    enter(userId: number, headers: Headers, listener: Listener): void {
      // Several may have been let in at the same moment.
      if (isCrowded(userId)) {
        listener.end('');
        return;
      }
      const page: Page = { userId, headers, listener, unread: null, newest: null };
      pages.add(page);
      streams.set(userId, (streams.get(userId) ?? 0) + 1);
      listener.closed.addEventListener('abort', () => leave(page));
      arrived.push(page);
      // The next beat tells those who could not be told now.
      look().catch((error: unknown) => log.warn('unread number', { error }));
    },

    /** Looks for everybody, and whether some of the sessions still hold. */
    beat: async (): Promise<void> => {
      if (pages.size === 0) {
        return;
      }
      isBeatDue = true;
      await look();
      await checkNext();
    },
  };
}

function isKnown({ unread, newest }: Page, { unread_num, newest_id }: Unread): boolean {
  return unread === unread_num && newest === newest_id;
}
