/** SQL of what is said in rooms. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface MessageRow {
  readonly id: number;
  readonly user_id: number;
  readonly kind: number;
  readonly content: string;
  readonly is_answered: boolean;
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
  said.answered_at is not null as is_answered, author.nickname, author.photo, said.created_at`;

export interface NewMessage extends Room {
  readonly userId: number;
  readonly kind: number;
  readonly content: string;
  readonly now: Date;
}

/** Writes down what somebody says. */
export async function insertMessage(db: Database, message: NewMessage): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with said as (
      insert into live_message (course_id, chapter_id, user_id, kind, content, created_at)
      values (${message.courseId}, ${message.chapterId}, ${message.userId}, ${message.kind},
        ${message.content}, ${message.now})
      returning *
    )
    select ${COLUMNS} from said join users author on author.id = ${message.userId}`.execute(db);
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

/** The latest messages, or those before one; in the order they were said. */
export async function listMessages(
  db: Database,
  room: Room,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const condition = before === undefined ? sql`true` : sql`id < ${before}`;
  return authored(db, latestOf(room, condition, limit));
}

/** What was said after a message, at most so much of it; in the order it was said. */
export async function listMissed(
  db: Database,
  room: Room,
  { after, limit }: { after: number; limit: number },
): Promise<MessageRow[]> {
  return authored(db, latestOf(room, sql`id > ${after}`, limit));
}

/** What was said last, and the questions that were taken since a moment. */
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
      order by answered_at desc limit ${sql.lit(limit)})`,
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
      and course.id = said.course_id
    returning said.chapter_id, said.course_id, said.user_id, said.content, course.title`.execute(
    tx,
  );
  return rows[0] ?? null;
}
