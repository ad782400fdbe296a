/** SQL of what is said in rooms. */
import { sql } from 'kysely';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const TEXTS = literals(PUBLISH_STATUSES);

export interface MessageRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: number;
  readonly content: string;
  readonly is_answered: boolean;
  /** Of `PUBLISH_STATUSES`. */
  readonly status: number;
  /** When that changed last. */
  readonly status_at: Date | null;
  readonly nickname: string;
  readonly photo: string;
  readonly created_at: Date;
}

/** Where something is said. */
export interface Room {
  readonly courseId: number;
  readonly chapterId: number;
}

const COLUMNS = sql`said.id, said.user_id, said.kind, said.content,
  said.answered_at is not null as is_answered, said.status, said.status_at,
  author.nickname, author.photo, said.created_at`;

export interface NewMessage extends Room {
  readonly userId: number;
  readonly kind: number;
  readonly content: string;
  readonly isHeld: boolean;
  readonly now: Date;
}

/** Writes down what somebody says. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with said as (
      insert into live_message (course_id, chapter_id, user_id, kind, content, status, created_at)
      values (${message.courseId}, ${message.chapterId}, ${message.userId}, ${message.kind},
        ${message.content}, ${message.isHeld ? TEXTS.inCheck : TEXTS.shown}, ${message.now})
      returning *
    )
    select ${COLUMNS} from said join users author on author.id = ${message.userId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    throw new Error('a message without its author');
  }
  return row;
}

/** Messages of a room with their authors, in the order they were said. */
async function authored(db: Database, said: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS}
    from (${said}) said
    join users author on author.id = said.user_id
    order by said.id`.execute(db);
  return rows;
}

/** The latest of a room that fulfil a condition. */
const latestOf = (
  { courseId, chapterId }: Room,
  condition: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> => sql`
  select * from live_message
  where course_id = ${courseId} and chapter_id = ${chapterId} and ${condition}
  order by id desc limit ${sql.lit(limit)}`;

/** What somebody may read: what is shown, and what he said himself and somebody looks at. */
const readBy = (userId: number): RawBuilder<boolean> =>
  sql`(status = ${TEXTS.shown} or status = ${TEXTS.inCheck} and user_id = ${userId})`;

/** The latest messages, or those before one; in the order they were said. */
export async function listMessages(
  db: Database,
  room: Room,
  { before, userId, limit }: { before: number | undefined; userId: number; limit: number },
): Promise<MessageRow[]> {
  const earlier = before === undefined ? sql`true` : sql`id < ${before}`;
  return authored(db, latestOf(room, sql`${earlier} and ${readBy(userId)}`, limit));
}

/** What was said after a message, at most so much of it; in the order it was said. */
export async function listMissed(
  db: Database,
  room: Room,
  { after, userId, limit }: { after: number; userId: number; limit: number },
): Promise<MessageRow[]> {
  return authored(db, latestOf(room, sql`id > ${after} and ${readBy(userId)}`, limit));
}

/** What was taken back from somebody, the latest first; what he said himself only once it is hidden. */
export async function listRemoved(
  db: Database,
  { courseId, chapterId }: Room,
  { userId, limit }: { userId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from live_message
    where course_id = ${courseId} and chapter_id = ${chapterId} and status_at is not null
      and (status = ${TEXTS.hidden} or status = ${TEXTS.inCheck} and user_id <> ${userId})
    order by status_at desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was said last, and what was taken, held, hidden or released since a moment. */
export async function listNews(
  db: Database,
  room: Room,
  { since, limit }: { since: Date; limit: number },
): Promise<MessageRow[]> {
  const { courseId, chapterId } = room;
  return authored(
    db,
    sql`(${latestOf(room, sql`true`, limit)})
      union
      (select * from live_message
      where course_id = ${courseId} and chapter_id = ${chapterId} and answered_at >= ${since}
      order by answered_at desc limit ${sql.lit(limit)})
      union
      (select * from live_message
      where course_id = ${courseId} and chapter_id = ${chapterId} and status_at >= ${since}
      order by status_at desc limit ${sql.lit(limit)})`,
  );
}

/** Open questions, the oldest first. */
export async function listOpenQuestions(
  db: Database,
  chapterId: number,
  { shopId, limit }: { readonly shopId: number | null; readonly limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS}
    from live_message said
      join users author on author.id = said.user_id
      join chapter on chapter.id = ${chapterId} and chapter.course_id = said.course_id
      join course on course.id = chapter.course_id
        and course.shop_id = coalesce(${shopId}::bigint, course.shop_id)
    where said.chapter_id = ${chapterId} and said.kind = 2 and said.answered_at is null
      and said.status = ${TEXTS.shown}
    order by said.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export interface TakenQuestion {
  readonly chapter_id: number;
  readonly course_id: number;
  readonly user_id: number;
  readonly content: string;
  /** Of the course. */
  readonly title: string;
}

/** Marks a question as taken; null when there is no such open question. */
export async function markAnswered(tx: Tx, id: number, now: Date): Promise<TakenQuestion | null> {
  const { rows } = await sql<TakenQuestion>`
    update live_message said set answered_at = ${now}
    from course
    where said.id = ${id} and said.kind = 2 and said.answered_at is null
      and said.status = ${TEXTS.shown} and course.id = said.course_id
    returning said.chapter_id, said.course_id, said.user_id, said.content, course.title`.execute(
    tx,
  );
  return rows[0] ?? null;
}
