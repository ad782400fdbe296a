/** Public interface of the survey module: questionnaires, who took part, and sums of answers. */
import { eraseUser, personalTables } from './erase.repo.ts';
import { surveyInvariants } from './invariants.repo.ts';
import { submitSurvey } from './sheets/submit.commands.ts';
import { WAITING_PURPOSE } from './tally/add-answer.ts';
import { surveyAnswers, surveyForm, surveys } from './view/survey.queries.ts';
import type { Module, Platform } from '#platform/module';

export { openSurveys } from './view/survey.queries.ts';
export { submitSurvey } from './sheets/submit.commands.ts';
export { surveyResults } from './results/results.commands.ts';
export { chartOf } from './results/chart.ts';
export { textOf } from './results/results.present.ts';

/** Binds the calls about questionnaires. */
export function surveyModule(platform: Platform): Module<'survey'> {
  return {
    domain: 'survey',
    tables: ['survey', 'survey_topic', 'survey_taker', 'survey_sheet', 'survey_tally'],
    personalTables,
    eraseUser,
    sealed: [{ table: 'survey_tally', column: 'waiting_sealed', purpose: WAITING_PURPOSE }],
    bindings: {
      list: async ({ user }, input) => surveys(platform, user.userId, input),
      form: async ({ user }, input) => surveyForm(platform, user.userId, input),
      submit: async ({ user }, input) => submitSurvey(platform, user.userId, input),
      answers: async ({ user }, input) => surveyAnswers(platform, user.userId, input),
    },
    invariants: surveyInvariants,
  };
}
