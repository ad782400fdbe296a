/** Commands about questionnaires. */
import { writeFile } from 'node:fs/promises';
import { chartOf, surveyResults, textOf } from '#modules/survey';
import { fail } from '#platform/failure';
import { operator, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

const TEXTS = '--texts';

export const surveyCommands: Record<string, Command> = {
  /** `ops survey-results 12 [--texts] [chart.svg]`: what was answered, as figures and a picture. */
  async 'survey-results'({ platform }, [survey = '', ...args]) {
    const results = await surveyResults(platform, {
      actor: operator(),
      surveyId: wholeNumber('the questionnaire', survey),
    });
    const file = args.find((word) => word !== TEXTS);
    if (file !== undefined) {
      await writeFile(file, chartOf(results)).catch(() => {
        throw fail('operator.fileClosed', { data: { path: file } });
      });
    }
    return textOf(results, args.includes(TEXTS));
  },
};
