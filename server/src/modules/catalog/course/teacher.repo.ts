/** SQL of who teaches a course, as a column of the statement that reads the course. */
import { sql } from 'kysely';
import { SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';

const SHOWING = literals(SHOWN_STATUSES);

/** More than any course has; a list that grows without end would be shown by no page. */
const TEACHERS_MAX = 20;

export interface TeacherColumn {
  readonly teachers:
    | readonly {
        readonly id: number;
        readonly name: string;
        readonly photo: string;
        readonly title: string;
      }[]
    | null;
}

/** Teachers of the course `c` in its order; null when it has none. */
export const teacherColumn = sql<TeacherColumn>`
  (select json_agg(json_build_object(
      'id', who.id, 'name', who.name, 'photo', who.photo, 'title', who.title
    ) order by who.sort, who.id)
    from (
      select t.id, t.name, t.photo, t.title, given.sort
      from course_teacher given join teacher t on t.id = given.teacher_id and t.status = ${SHOWING.shown}
      where given.course_id = c.id order by given.sort, t.id limit ${sql.lit(TEACHERS_MAX)}
    ) who) as teachers`;
