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

export const examPlantings: readonly Planting[] = [
  [
    'exam_attempts_within_limit',
    'an attempt too many',
    ({ paid }) => [...sat(paid.buyer.userId), attempt(paid.buyer.userId, 2)],
  ],
  [
    'exam_saved_in_time',
    'an answer kept an hour after the end',
    ({ paid }) => [
      ...sat(paid.buyer.userId),
      `update exam_line set saved_at = now() - interval '1 hour'`,
    ],
  ],
  [
    'exam_score_adds_up',
    'a score nobody was awarded',
    ({ paid }) => [...sat(paid.buyer.userId), 'update exam_attempt set score = 5'],
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
    ({ paid }) => [
      ...sat(paid.buyer.userId),
      `update exam_attempt set status = 1, score = null, submitted_at = null, receipt = ''`,
    ],
  ],
];
