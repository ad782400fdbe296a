/** Open rooms of this process, and telling those who are in one. */
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { encodeEvent } from '#platform/http/event-streams';
import { presentMessage } from './live.present.ts';
import type { LiveEvent, LiveEventName } from '@zhiji/contract/live';
import type { DownloadRequest, Listener, SentEvent } from '#platform/module';
import type { MessageRow, Room } from './message.repo.ts';
import type { Told } from './room-news.rules.ts';
import type { ClassState } from './room.repo.ts';

export interface Visitor {
  readonly userId: number;
  readonly request: DownloadRequest;
  readonly listener: Listener;
}

export interface OpenRoom extends Room {
  readonly visitors: Set<Visitor>;
  /** Messages that were told, each as it stood then. */
  readonly known: Map<number, Told>;
  state: ClassState;
  online: number;
  countedAt: number;
  counting: boolean;
  reading: boolean;
  readAgain: boolean;
  /** What was said before anybody came has been read. */
  ready: Promise<void>;
  readonly leave: () => void;
}

/** An event of a room, in the words of the contract. */
export function event<Name extends LiveEventName>(
  name: Name,
  data: LiveEvent<Name>,
  id?: number,
): SentEvent {
  return { name, data, ...(id === undefined ? {} : { id }) };
}

/** Tells everybody in a room. */
export function tell({ visitors }: OpenRoom, sent: SentEvent): void {
  const text = encodeEvent(sent);
  for (const { listener } of visitors) {
    listener.write(text);
  }
}

/** Each person in a room once. */
export const peopleIn = ({ visitors }: OpenRoom): number[] => [
  ...new Set([...visitors].map(({ userId }) => userId)),
];

/** Tells one person what was said. */
export function tellMessageTo({ userId, listener }: Visitor, row: MessageRow): void {
  const message = presentMessage(row, row.user_id === userId);
  listener.write(encodeEvent(event('message', message, row.id)));
}

/**
 * Tells what was said; while it is held its author alone, and nobody what is hidden. What is shown late
 * bears no number, because a browser asks for what came after the number it heard last.
 */
export function tellMessage(room: OpenRoom, row: MessageRow, isLate: boolean): void {
  const id = isLate ? undefined : row.id;
  const [others = '', own = ''] = [false, true].map((isMine) =>
    encodeEvent(event('message', presentMessage(row, isMine), id)),
  );
  for (const { userId, listener } of room.visitors) {
    if (!isKeptFrom(userId, row)) {
      listener.write(userId === row.user_id ? own : others);
    }
  }
}

/** Whether somebody may not read it: nobody reads what is hidden, its author alone what is held. */
const isKeptFrom = (userId: number, { user_id: author, status }: MessageRow): boolean =>
  status === PUBLISH_STATUSES.hidden || (status === PUBLISH_STATUSES.inCheck && userId !== author);

/** Takes back what was said; its author keeps what is held, and sees that nobody else does. */
export function tellRemoved(room: OpenRoom, row: MessageRow): void {
  const text = encodeEvent(event('removed', { id: row.id }));
  for (const { userId, listener } of room.visitors) {
    if (isKeptFrom(userId, row)) {
      listener.write(text);
    }
  }
  tellMessage(room, row, true);
}
