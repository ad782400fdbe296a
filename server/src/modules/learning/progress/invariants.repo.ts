/** What always holds of progress. */
import { sql } from 'kysely';
import type { Invariant } from '#platform/db/invariants';

export const learningInvariants: readonly Invariant[] = [
  {
    id: 'finished_was_seen',
    says: 'of a finished lesson nine tenths were seen, of a PDF every page, or its user was there',
    breaches: () => sql`
      select 'user ' || progress.user_id || ' chapter ' || progress.chapter_id as subject
      from lesson_progress progress
      join chapter on chapter.id = progress.chapter_id
      cross join lateral (
        select coalesce(sum(upper(stretch) - lower(stretch)), 0) as units
        from unnest(progress.seen) stretch
      ) seen
      where progress.finished_at is not null and progress.attended_at is null
        and seen.units < case chapter.type when 2 then progress.finished_of
          else greatest(1, ceil(progress.finished_of * 0.9)) end`,
  },
  {
    id: 'studied_with_access',
    says: 'who has progress in a course was given access to it',
    breaches: () => sql`
      select 'user ' || progress.user_id || ' chapter ' || progress.chapter_id as subject
      from lesson_progress progress
      where not exists (
        select from access_grant held
        where held.user_id = progress.user_id and held.course_id = progress.course_id
      )`,
  },
  {
    id: 'progress_of_its_course',
    says: 'progress names the course of its lesson',
    breaches: () => sql`
      select 'user ' || progress.user_id || ' chapter ' || progress.chapter_id as subject
      from lesson_progress progress join chapter on chapter.id = progress.chapter_id
      where chapter.course_id <> progress.course_id`,
  },
];
