/** What happened in a room, read from the database and told to those who are in it. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { encodeEvent } from '#platform/http/event-streams';
import { presentState } from './live.present.ts';
import { listMissed, listNews, listRemoved } from './message.repo.ts';
import { newsOf } from './room-news.rules.ts';
import { event, tell, tellMessage, tellMessageTo, tellRemoved } from './room-telling.commands.ts';
import { readState } from './room.repo.ts';
import type { DownloadRequest, Platform } from '#platform/module';
import type { MessageRow } from './message.repo.ts';
import type { News } from './room-news.rules.ts';
import type { OpenRoom, Visitor } from './room-telling.commands.ts';
import type { ClassState } from './room.repo.ts';

/** How much of a room is read at a time, and how long told messages are remembered. */
const NEWS_MAX = 200;
const KNOWN_MAX = 1_000;
/** What was taken, held, hidden or released is looked for this long. */
const CHANGED_MS = MINUTE_MS;

/** Tells what is new in a room; the first time it is only noted. */
export async function readNews(
  { db, clock }: Platform,
  room: OpenRoom,
  isFirst = false,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - CHANGED_MS);
  const state = await readState(db, room.chapterId);
  const rows = await listNews(db, room, { since, limit: NEWS_MAX });
  if (state !== undefined && !isSame(state, room.state)) {
    room.state = state;
    tell(room, event('state', presentState(state, now)));
  }
  const firstOfLatest = rows.length - NEWS_MAX;
  for (const [index, row] of rows.entries()) {
    const news = newsOf(row, room.known.get(row.id), { isOld: index < firstOfLatest, since });
    // What is still read is remembered longest.
    room.known.delete(row.id);
    room.known.set(row.id, { status: row.status, is_answered: row.is_answered });
    if (!isFirst && news !== null) {
      TELLING[news](room, row);
    }
  }
  for (const id of [...room.known.keys()].slice(0, -KNOWN_MAX)) {
    room.known.delete(id);
  }
}

const TELLING: Readonly<Record<News, (room: OpenRoom, row: MessageRow) => void>> = {
  said: (room, row) => tellMessage(room, row, false),
  shown: (room, row) => tellMessage(room, row, true),
  removed: tellRemoved,
  answered: (room, { id }) => tell(room, event('answered', { id })),
};

/** Tells somebody who comes what he may have missed: what was said, and what was taken back. */
export async function tellMissed(
  { db }: Platform,
  room: OpenRoom,
  visitor: Visitor,
): Promise<void> {
  const { userId, request, listener } = visitor;
  const after = lastHeard(request);
  if (after !== null) {
    const missed = await listMissed(db, room, { after, userId, limit: NEWS_MAX });
    missed.forEach((row) => tellMessageTo(visitor, row));
  }
  for (const id of await listRemoved(db, room, { userId, limit: NEWS_MAX })) {
    listener.write(encodeEvent(event('removed', { id })));
  }
}

function isSame(a: ClassState, b: ClassState): boolean {
  return a.live_status === b.live_status && a.is_on_air === b.is_on_air;
}

/** The message a browser that comes back heard last. */
function lastHeard({ headers }: DownloadRequest): number | null {
  const id = Number(headers['last-event-id']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
