/** Questionnaires of somebody who finished their course. */
import { buildFinished } from '#factory/learning';
import { buildSurvey } from '#factory/survey';
import { submitSurvey } from '#modules/survey';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildLearner } from '../learner.ts';
import { filled } from '../surveys/respondent.ts';
import type { CallName } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Asks } from './ask.ts';

type SurveyCall = Extract<CallName, `survey.${string}`>;

async function surveyFor(app: TestApp, userId: number) {
  const { platform } = app;
  const { courseId } = await buildLearner(app);
  await grantByStaff(platform, { actor: operatorNamed('test'), userId, courseId, days: 365 });
  await buildFinished(platform, userId, courseId);
  return buildSurvey(platform, courseId, { is_anonymous: false });
}

export const surveyAsks: Asks<SurveyCall> = {
  'survey.list': async () => ({ request: {} }),
  'survey.form': async (app, { userId }) => ({
    request: { id: (await surveyFor(app, userId)).surveyId },
  }),
  'survey.submit': async (app, { userId }) => {
    const survey = await surveyFor(app, userId);
    return { request: { id: survey.surveyId, answers: filled(survey) } };
  },
  'survey.answers': async (app, { userId }) => {
    const survey = await surveyFor(app, userId);
    const draft = { id: survey.surveyId, answers: filled(survey), is_submit: 0 as const };
    await submitSurvey(app.platform, userId, draft);
    return { request: { id: survey.surveyId } };
  },
};
