/**
 * SQL of the end of the lists. What nobody can sign up for any more stands behind everything else in
 * the overall order: its rank is lowered below zero, and raised again when it can be bought again.
 */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { signupEnd } from '../cards/card.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/transaction';

const { onSale } = literals(COURSE_STATUSES);

/** No rank is as high. */
const SUNK = 1_000_000_000;
const DOWN = sql.lit(-SUNK);
const UP = sql.lit(SUNK);

/** Courses whose sign-up is over, by the end they name or by their start. */
const closedCourses = (now: Date): RawBuilder<unknown> => sql`
  select d.course_id as id from course_detail d where d.signup_end_at <= ${now}::timestamptz
  union all
  select c.id from course c join course_detail d on d.course_id = c.id
  where d.signup_end_at is null and c.start_at <= ${now}::timestamptz
    and c.status = ${onSale} and c.rank >= 0`;

/** Moves courses to the end or back, some at a time; answers which. */
export async function shiftCourses(tx: Tx, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update course set rank = course.rank + due.shift from (
      (select c.id, ${DOWN} as shift
        from course c join (${closedCourses(now)}) closed on closed.id = c.id
        where c.status = ${onSale} and c.rank >= 0 order by c.id limit ${sql.lit(most)})
      union all
      (select c.id, ${UP} from course c join course_detail d on d.course_id = c.id
        where c.status = ${onSale} and c.rank < 0
          and (${signupEnd} is null or ${signupEnd} > ${now}::timestamptz)
        order by c.id limit ${sql.lit(most)})
    ) due
    where course.id = due.id returning course.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a course of the package `p` keeps it from being bought. */
const isClosed = (now: Date): RawBuilder<boolean> => sql`exists (
  select from package_course part
  join course c on c.id = part.course_id
  join course_detail d on d.course_id = c.id
  where part.package_id = p.id and ${signupEnd} <= ${now}::timestamptz)`;

/** Moves packages to the end or back, some at a time; answers which. */
export async function shiftPackages(tx: Tx, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update package set rank = package.rank + due.shift from (
      (select p.id, ${DOWN} as shift from package p
        where p.status = ${onSale} and p.rank >= 0 and ${isClosed(now)}
        order by p.id limit ${sql.lit(most)})
      union all
      (select p.id, ${UP} from package p
        where p.status = ${onSale} and p.rank < 0 and not ${isClosed(now)}
        order by p.id limit ${sql.lit(most)})
    ) due
    where package.id = due.id returning package.id`.execute(tx);
  return rows.map(({ id }) => id);
}
