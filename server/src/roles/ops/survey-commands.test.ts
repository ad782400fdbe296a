/** Operators' commands about questionnaires, as they are typed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildAsked, buildRespondent } from '#test/surveys/respondent';
import { surveyCommands } from './survey-commands.ts';

const app = useTestApp();

const ops = async (...args: readonly string[]): Promise<string | undefined> =>
  surveyCommands['survey-results']?.(app, args);

it('prints the figures of a questionnaire and draws them into a file', async () => {
  const asked = await buildAsked(app);
  const id = String(asked.surveyId);
  await expect(ops(id)).rejects.toThrow('fewer than 5 answers');
  for (let come = 0; come < 5; come += 1) {
    await (await buildRespondent(app, asked)).submit();
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'chart-'));
  const file = path.join(folder, 'chart.svg');
  const printed = await ops(id, '--texts', file);
  expect(printed).toContain('answers: 5');
  expect(printed).toContain('- 讲得很清楚');
  expect(await readFile(file, 'utf8')).toContain('x̄ = 5.00');
  await rm(folder, { recursive: true });
  await expect(ops('x')).rejects.toThrow('the questionnaire must be a whole number');
});
