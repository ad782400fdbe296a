/** Somebody who finished a course and is asked about it. */
import { buildFinished } from '#factory/learning';
import { buildSession, buildUser } from '#factory/identity';
import { buildSurvey, SURVEY_TOPICS } from '#factory/survey';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildLearner } from '../learner.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';

type Answers = CallRequest<'survey.submit'>['answers'];

interface Asked {
  readonly courseId: number;
  readonly surveyId: number;
  readonly topicIds: readonly number[];
}

/** What each topic of the tests' questionnaire is answered by: rating, single, multiple, text. */
export function filled(
  { topicIds }: Pick<Asked, 'topicIds'>,
  given: readonly (readonly string[])[] = [['5'], ['B'], ['A', 'C'], ['讲得很清楚']],
): Answers {
  return topicIds.map((topic_id, place) => ({ topic_id, answer: [...(given[place] ?? [])] }));
}

/** What somebody with this token does with a questionnaire. */
export function respondent(app: TestApp, token: string, asked: Asked) {
  const { surveyId: id, courseId } = asked;
  const submit = async (answers: Answers = filled(asked), isSubmit: 0 | 1 = 1) =>
    app.call('survey.submit', { id, answers, is_submit: isSubmit }, { token });
  return {
    token,
    submit,
    keep: async (answers: Answers) => submit(answers, 0),
    form: async () => app.call('survey.form', { id }, { token }),
    formOfCourse: async () => app.call('survey.form', { curriculum_id: courseId }, { token }),
    answers: async () => app.call('survey.answers', { id }, { token }),
    list: async (given: CallRequest<'survey.list'> = {}) =>
      app.call('survey.list', given, { token }),
  };
}

/** A course with a questionnaire, and somebody who may study it but has not. */
export async function buildAsked(
  app: TestApp,
  given: Parameters<typeof buildSurvey>[2] = {},
  topics: Parameters<typeof buildSurvey>[3] = SURVEY_TOPICS,
) {
  const learner = await buildLearner(app);
  const survey = await buildSurvey(app.platform, learner.courseId, given, topics);
  const asked = { courseId: learner.courseId, ...survey };
  return { ...learner, ...asked, ...respondent(app, learner.token, asked) };
}

/** Another one who has finished the course. */
export async function buildRespondent(app: TestApp, asked: Asked) {
  const { platform } = app;
  const userId = await buildUser(platform);
  const { courseId } = asked;
  await grantByStaff(platform, { actor: operatorNamed('test'), userId, courseId, days: 365 });
  await buildFinished(platform, userId, courseId);
  const { token } = await buildSession(platform, userId);
  return { userId, ...respondent(app, token, asked) };
}
