/** Builders of banks, exams and attempts. */
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { saveAnswers } from './papers/save.commands.ts';
import { startAttempt } from './papers/start.commands.ts';
import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { DB } from '#platform/db/types.gen';
import type { Platform } from '#platform/module';

type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;
type NewTopic = Omit<Insertable<DB['exam_topic']>, 'bank_id' | 'created_at'>;

const { single, multiple, judge, blank, essay } = EXAM_TOPIC_TYPES;

/** One of each type; in every choice the right ones come first in the bank. */
export const TOPICS: readonly NewTopic[] = [
  {
    type: single,
    title: '描述一组数据中间位置的是？',
    options: ['中位数', '众数', '方差', '极差'],
    answer: ['A'],
    analysis: '中位数把排好序的数据分成两半。',
  },
  {
    type: multiple,
    title: '哪些是离散程度的度量？',
    options: ['方差', '极差', '均值', '众数'],
    answer: ['A', 'B'],
    analysis: '均值和众数描述集中趋势。',
  },
  { type: judge, title: '相关就是因果。', answer: ['F'], analysis: '相关不等于因果。' },
  {
    type: blank,
    title: '分组用 ____，过滤行用 ____。',
    answer: ['GROUP BY|groupby', 'WHERE'],
    analysis: 'HAVING 过滤的是分组。',
  },
  {
    type: essay,
    title: '说说如何确定一个指标的口径。',
    answer: ['对象、范围、时间、算法'],
    analysis: '口径先于数字。',
  },
];

async function shopOf(db: Database, courseId: number): Promise<number> {
  const { shop_id } = await db
    .selectFrom('course')
    .select('shop_id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  return shop_id;
}

/** A bank of a course's institution. */
export async function buildBank(
  { db, clock }: Platform,
  courseId: number,
  topics: readonly NewTopic[] = TOPICS,
): Promise<number> {
  const created_at = clock.now();
  const { id } = await db
    .insertInto('exam_bank')
    .values({ shop_id: await shopOf(db, courseId), title: '数据分析', created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = topics.map((topic) => ({ ...topic, bank_id: id, created_at }));
  await db.insertInto('exam_topic').values(rows).execute();
  return id;
}

/** An exam of everything in the bank but the essay, worth 10 points each, open to who owns the course. */
export async function buildExam(
  platform: Platform,
  courseId: number,
  given: Given<'exam'> = {},
): Promise<number> {
  const { db, clock } = platform;
  const bankId = given.bank_id ?? (await buildBank(platform, courseId));
  const rules = [single, multiple, judge, blank].map((type) => ({ type, num: 1, score: 10 }));
  const { id } = await db
    .insertInto('exam')
    .values({
      course_id: courseId,
      shop_id: await shopOf(db, courseId),
      bank_id: bankId,
      title: '数据分析结业考试',
      rules: JSON.stringify(rules),
      total_score: 40,
      pass_score: 24,
      minutes: 60,
      need_finish: false,
      created_at: clock.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An attempt that has begun, or has been handed in without an answer. */
export async function buildAttempt(
  platform: Platform,
  userId: number,
  examId: number,
  { isHandedIn = false } = {},
): Promise<{ readonly attemptId: number; readonly topicIds: readonly number[] }> {
  const paper = await startAttempt(platform, userId, { exam_id: examId });
  const attemptId = paper.exam_user_id;
  if (isHandedIn) {
    await saveAnswers(platform, userId, { exam_user_id: attemptId, answers: [], is_submit: 1 });
  }
  return { attemptId, topicIds: paper.topics.map(({ id }) => id) };
}
