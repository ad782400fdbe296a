/** Texts that are seen though somebody hid them, and figures that did not follow. */
import type { Planting } from './planting.ts';

const ID = 1;

/** A comment of five stars; 0 in check, 1 shown, 2 hidden. */
const said = (courseId: number, userId: number, status: number): string =>
  `insert into comment (course_id, id, user_id, score, content, status)
   values (${courseId}, ${ID}, ${userId}, 5, 'x', ${status})`;

const counted = (courseId: number): string =>
  `update course_stat set score5 = score5 + 1 where course_id = ${courseId}`;

const decided = (userId: number, state: string, kind = 'comment', id = ID): string =>
  `insert into text_case (kind, subject_id, user_id, content, state, cause, created_at)
   values ('${kind}', ${id}, ${userId}, 'x', '${state}', 'word', now())`;

export const moderationPlantings: readonly Planting[] = [
  ...(
    [
      ['a comment that is shown though it waits', 'held', 1],
      ['a comment that is shown though it was hidden', 'hidden', 1],
      ['a comment that nobody reads though it was released', 'released', 0],
      ['a comment that waits though it was hidden', 'hidden', 0],
    ] as const
  ).map(([what, state, status]): Planting => [
    'text_as_decided',
    what,
    ({ paid: { buyer, courseId } }) => [
      said(courseId, buyer.userId, status),
      decided(buyer.userId, state),
    ],
  ]),
  [
    'text_as_decided',
    'a question that is shown though it was hidden',
    ({ paid: { buyer, courseId } }) => [
      `insert into question (course_id, id, user_id, content, status)
       values (${courseId}, ${ID}, ${buyer.userId}, 'x', 1)`,
      decided(buyer.userId, 'hidden', 'question'),
    ],
  ],
  [
    'text_as_decided',
    'words in a room that are shown though they wait',
    ({ paid: { buyer, courseId } }) => [
      `insert into live_message (course_id, chapter_id, id, user_id, kind, content, created_at)
       values (${courseId}, 1, ${ID}, ${buyer.userId}, 1, 'x', now())`,
      decided(buyer.userId, 'held', 'live'),
    ],
  ],
  [
    'nickname_waits',
    'a nickname that nobody looks at',
    ({ paid: { buyer } }) => [`update users set pending_nickname = 'x' where id = ${buyer.userId}`],
  ],
  [
    'nickname_waits',
    'a case of a nickname that is not there',
    ({ paid: { buyer } }) => [decided(buyer.userId, 'held', 'nickname', buyer.userId)],
  ],
  [
    'text_figures',
    'a hidden comment that still counts',
    ({ paid: { buyer, courseId } }) => [
      said(courseId, buyer.userId, 2),
      decided(buyer.userId, 'hidden'),
      counted(courseId),
    ],
  ],
  [
    'text_figures',
    'a released comment that does not count',
    ({ paid: { buyer, courseId } }) => [
      said(courseId, buyer.userId, 1),
      decided(buyer.userId, 'released'),
    ],
  ],
  [
    'text_figures',
    'a released comment that counts as another score',
    ({ paid: { buyer, courseId } }) => [
      said(courseId, buyer.userId, 1),
      decided(buyer.userId, 'released'),
      `update course_stat set score1 = score1 + 1 where course_id = ${courseId}`,
    ],
  ],
  [
    'text_figures',
    'a hidden question that still counts',
    ({ paid: { buyer, courseId } }) => [
      `insert into question (course_id, id, user_id, content, status)
       values (${courseId}, ${ID}, ${buyer.userId}, 'x', 2)`,
      decided(buyer.userId, 'hidden', 'question'),
      `update course_stat set question_num = question_num + 1 where course_id = ${courseId}`,
    ],
  ],
];
