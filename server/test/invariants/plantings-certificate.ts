/** Certificates nobody earned. */
import type { Planting } from './planting.ts';

/** One that is out, with its number and its file. */
const issued = (userId: number, id = 1): readonly string[] => [
  `insert into certificate_template (id, course_id, shop_id, name, need_study, need_exam,
     need_survey, is_auto, hours, created_at)
   select ${id}, min(id), min(shop_id), 'x', true, false, false, true, 1, now() from course`,
  `insert into certificate (user_id, id, template_id, course_id, shop_id, status, name_sealed,
     id_card_sealed, name, course_title, shop_name, hours, template_version, need_exam,
     certificate_no, pdf_key, applied_at, issued_at)
   select ${userId}, ${id}, id, course_id, shop_id, 3, 'x', 'x', 'x', 'x', 'x', 1, 1, false, 'N${id}',
     'x', now(), now() from certificate_template where id = ${id}`,
  `insert into certificate_number (certificate_no, user_id, certificate_id)
   values ('N${id}', ${userId}, ${id})`,
];

/** An attempt it rests on, of somebody in some course. */
const resting = (userId: number, status: number, courseId: string): readonly string[] => [
  `insert into exam_attempt (user_id, id, exam_id, course_id, times, status, total_score, pass_score,
     started_at, deadline_at, submitted_at, score, receipt)
   select ${userId}, 1, 1, ${courseId}, 1, ${status}, 10, 6, now(), now(), now(), 8, 'x'
   from certificate where id = 1`,
  'update certificate set need_exam = true, attempt_id = 1, score = 8 where id = 1',
];
const PASSED = 3;
const FAILED = 4;

export const certificatePlantings: readonly Planting[] = [
  [
    'certificate_passed',
    'one that rests on an exam nobody passed',
    ({ paid }) => [...issued(paid.buyer.userId), 'update certificate set need_exam = true'],
  ],
  [
    'certificate_passed',
    'one that rests on an attempt that failed',
    ({ paid: { buyer } }) => [
      ...issued(buyer.userId),
      ...resting(buyer.userId, FAILED, 'course_id'),
    ],
  ],
  [
    'certificate_passed',
    'one that rests on the attempt of somebody else',
    ({ paid: { buyer }, disabled }) => [
      ...issued(buyer.userId),
      ...resting(disabled.userId, PASSED, 'course_id'),
    ],
  ],
  [
    'certificate_passed',
    'one that rests on the exam of another course',
    ({ paid: { buyer } }) => [
      ...issued(buyer.userId),
      ...resting(buyer.userId, PASSED, 'course_id + 1'),
    ],
  ],
  [
    'certificate_once',
    'two of one course',
    ({ paid }) => [...issued(paid.buyer.userId), ...issued(paid.buyer.userId, 2)],
  ],
  [
    'certificate_numbered',
    'one whose number leads nowhere',
    ({ paid }) => [...issued(paid.buyer.userId), 'delete from certificate_number'],
  ],
  [
    'certificate_numbered',
    'one with the number of another',
    ({ paid }) => [
      ...issued(paid.buyer.userId),
      `update certificate_number set certificate_no = 'other'`,
    ],
  ],
  [
    'certificate_numbered',
    'two with one number',
    ({ paid }) => [
      ...issued(paid.buyer.userId),
      ...issued(paid.buyer.userId, 2),
      `update certificate set certificate_no = 'N1' where id = 2`,
      'delete from certificate_number where certificate_id = 2',
    ],
  ],
  [
    'certificate_not_returned',
    'one of a course that was refunded an hour ago',
    ({ paid }) => [
      ...issued(paid.buyer.userId),
      `update access_grant set revoked_at = now() - interval '1 hour', revoke_reason = 'refund',
         course_id = (select min(course_id) from certificate)
       where user_id = ${paid.buyer.userId}`,
    ],
  ],
  [
    'certificate_drawn',
    'one without a file since an hour',
    ({ paid }) => [
      ...issued(paid.buyer.userId),
      `update certificate set pdf_key = '', issued_at = now() - interval '1 hour'`,
    ],
  ],
  [
    'certificate_expires',
    'one that should be over since two days',
    ({ paid }) => [
      ...issued(paid.buyer.userId),
      `update certificate set expires_at = now() - interval '2 days'`,
    ],
  ],
];
