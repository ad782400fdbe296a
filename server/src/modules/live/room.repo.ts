/** SQL of rooms, as those who enter them see them. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { ownership } from '#modules/learning';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { ClassTimes } from './live.rules.ts';

const COURSES = literals(COURSE_STATUSES);

export interface RoomRow extends ClassTimes {
  readonly id: number;
  readonly course_id: number;
  readonly title: string;
  readonly course_title: string;
  readonly cover: string;
  readonly teacher_names: string;
  readonly is_on_air: boolean;
  /** The asker may study the course, until when; null for without end. */
  readonly is_owned: boolean;
  readonly owned_until: Date | null;
}

/** A class without an end is taken to last so long. */
const END = sql`coalesce(chapter.end_at, chapter.start_at + interval '2 hours')`;

/** The room of a live class of a course that is or was on sale, with what the asker has of it. */
export async function findRoom(
  db: Database,
  chapterId: number,
  userId: number,
  now: Date,
): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select chapter.id, chapter.course_id, chapter.title, course.title as course_title,
      course.cover, course.teacher_names, chapter.start_at, ${END} as end_at, chapter.live_status,
      room.publisher is not null as is_on_air, owned.is_owned,
      owned.owned_until
    from chapter
      join course on course.id = chapter.course_id
      left join live_room room on room.chapter_id = chapter.id
      cross join lateral ${ownership(userId, sql`course.id`, now)} owned
    where chapter.id = ${chapterId} and chapter.type = 3 and chapter.start_at is not null
      and chapter.live_status is not null and course.status in (${COURSES.onSale}, ${COURSES.offSale})`.execute(
    db,
  );
  return rows[0];
}

/** State of a session. */
export interface ClassState extends ClassTimes {
  readonly is_on_air: boolean;
}

export async function readState(db: Database, chapterId: number): Promise<ClassState | undefined> {
  const { rows } = await sql<ClassState>`
    select chapter.start_at, ${END} as end_at, chapter.live_status,
      room.publisher is not null as is_on_air
    from chapter left join live_room room on room.chapter_id = chapter.id
    where chapter.id = ${chapterId} and chapter.start_at is not null
      and chapter.live_status is not null`.execute(db);
  return rows[0];
}

/** Adds the time since they were last seen, up to a bound, to those who are in a room. */
export async function countAttendance(
  db: Database,
  chapterId: number,
  { userIds, mostSeconds, now }: { userIds: readonly number[]; mostSeconds: number; now: Date },
): Promise<void> {
  await sql`
    insert into live_attendance as present (user_id, chapter_id, seen_at)
    select user_id, ${chapterId}::bigint, ${now}::timestamptz
    from unnest(${userIds}::bigint[]) as seen (user_id) order by user_id
    on conflict (user_id, chapter_id) do update
    set seconds = present.seconds + greatest(0, least(${mostSeconds},
        extract(epoch from excluded.seen_at - present.seen_at)::int)),
      seen_at = excluded.seen_at`.execute(db);
}
