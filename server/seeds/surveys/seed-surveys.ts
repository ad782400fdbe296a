/** Writes the demo's questionnaires; learners fill them in as anybody would. */
import { sql } from 'kysely';
import { SURVEY_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { buildFinished } from '#factory/learning';
import { grantByStaff } from '#modules/learning';
import { submitSurvey } from '#modules/survey';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { randomOf } from '../market/random.ts';
import { upsert } from '../market/upsert.ts';
import {
  ANONYMOUS_INTRO,
  NAMED_INTRO,
  SAID,
  SURVEY_TITLE,
  demoSurveys,
  demoTopics,
} from './demo-surveys.ts';
import type { Platform } from '#platform/module';
import type { Market } from '../market/market.ts';
import type { Random } from '../market/random.ts';
import type { DemoTopic } from './demo-surveys.ts';

const DEMO = operatorNamed('demo');
const GRANT_DAYS = 365;
/** Topics of one questionnaire have ids from so many times its own. */
const IDS_PER_SURVEY = 100;
/** Learners who answer; others of the demo sit exams. */
const FIRST_LEARNER = 2_101;
/** Most are pleased. */
const SCORES = ['5', '5', '5', '4', '4', '3', '5', '4', '2', '5'] as const;

/** Brings questionnaires and their first answers to what the demo says. */
export async function seedSurveys(platform: Platform, market: Market): Promise<void> {
  const placed = placedSurveys(market);
  const created_at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const surveys = placed.map(({ id, course, survey: { isAnonymous } }) => ({
      id,
      course_id: course.id,
      shop_id: course.shop.id,
      title: SURVEY_TITLE[0],
      intro: (isAnonymous ? ANONYMOUS_INTRO : NAMED_INTRO)[0],
      is_anonymous: isAnonymous,
      created_at,
    }));
    await upsert(tx, 'survey', surveys, { by: ['id'], keep: Object.keys(surveys[0] ?? {}) });
    const topics = placed.flatMap(({ id, survey }) =>
      demoTopics(survey).map(({ title, options, ...topic }, place) => ({
        ...topic,
        id: id * IDS_PER_SURVEY + place,
        survey_id: id,
        no: place + 1,
        title: title[0],
        options: options.map(([zh]) => zh),
      })),
    );
    await upsert(tx, 'survey_topic', topics, { by: ['id'], keep: Object.keys(topics[0] ?? {}) });
    const sums = placed.map(({ id }) => ({ survey_id: id }));
    await upsert(tx, 'survey_tally', sums, { by: ['survey_id'] });
  });
  for (const { id, course, survey } of placed) {
    for (let come = 0; come < survey.answers; come += 1) {
      const place = { surveyId: id, courseId: course.id, userId: FIRST_LEARNER + come };
      await answer(platform, place, demoTopics(survey));
    }
  }
}

function placedSurveys({ courses }: Market) {
  return demoSurveys.map((survey, index) => {
    const course = courses.find(({ title }) => title === survey.course);
    if (course === undefined) {
      throw new Error(`the demo has no ${survey.course}`);
    }
    return { id: index + 1, course, survey };
  });
}

interface Place {
  readonly surveyId: number;
  readonly courseId: number;
  readonly userId: number;
}

/** A learner of the demo answers once, whatever was seeded before. */
async function answer(
  platform: Platform,
  { surveyId, courseId, userId }: Place,
  topics: readonly DemoTopic[],
): Promise<void> {
  const { rows: before } = await sql`
    select from survey_taker where user_id = ${userId} and survey_id = ${surveyId}`.execute(
    platform.db,
  );
  if (before.length > 0) {
    return;
  }
  await grantByStaff(platform, { actor: DEMO, userId, courseId, days: GRANT_DAYS });
  await buildFinished(platform, userId, courseId);
  const luck = randomOf('survey', surveyId, userId);
  const answers = topics.map((topic, place) => ({
    topic_id: surveyId * IDS_PER_SURVEY + place,
    answer: said(topic, luck),
  }));
  await submitSurvey(platform, userId, { id: surveyId, answers, is_submit: 1 });
}

function said({ type, options }: DemoTopic, luck: Random): string[] {
  const keys = 'ABCDEFGHIJ'.slice(0, options.length).split('');
  switch (type) {
    case SURVEY_TOPIC_TYPES.rating:
      return [luck.pick(SCORES)];
    case SURVEY_TOPIC_TYPES.text:
      return [luck.pick(SAID)];
    case SURVEY_TOPIC_TYPES.single:
      return [luck.pick(keys)];
    default:
      return luck.sampleInOrder(keys, luck.between(1, 2));
  }
}
