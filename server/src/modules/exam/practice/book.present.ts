/** A question of a book as the wire has it. Its key never passes here. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { presentQuestion } from '../papers/paper.present.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ExamRow } from '../papers/exam.repo.ts';
import type { WrongRow } from './book.repo.ts';

type Book = CallResponse<'exam.wrongTopics'>;

/** In the letters of the paper it was answered on. */
export function presentWrong(exam: ExamRow, row: WrongRow): Book['list'][number] {
  return {
    ...presentQuestion(row),
    exam_user_id: row.attempt_id,
    exam_title: exam.title,
    curriculum_id: exam.course_id,
    curriculum_title: exam.course_title,
    submit_time: formatWireTime(row.submitted_at),
    my_answer: [...row.answer],
    rights: row.rights,
  };
}

/** A course the book can be narrowed to. */
export function presentWrongCourse({
  exam,
  num,
}: {
  readonly exam: ExamRow;
  readonly num: number;
}): Book['courses'][number] {
  return { curriculum_id: exam.course_id, curriculum_title: exam.course_title, num };
}
