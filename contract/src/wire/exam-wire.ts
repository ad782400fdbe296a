/** Papers, attempts and answers. */
import { z } from 'zod';
import {
  ANSWER_MAX_LENGTH,
  ANSWER_PARTS_MAX,
  EXAM_MINUTES_MAX,
  PRACTICE_RIGHTS,
  TOPICS_MAX,
} from '../kernel/limits.ts';
import { MINUTE_MS } from '../kernel/durations.ts';
import { PLAIN_TEXT } from '../kernel/patterns.ts';
import { EXAM_ATTEMPT_STATUSES, EXAM_STATES, EXAM_TOPIC_TYPES } from '../kernel/statuses.ts';
import { bit, count, id, time, url } from '../kernel/wire.ts';

export const examState = z.enum(EXAM_STATES);
export const attemptStatus = z.enum(EXAM_ATTEMPT_STATUSES);
const topicType = z.enum(EXAM_TOPIC_TYPES);
const points = z.number().min(0);

/** The keys chosen or the texts written, one part per choice or blank. */
const answerParts = z.array(z.string().max(ANSWER_MAX_LENGTH).regex(PLAIN_TEXT));
export const AnswerWire = z.object({ topic_id: id, answer: answerParts.max(ANSWER_PARTS_MAX) });
export const answerSheet = z.array(AnswerWire).max(TOPICS_MAX);

/** Of two answers to a question the one given later counts, whichever device it comes from. */
const revision = z
  .int()
  .min(0)
  .max(EXAM_MINUTES_MAX * MINUTE_MS)
  .describe('Milliseconds after the start at which it was given, by the server’s clock');
const SavedAnswerWire = AnswerWire.extend({ revision });
export const savedAnswers = z.array(SavedAnswerWire).max(TOPICS_MAX);

/** Proof that a paper was handed in: the hash is over the attempt and all its answers. */
export const ReceiptWire = z
  .object({ hash: z.string(), time, answered: count.describe('Questions that were answered') })
  .meta({ id: 'Receipt' });

export const OptionWire = z.object({ key: z.string(), content: z.string() });

/** Terms of an exam, in its list and before its start. */
const examFields = {
  id,
  title: z.string(),
  curriculum_id: id,
  curriculum_title: z.string(),
  state: examState,
  duration: count.describe('Minutes'),
  total_score: points,
  pass_score: points,
  max_times: count.describe('0 without limit'),
  times: count.describe('Attempts used'),
  best_score: points.nullable(),
  start_time: time.nullable(),
  end_time: time.nullable(),
  exam_user_id: id.nullable().describe('The open attempt, else the last one'),
};

export const ExamCardWire = z.object(examFields).meta({ id: 'ExamCard' });

export const ExamWire = z
  .object({
    ...examFields,
    intro: z.string(),
    rules: z.array(z.object({ type: topicType, num: count, score: points })),
    times_left: count.nullable().describe('null without limit'),
    need_finish: bit.describe('The course must be finished first'),
    is_finish: bit,
  })
  .meta({ id: 'Exam' });

const topicFields = {
  id,
  type: topicType,
  title: z.string(),
  image: url,
  score: points,
  options: z.array(OptionWire),
};

const paperTopic = z.object({
  ...topicFields,
  blanks: count.describe('Texts that can be filled in'),
});

export const practiceRights = z
  .int()
  .min(0)
  .max(PRACTICE_RIGHTS)
  .describe(`Right answers in practice, in a row; with ${PRACTICE_RIGHTS} it leaves the book`);

export const PaperWire = z
  .object({
    exam_user_id: id,
    title: z.string(),
    deadline_time: time,
    server_time: time,
    revision: revision.describe('Milliseconds since the start'),
    topics: z.array(paperTopic),
    answers: savedAnswers.describe('What was saved so far'),
    saved_time: time.nullable().describe('When an answer was kept last'),
  })
  .meta({ id: 'Paper' });

export const ExamResultWire = z
  .object({
    id,
    exam_id: id,
    title: z.string(),
    curriculum_id: id,
    status: attemptStatus,
    score: points.nullable().describe('null while it is marked'),
    total_score: points,
    pass_score: points,
    is_pass: bit,
    use_seconds: count,
    submit_time: time,
    receipt: ReceiptWire,
    remark: z.string(),
    topics: z.array(
      z.object({
        ...topicFields,
        my_answer: answerParts,
        my_score: points.nullable(),
        right_answer: answerParts.nullable().describe('null while it may not be shown'),
        analysis: z.string().nullable().describe('null while it may not be shown'),
      }),
    ),
  })
  .meta({ id: 'ExamResult' });

/** A question that was answered wrongly, as it stood on the paper; its key comes with practising it. */
export const WrongTopicWire = paperTopic
  .extend({
    exam_user_id: id.describe('The last attempt that asked it'),
    exam_title: z.string(),
    curriculum_id: id,
    curriculum_title: z.string(),
    submit_time: time,
    my_answer: answerParts,
    rights: practiceRights,
  })
  .meta({ id: 'WrongTopic' });

export const WrongCourseWire = z
  .object({ curriculum_id: id, curriculum_title: z.string(), num: count })
  .meta({ id: 'WrongCourse' });

export const PractisedWire = z
  .object({
    is_right: bit,
    right_answer: answerParts,
    analysis: z.string(),
    rights: practiceRights,
  })
  .meta({ id: 'Practised' });
