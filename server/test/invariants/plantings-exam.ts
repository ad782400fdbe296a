/** Attempts that no exam allows. */
import type { Planting } from './planting.ts';

/** An exam of one attempt, one that failed, and one question of it worth its score. */
const sat = (userId: number): readonly string[] => [
  `insert into exam_bank (id, shop_id, title, created_at) select 1, min(id), 'x', now() from shop`,
  `insert into exam_topic (id, bank_id, type, title, answer, created_at)
   values (1, 1, 3, 'x', '{T}', now())`,
  `insert into exam (id, course_id, shop_id, bank_id, title, rules, total_score, pass_score, minutes,
     max_times, created_at)
   select 1, min(id), min(shop_id), 1, 'x', '[]', 10, 6, 60, 1, now() from course`,
  attempt(userId, 1),
  `insert into exam_line (user_id, attempt_id, topic_id, no, points, awarded)
   values (${userId}, 1, 1, 1, 10, 0)`,
];

const attempt = (userId: number, id: number): string =>
  `insert into exam_attempt (user_id, id, exam_id, course_id, times, status, total_score, pass_score,
     started_at, deadline_at, submitted_at, score, receipt)
   values (${userId}, ${id}, 1, 1, ${id}, 4, 10, 6, now() - interval '3 hours',
     now() - interval '2 hours', now() - interval '2 hours', 0, 'x')`;

/** One attempt as no exam ends it. */
const spoilt =
  (...statements: readonly string[]): Planting[2] =>
  ({ paid }) => [...sat(paid.buyer.userId), ...statements];

export const examPlantings: readonly Planting[] = [
  [
    'exam_attempts_within_limit',
    'an attempt too many',
    ({ paid }) => [...sat(paid.buyer.userId), attempt(paid.buyer.userId, 2)],
  ],
  [
    'exam_saved_in_time',
    'an answer kept an hour after the end',
    spoilt(`update exam_line set saved_at = now() - interval '1 hour' where attempt_id = 1`),
  ],
  [
    'exam_saved_in_time',
    'an answer kept after its paper was handed in, before the end',
    spoilt(
      `update exam_attempt set submitted_at = now() - interval '150 minutes' where id = 1`,
      `update exam_line set saved_at = now() - interval '140 minutes' where attempt_id = 1`,
    ),
  ],
  [
    'exam_handed_in_in_time',
    'a paper handed in ten seconds after its deadline',
    spoilt(
      `update exam_attempt set submitted_at = deadline_at + interval '10 seconds' where id = 1`,
    ),
  ],
  [
    'exam_handed_in_in_time',
    'a paper handed in before it was begun',
    spoilt(`update exam_attempt set submitted_at = started_at - interval '1 second' where id = 1`),
  ],
  [
    'exam_score_in_range',
    'a score below nothing',
    spoilt('update exam_attempt set score = -1 where id = 1'),
  ],
  [
    'exam_score_in_range',
    'a score above all there is',
    spoilt('update exam_attempt set score = 11, status = 3 where id = 1'),
  ],
  [
    'exam_score_in_range',
    'somebody who passed with too little',
    spoilt('update exam_attempt set score = 5, status = 3 where id = 1'),
  ],
  [
    'exam_score_in_range',
    'somebody who failed with enough',
    spoilt('update exam_attempt set score = 6 where id = 1'),
  ],
  [
    'exam_score_in_range',
    'an answer worth more than its question',
    spoilt('update exam_line set awarded = 11 where attempt_id = 1'),
  ],
  [
    'exam_score_adds_up',
    'a score nobody was awarded',
    spoilt('update exam_attempt set score = 5 where id = 1'),
  ],
  [
    'exam_score_adds_up',
    'a paper that ended with a question nobody marked',
    spoilt('update exam_line set awarded = null where attempt_id = 1'),
  ],
  [
    'exam_receipt_holds',
    'an answer changed after it was handed in',
    ({ handedIn }) => [
      `update exam_line set answer = '{T}' where attempt_id = ${handedIn} and no = 3`,
    ],
  ],
  [
    'exam_receipt_holds',
    'another moment of handing in',
    ({ handedIn }) => [
      `update exam_attempt set submitted_at = submitted_at + interval '1 ms' where id = ${handedIn}`,
    ],
  ],
  [
    'exam_receipt_holds',
    'another receipt',
    ({ handedIn }) => [`update exam_attempt set receipt = 'x' where id = ${handedIn}`],
  ],
  [
    'exam_practised_after',
    'a question practised before its paper was handed in',
    ({ paid }) => [
      ...sat(paid.buyer.userId),
      `insert into exam_practice (user_id, attempt_id, topic_id, rights, practised_at)
       values (${paid.buyer.userId}, 1, 1, 1, now() - interval '150 minutes')`,
    ],
  ],
  [
    'exam_over_is_handed_in',
    'an attempt that was over two hours ago and is open',
    spoilt(
      `update exam_attempt set status = 1, score = null, submitted_at = null, receipt = ''
       where id = 1`,
    ),
  ],
];
