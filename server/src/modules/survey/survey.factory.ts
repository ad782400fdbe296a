/** Builders of questionnaires. */
import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Insertable } from 'kysely';
import type { DB } from '#platform/db/types.gen';
import type { Platform } from '#platform/module';

type NewTopic = Omit<Insertable<DB['survey_topic']>, 'survey_id' | 'no'>;

const { single, multiple, text, rating } = SURVEY_TOPIC_TYPES;

/** One of each type; the text may be left out. */
export const SURVEY_TOPICS: readonly NewTopic[] = [
  { type: rating, title: '总体满意度', required: true },
  {
    type: single,
    title: '课程难度如何？',
    options: ['偏易', '合适', '偏难'],
    required: true,
  },
  {
    type: multiple,
    title: '哪些部分对您有帮助？',
    options: ['视频', '讲义', '练习', '答疑'],
    required: true,
  },
  { type: text, title: '还想说些什么？', max_len: 300, required: false },
];

/** The questionnaire of a course, anonymous unless given otherwise. */
export async function buildSurvey(
  { db, clock }: Platform,
  courseId: number,
  given: Partial<Insertable<DB['survey']>> = {},
  topics: readonly NewTopic[] = SURVEY_TOPICS,
): Promise<{ readonly surveyId: number; readonly topicIds: readonly number[] }> {
  const { shop_id } = await db
    .selectFrom('course')
    .select('shop_id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  const { id: surveyId } = await db
    .insertInto('survey')
    .values({
      course_id: courseId,
      shop_id,
      title: '学习满意度调查',
      is_anonymous: true,
      created_at: clock.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('survey_topic')
    .values(topics.map((topic, place) => ({ ...topic, survey_id: surveyId, no: place + 1 })))
    .returning('id')
    .execute();
  await db.insertInto('survey_tally').values({ survey_id: surveyId }).execute();
  return { surveyId, topicIds: rows.map(({ id }) => id) };
}
