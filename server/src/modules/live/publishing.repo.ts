/** SQL of how the pictures of a class come in, and of its end. */
import { sql } from 'kysely';
import { CHAPTER_TYPES, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Publishing } from './live.rules.ts';

const { live } = literals(LIVE_STATUSES);

export interface LockedRoom extends Publishing {
  readonly chapter_id: number;
  readonly course_id: number;
  readonly title: string;
  readonly key_no: number;
  readonly started_at: Date | null;
  readonly left_at: Date | null;
}

/** As many are ended in one go; the rest come next time. */
const ABANDONED_MAX = 100;
const COLUMNS = sql`room.chapter_id, chapter.course_id, chapter.title, chapter.start_at,
  coalesce(chapter.end_at, chapter.start_at + interval '2 hours') as end_at, chapter.live_status,
  room.key_no, room.publisher, room.seen_at, room.started_at, room.left_at`;

/** A class with a key, locked together with its lesson; undefined when nobody was given a key. */
export async function lockRoom(tx: Tx, chapterId: number): Promise<LockedRoom | undefined> {
  const { rows } = await sql<LockedRoom>`
    select ${COLUMNS}
    from live_room room join chapter on chapter.id = room.chapter_id
    where room.chapter_id = ${chapterId}
    for update of room, chapter`.execute(tx);
  return rows[0];
}

/** Makes the room of a live class if it has none, or gives it another key. */
export async function upsertRoom(tx: Tx, chapterId: number, newKey: boolean): Promise<void> {
  await sql`
    insert into live_room as room (chapter_id)
    select id from chapter
    where id = ${chapterId} and type = ${sql.lit(CHAPTER_TYPES.live)} and start_at is not null and live_status is not null
    on conflict (chapter_id) do update set key_no = room.key_no + ${newKey ? 1 : 0}`.execute(tx);
}

/** Pictures come, by this connection. */
export async function startPublishing(
  tx: Tx,
  chapterId: number,
  { connection, now }: { connection: string; now: Date },
): Promise<void> {
  await sql`
    update live_room set publisher = ${connection}, seen_at = ${now}, left_at = null,
      -- One that was over was given another date since.
      started_at = case when ended_at is null then coalesce(started_at, ${now}) else ${now} end,
      ended_at = null, replay_tries = 0, replay_leased_until = null
    where chapter_id = ${chapterId}`.execute(tx);
}

/**
 * The connection lives; false when it has no business to, such as long after the class. One we had taken for gone is back: a
 * notice of its end was wrong or came from a rival that was not let in.
 */
export async function keepPublishing(
  db: Database,
  chapterId: number,
  { connection, endsAfter, now }: { connection: string; endsAfter: Date; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update live_room set publisher = ${connection}, seen_at = ${now}, left_at = null
    from chapter
    where live_room.chapter_id = ${chapterId} and chapter.id = ${chapterId}
      and chapter.live_status = ${live} and live_room.ended_at is null
      and coalesce(chapter.end_at, chapter.start_at + interval '2 hours') > ${endsAfter}
      and (publisher is null or publisher = ${connection})`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Pictures stopped; a connection that was replaced meanwhile changes nothing. */
export async function stopPublishing(
  db: Database,
  chapterId: number,
  { connection, now }: { connection: string; now: Date },
): Promise<void> {
  await sql`
    update live_room set publisher = null, left_at = ${now}
    where chapter_id = ${chapterId} and publisher = ${connection}`.execute(db);
}

/** Takes note of a file the live server recorded. */
export async function insertRecording(
  db: Database,
  chapterId: number,
  { file, now }: { file: string; now: Date },
): Promise<void> {
  await sql`
    insert into live_recording (chapter_id, file, created_at)
    select chapter_id, ${file}, ${now} from live_room where chapter_id = ${chapterId}
    on conflict do nothing`.execute(db);
}

/** Connections that showed no life since a moment are gone; answers their classes. */
export async function dropSilent(db: Database, since: Date): Promise<number[]> {
  const { rows } = await sql<{ chapter_id: number }>`
    update live_room set publisher = null, left_at = seen_at
    where publisher is not null and started_at is not null and ended_at is null
      and seen_at <= ${since}
    returning chapter_id`.execute(db);
  return rows.map(({ chapter_id }) => chapter_id);
}

/** How long a teacher who left may stay away, in and after the time of the class. */
export interface Grace {
  readonly now: Date;
  readonly graceMs: number;
  readonly lateGraceMs: number;
}

/** Whether the teacher left and did not come back in time. */
function isAbandoned({ now, graceMs, lateGraceMs }: Grace) {
  const [usual, late] = [graceMs, lateGraceMs].map((ms) => new Date(now.getTime() - ms));
  return sql`room.started_at is not null and room.ended_at is null and room.publisher is null
    and chapter.live_status = ${live}
    and room.left_at <= case when chapter.end_at <= ${now} then ${late}::timestamptz
      else ${usual}::timestamptz end`;
}

/** Classes that are over because nobody teaches them any more. */
export async function listAbandoned(db: Database, grace: Grace): Promise<number[]> {
  const { rows } = await sql<{ chapter_id: number }>`
    select room.chapter_id
    from live_room room join chapter on chapter.id = room.chapter_id
    where ${isAbandoned(grace)}
    order by room.left_at limit ${sql.lit(ABANDONED_MAX)}`.execute(db);
  return rows.map(({ chapter_id }) => chapter_id);
}

/** One of them, locked, if it still is one and no other worker has it. */
export async function lockAbandoned(
  tx: Tx,
  chapterId: number,
  grace: Grace,
): Promise<LockedRoom | undefined> {
  const { rows } = await sql<LockedRoom>`
    select ${COLUMNS}
    from live_room room join chapter on chapter.id = room.chapter_id
    where room.chapter_id = ${chapterId} and ${isAbandoned(grace)}
    for update of room, chapter skip locked`.execute(tx);
  return rows[0];
}

/** Ends a locked class that was held. */
export async function endLocked(tx: Tx, chapterId: number, endedAt: Date): Promise<void> {
  await sql`
    update live_room set publisher = null, left_at = coalesce(left_at, ${endedAt}),
      ended_at = ${endedAt}
    where chapter_id = ${chapterId}`.execute(tx);
}

/** Who was in the room for at least so long. */
export async function listAttendants(
  tx: Tx,
  chapterId: number,
  leastSeconds: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('live_attendance')
    .select('user_id')
    .where('chapter_id', '=', chapterId)
    .where('seconds', '>=', leastSeconds)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
