/**
 * Who listens to which room in this process. What happens is read from the database: at once when
 * another process says that something happened, and every few seconds anyway.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { HTTP } from '#platform/http/download-replies';
import { encodeEvent } from '#platform/http/event-streams';
import { newId } from '#platform/ids';
import { presentState } from './live.present.ts';
import { countPresent, listenToRoom, sayPresence } from './room-channel.ts';
import { readNews, tellMissed } from './room-news.commands.ts';
import { event, peopleIn, tell } from './room-telling.commands.ts';
import { countAttendance } from './room.repo.ts';
import type { LiveEvent } from '@zhiji/contract/live';
import type { PlayGate, RoomPlace } from '#modules/learning';
import type { Platform, SentEvent } from '#platform/module';
import type { Room } from './message.repo.ts';
import type { OpenRoom, Visitor } from './room-telling.commands.ts';
import type { ClassState } from './room.repo.ts';

/** Words that come close together are read together. */
const GATHER_MS = 50;
/** People who come and go within this time change the number once. */
const COUNT_MS = 1_000;
const ATTENDANCE_MS = 20_000;
/** The most one look counts: somebody who left and came back was away in between. */
const ATTENDANCE_MAX_SECONDS = 30;
const CHECKS_AT_ONCE = 20;
const STREAMS_PER_USER = 5;

const goodbye = (reason: LiveEvent<'goodbye'>['reason']): SentEvent => event('goodbye', { reason });

export type RoomHub = ReturnType<typeof createRoomHub>;

/** The rooms people of this process are in. */
export function createRoomHub(platform: Platform, gate: PlayGate<RoomPlace>) {
  const { db, clock, log } = platform;
  const processId = newId();
  const rooms = new Map<number, OpenRoom>();

  /** A room that cannot be read now is read again with the next beat. */
  const quietly = async (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn('live room', { error }));

  /** Reads soon, and once more when something happens meanwhile. */
  const look = async (room: OpenRoom): Promise<void> => {
    room.readAgain = true;
    if (room.reading) {
      return;
    }
    room.reading = true;
    try {
      await room.ready;
      while (room.readAgain && room.visitors.size > 0) {
        await pause(GATHER_MS);
        room.readAgain = false;
        await quietly(readNews(platform, room));
      }
    } finally {
      room.reading = false;
    }
  };

  const countPeople = async (room: OpenRoom): Promise<void> => {
    if (rooms.get(room.chapterId) !== room) {
      return;
    }
    const people = peopleIn(room).length;
    await sayPresence(platform, room.chapterId, { processId, people });
    const online = await countPresent(platform, room.chapterId, people);
    if (online !== room.online) {
      room.online = online;
      tell(room, event('presence', { online }));
    }
  };

  const countSoon = async (room: OpenRoom): Promise<void> => {
    if (room.counting) {
      return;
    }
    room.counting = true;
    await pause(COUNT_MS);
    room.counting = false;
    await countPeople(room);
  };

  const attend = async (room: OpenRoom): Promise<void> => {
    const now = clock.now();
    if (!room.state.is_on_air || now.getTime() - room.countedAt < ATTENDANCE_MS) {
      return;
    }
    room.countedAt = now.getTime();
    const userIds = peopleIn(room);
    const counted = { userIds, mostSeconds: ATTENDANCE_MAX_SECONDS, now };
    await countAttendance(db, room.chapterId, counted);
  };

  /** Shows those out who may no longer be here. */
  const check = async (visitor: Visitor): Promise<void> => {
    const admitted = await gate(visitor.request);
    if ('status' in admitted) {
      const reason = admitted.status === HTTP.gone ? 'expired' : 'access';
      visitor.listener.end(encodeEvent(goodbye(reason)));
    }
  };

  const checkAll = async (room: OpenRoom): Promise<void> => {
    const visitors = [...room.visitors];
    while (visitors.length > 0) {
      await Promise.all(visitors.splice(0, CHECKS_AT_ONCE).map(check));
    }
  };

  const open = (place: Room, state: ClassState): OpenRoom => {
    const room: OpenRoom = {
      ...place,
      visitors: new Set(),
      known: new Map(),
      state,
      online: 0,
      countedAt: 0,
      counting: false,
      reading: false,
      readAgain: false,
      ready: Promise.resolve(),
      leave: listenToRoom(platform, place.chapterId, () => void look(room)),
    };
    room.ready = quietly(readNews(platform, room, true));
    rooms.set(place.chapterId, room);
    return room;
  };

  const closeEmpty = (room: OpenRoom): void => {
    if (room.visitors.size > 0) {
      return;
    }
    rooms.delete(room.chapterId);
    room.leave();
    void sayPresence(platform, room.chapterId, { processId, people: 0 });
  };

  const welcome = async (room: OpenRoom, visitor: Visitor): Promise<void> => {
    await room.ready;
    const { listener } = visitor;
    listener.write(encodeEvent(event('state', presentState(room.state, clock.now()))));
    const online = Math.max(room.online, peopleIn(room).length);
    listener.write(encodeEvent(event('presence', { online })));
    await tellMissed(platform, room, visitor);
    await countSoon(room);
  };

  const lookAfter = async (room: OpenRoom): Promise<void> => {
    await checkAll(room);
    await look(room);
    await countPeople(room);
    await attend(room);
  };

  return {
    /** What is said to all when the process stops. */
    farewell: goodbye('restart'),

    /** Whether one more stream of a user is too many. */
    isCrowded: (chapterId: number, userId: number): boolean => {
      const visitors = [...(rooms.get(chapterId)?.visitors ?? [])];
      return visitors.filter((visitor) => visitor.userId === userId).length >= STREAMS_PER_USER;
    },

    /** Adds an admitted visitor, who gets events until the connection ends. */
    enter(place: Room, state: ClassState, visitor: Visitor): void {
      const room = rooms.get(place.chapterId) ?? open(place, state);
      room.visitors.add(visitor);
      visitor.listener.closed.addEventListener('abort', () => {
        room.visitors.delete(visitor);
        closeEmpty(room);
      });
      void quietly(welcome(room, visitor));
    },

    /** Looks after every room: news, presence, attendance, and who may still be there. */
    beat: async (): Promise<void> => {
      await Promise.all([...rooms.values()].map(async (room) => quietly(lookAfter(room))));
    },
  };
}
