/** The book of what somebody answered wrongly. */
import { listExams } from '../papers/exam.repo.ts';
import { presentWrong, presentWrongCourse } from './book.present.ts';
import { countWrong, listWrong } from './book.repo.ts';
import { practisable } from './book.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** A page of the book, and the courses its questions are of. */
export async function wrongTopics(
  { db, clock }: Platform,
  userId: number,
  { curriculum_id: courseId, is_practice: isPractice, page, limit }: CallInput<'exam.wrongTopics'>,
): Promise<CallResponse<'exam.wrongTopics'>> {
  const now = clock.now();
  const exams = new Map(
    practisable(await listExams(db, userId, now), now).map((exam) => [exam.id, exam]),
  );
  const whose = { userId, examIds: [...exams.keys()] };
  const courses = (await countWrong(db, whose)).flatMap(({ exam_id: examId, num }) => {
    const exam = exams.get(examId);
    return exam === undefined ? [] : [{ exam, num }];
  });
  const asked = courses.filter(({ exam }) => courseId === undefined || exam.course_id === courseId);
  const rows = await listWrong(db, whose, {
    examIds: asked.map(({ exam }) => exam.id),
    forPractice: isPractice === 1,
    page,
    limit,
  });
  return {
    list: rows.flatMap((row) => {
      const exam = exams.get(row.exam_id);
      return exam === undefined ? [] : [presentWrong(exam, row)];
    }),
    total: asked.reduce((sum, { num }) => sum + num, 0),
    page,
    limit,
    courses: courses.map(presentWrongCourse),
  };
}
