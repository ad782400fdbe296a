/** Rooms and what is said in them to wire, field by field. */
import { roomOpensAt } from '@zhiji/contract/kernel/live-room';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { LiveEvent } from '@zhiji/contract/live';
import type { MessageRow } from './message.repo.ts';
import type { ClassState, RoomRow } from './room.repo.ts';

type Room = CallResponse<'live.room'>;
type Message = CallResponse<'live.say'>;

const bitOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

export function presentState(
  { live_status, is_on_air }: Pick<ClassState, 'live_status' | 'is_on_air'>,
  now: Date,
): LiveEvent<'state'> {
  return {
    // The table holds the same numbers, under a check constraint.
    live_status: live_status as Room['live_status'],
    is_on_air: bitOf(is_on_air),
    server_time: formatWireTime(now),
  };
}

/** Ways into a room; empty while they lead nowhere. */
export type RoomLinks = Pick<Room, 'url' | 'events' | 'expire_time'>;

export const CLOSED: RoomLinks = { url: '', events: '', expire_time: null };

export function presentRoom(
  row: RoomRow,
  { online, links, now }: { online: number; links: RoomLinks; now: Date },
): Room {
  return {
    chapter_id: row.id,
    curriculum_id: row.course_id,
    title: row.title,
    course_title: row.course_title,
    cover: row.cover,
    teacher: row.teacher_names,
    start_time: formatWireTime(row.start_at),
    end_time: formatWireTime(row.end_at),
    open_time: formatWireTime(roomOpensAt(row.start_at)),
    ...presentState(row, now),
    online,
    ...links,
  };
}

export function presentMessage(row: MessageRow, isMine: boolean): Message {
  return {
    id: row.id,
    // The table holds the same numbers, under a check constraint.
    kind: row.kind as Message['kind'],
    user: { nickname: row.nickname, avatar: row.photo },
    content: row.content,
    is_mine: bitOf(isMine),
    is_answered: bitOf(row.is_answered),
    is_held: bitOf(row.status === PUBLISH_STATUSES.inCheck),
    create_time: formatWireTime(row.created_at),
  };
}
