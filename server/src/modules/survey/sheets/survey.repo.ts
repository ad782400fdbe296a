/** SQL of questionnaires, of who took part, and of what was filled in under a name. */
import { sql } from 'kysely';
import { finishedAll, givenCourses } from '#modules/learning';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { SheetAnswer } from './answer.rules.ts';

/** More courses with a questionnaire nobody has. */
const MOST_SURVEYS = 200;

export interface SurveyRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly title: string;
  readonly intro: string;
  readonly is_anonymous: boolean;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  /** Whether the user was given the course and has finished it. */
  readonly finished: boolean;
  readonly taken: boolean;
  /** Under a name only. */
  readonly submitted_at: Date | null;
}

const surveyFor = (userId: number, now: Date): RawBuilder<unknown> => sql`
  select s.id, s.course_id, c.title as course_title, s.title, s.intro, s.is_anonymous, s.start_at,
    s.end_at, s.course_id in (${givenCourses(userId, now)})
      and ${finishedAll(userId, sql`s.course_id`)} as finished,
    exists (
      select from survey_taker t where t.user_id = ${userId} and t.survey_id = s.id
    ) as taken,
    (
      select sheet.submitted_at from survey_sheet sheet
      where sheet.user_id = ${userId} and sheet.survey_id = s.id
    ) as submitted_at
  from survey s join course c on c.id = s.course_id`;

/** Which questionnaire is meant. */
export type SurveyKey = { readonly id: number } | { readonly courseId: number };

/** A questionnaire, and how far a user is with it. */
export async function findSurvey(
  db: Database,
  userId: number,
  key: SurveyKey,
  now: Date,
): Promise<SurveyRow | null> {
  const which =
    'id' in key ? sql`s.id = ${key.id}::bigint` : sql`s.course_id = ${key.courseId}::bigint`;
  const { rows } = await sql<SurveyRow>`${surveyFor(userId, now)} where ${which}`.execute(db);
  return rows[0] ?? null;
}

/** Questionnaires that are open to a user, were open or are answered, the newest first. */
export async function listSurveys(
  db: Database,
  userId: number,
  now: Date,
): Promise<readonly SurveyRow[]> {
  const { rows } = await sql<SurveyRow>`
    select * from (
      ${surveyFor(userId, now)}
      where s.course_id in (${givenCourses(userId, now)})
        or s.id in (select survey_id from survey_taker where user_id = ${userId})
    ) mine
    where taken or (finished and (start_at is null or start_at <= ${now}))
    order by id desc limit ${sql.lit(MOST_SURVEYS)}`.execute(db);
  return rows;
}

/** Courses of these whose questionnaire is open and not answered by a user. */
export async function listUnanswered(
  db: Database,
  userId: number,
  courseIds: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select s.course_id from survey s
    where s.course_id = any (${courseIds}) and (s.start_at is null or s.start_at <= ${now})
      and (s.end_at is null or s.end_at > ${now}) and not exists (
        select from survey_taker t where t.user_id = ${userId} and t.survey_id = s.id
      )`.execute(db);
  return rows.map(({ course_id: courseId }) => courseId);
}

/** Notes that somebody took part; false when he has already. */
export async function insertTaker(tx: Tx, userId: number, surveyId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into survey_taker (user_id, survey_id) values (${userId}, ${surveyId}::bigint)
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

export interface NewSheet {
  readonly userId: number;
  readonly surveyId: number;
  readonly answers: readonly SheetAnswer[];
  readonly now: Date;
  readonly isSubmitted: boolean;
}

/** Keeps what was filled in under a name; what was handed in stays as it is. */
export async function keepSheet(
  tx: Tx,
  { userId, surveyId, answers, now, isSubmitted }: NewSheet,
): Promise<void> {
  const submittedAt = isSubmitted ? now : null;
  await sql`
    insert into survey_sheet (user_id, survey_id, answers, saved_at, submitted_at)
    values (${userId}, ${surveyId}::bigint, ${JSON.stringify(answers)}, ${now}, ${submittedAt})
    on conflict (user_id, survey_id) do update set answers = excluded.answers,
      saved_at = excluded.saved_at, submitted_at = excluded.submitted_at
    where survey_sheet.user_id = ${userId}
      and survey_sheet.submitted_at is null`.execute(tx);
}

/** What somebody filled in under his name; null when there is nothing. */
export async function findSheet(
  db: Database,
  userId: number,
  surveyId: number,
): Promise<readonly SheetAnswer[] | null> {
  const { rows } = await sql<{ answers: readonly SheetAnswer[] }>`
    select answers from survey_sheet
    where user_id = ${userId} and survey_id = ${surveyId}::bigint`.execute(db);
  return rows[0]?.answers ?? null;
}
