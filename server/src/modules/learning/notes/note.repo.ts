/** SQL of notes. Everyone has only their own. */
import { sql } from 'kysely';
import { NOTES_PER_COURSE } from '@zhiji/contract/kernel/limits';
import { CHAPTER_TYPES } from '@zhiji/contract/kernel/statuses';
import { mayStudy } from '../grants/access-rule.repo.ts';
import type { Database } from '#platform/db/pool';

export interface NoteRow {
  readonly id: string;
  readonly chapter_id: number;
  readonly title: string;
  readonly type: number;
  readonly position: number;
  readonly content: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface NoteFilter {
  readonly userId: number;
  readonly courseId: number;
  readonly chapterId: number | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface NotePage {
  readonly total: number;
  readonly rows: NoteRow[];
}

type CountedRow = NoteRow | { readonly id: null };

/** One page of somebody's notes, in the order of the course, and how many there are. */
export async function listNotes(db: Database, filter: NoteFilter): Promise<NotePage> {
  const { userId, courseId, chapterId, page, limit } = filter;
  const { rows } = await sql<CountedRow & { readonly total: number }>`
    with mine as (
      select * from note
      where user_id = ${userId} and course_id = ${courseId}::bigint
        and ${chapterId === undefined ? sql`true` : sql`chapter_id = ${chapterId}::bigint`}
    ),
    placed as (
      select mine.id, mine.chapter_id, chapter.title, chapter.type, mine.position, mine.content,
        mine.created_at, mine.updated_at,
        row_number() over (order by section.sort, section.id, chapter.sort, chapter.id,
          mine.position, mine.created_at, mine.id) as nth
      from mine
      join chapter on chapter.id = mine.chapter_id
      join chapter section on section.id = chapter.p_id
      order by nth limit ${sql.lit(limit)} offset ${(page - 1) * limit}
    )
    select counted.total, placed.*
    from (select count(*) as total from mine) counted
    left join placed on true
    order by placed.nth`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is typeof row & NoteRow => row.id !== null),
  };
}

export interface NewNote {
  readonly id: string;
  readonly userId: number;
  readonly chapterId: number;
  readonly position: number;
  readonly content: string;
  readonly now: Date;
}

export interface AddedNote {
  /** Whether the user may study the course now. */
  readonly granted: boolean;
  /** Null when nothing was added: not granted, or too many already. */
  readonly note: NoteRow | null;
}

type AddedRow = Omit<NoteRow, 'id'> & { readonly id: string | null; readonly granted: boolean };

/**
 * Adds a note, at a place inside its lesson, for who may study it and has not too many; undefined
 * when there is no such lesson. A few too many, added at the same moment, harm nobody.
 */
export async function insertNote(db: Database, note: NewNote): Promise<AddedNote | undefined> {
  const { id, userId, chapterId, position, content, now } = note;
  const { rows } = await sql<AddedRow>`
    with asked as (
      select chapter.id, chapter.course_id, chapter.title, chapter.type,
        case
          when chapter.type = ${sql.lit(CHAPTER_TYPES.pdf)}
            then least(greatest(${position}::int, 1), greatest(chapter.page_num, 1))
          else least(${position}::int, chapter.duration_s)
        end as position,
        ${mayStudy(userId, sql`chapter.course_id`, now)} as granted
      from chapter
      where chapter.id = ${chapterId}::bigint and chapter.type is not null
    ),
    added as (
      insert into note (user_id, id, chapter_id, course_id, position, content, created_at,
        updated_at)
      select ${userId}, ${id}::uuid, asked.id, asked.course_id, asked.position, ${content}, ${now},
        ${now}
      from asked
      where asked.granted and (
        select count(*) from note
        where user_id = ${userId} and course_id = asked.course_id
      ) < ${sql.lit(NOTES_PER_COURSE)}
      returning id, content, created_at, updated_at
    )
    select asked.granted, asked.id as chapter_id, asked.title, asked.type, asked.position, added.*
    from asked left join added on true`.execute(db);
  const [row] = rows;
  if (row === undefined) {
    return undefined;
  }
  const { granted, ...added } = row;
  return { granted, note: isAdded(added) ? added : null };
}

const isAdded = (row: Omit<AddedRow, 'granted'>): row is NoteRow => row.id !== null;

/** Changes the text of a note; undefined when the user has none with this id. */
export async function updateNote(
  db: Database,
  { userId, id, content, now }: Pick<NewNote, 'userId' | 'id' | 'content' | 'now'>,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    update note set content = ${content}, updated_at = ${now}
    from chapter
    where note.user_id = ${userId} and note.id = ${id}::uuid and chapter.id = note.chapter_id
    returning note.id, note.chapter_id, chapter.title, chapter.type, note.position, note.content,
      note.created_at, note.updated_at`.execute(db);
  return rows[0];
}

/** Deletes a note; false when the user has none with this id. */
export async function removeNote(
  db: Database,
  { userId, id }: Pick<NewNote, 'userId' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('note')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
