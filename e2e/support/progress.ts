/** What somebody has studied before a test begins: nobody watches ten minutes for it. */
import { execFileSync } from 'node:child_process';

/** Writes down that a user has seen a lesson from its beginning up to a second. */
export function watchedUntil(username: string, chapterId: number, second: number): void {
  const database = process.env['OWNER_DATABASE_URL'] ?? '';
  const statement = `
    insert into lesson_progress
      (user_id, chapter_id, course_id, seen, position, opened_at, updated_at)
    select u.id, c.id, c.course_id, '{[0,${second})}', 0, now(), now()
    from users u, chapter c where u.username = '${username}' and c.id = ${chapterId}`;
  execFileSync('psql', [database, '-v', 'ON_ERROR_STOP=1', '-c', statement]);
}

/** Writes down that a user has finished a lesson, all of which was seen. */
export function finishedLesson(username: string, chapterId: number): void {
  const database = process.env['OWNER_DATABASE_URL'] ?? '';
  const statement = `
    insert into lesson_progress
      (user_id, chapter_id, course_id, seen, position, opened_at, finished_at, finished_of, updated_at)
    select u.id, c.id, c.course_id, int4multirange(int4range(0, c.duration_s)), 0, now(), now(),
      c.duration_s, now()
    from users u, chapter c where u.username = '${username}' and c.id = ${chapterId}`;
  execFileSync('psql', [database, '-v', 'ON_ERROR_STOP=1', '-c', statement]);
}
