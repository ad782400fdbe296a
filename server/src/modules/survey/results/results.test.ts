import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { operatorNamed } from '#platform/actor';
import { chartOf, surveyResults, textOf } from '#modules/survey';
import { useTestApp } from '#test/app';
import { buildAsked, buildRespondent, filled } from '#test/surveys/respondent';

const app = useTestApp();
const actor = operatorNamed('test');

type Asked = Awaited<ReturnType<typeof buildAsked>>;

const resultsOf = async ({ surveyId }: Asked) => surveyResults(app.platform, { actor, surveyId });

async function answered(asked: Asked, score: string, text = ''): Promise<void> {
  const one = await buildRespondent(app, asked);
  await one.submit(filled(asked, [[score], ['B'], ['A', 'C'], [text]]));
}

describe('results of a questionnaire', () => {
  it.each([true, false])(
    'are told of five answers at least, and move by five (anonymous: %s)',
    async (is_anonymous) => {
      const asked = await buildAsked(app, { is_anonymous });
      const seen: (number | string)[] = [];
      for (let come = 1; come <= 2 * SURVEY_STEP + 1; come += 1) {
        await answered(asked, come === 6 ? '1' : '5', `第 ${come} 份`);
        seen.push(
          await resultsOf(asked).then(
            ({ num, topics }) => `${num}: ${topics[0]?.mean}`,
            (error: Error) => error.message,
          ),
        );
      }
      const none = `Questionnaire ${asked.surveyId} has fewer than 5 answers; nothing is told of so few`;
      const [five, ten] = ['5: 5', '10: 4.6'];
      const steps = [none, five, ten].flatMap((told) => Array.from({ length: 5 }, () => told));
      // The fifth is the first that is told.
      expect(seen).toEqual(steps.slice(1, 12));
    },
  );

  it('are shares and means, as text and as a picture, and audited', async () => {
    const asked = await buildAsked(app);
    for (const score of ['5', '4', '4', '3', '5']) {
      await answered(asked, score, score === '3' ? '<练习> 再多些' : '');
    }
    const results = await resultsOf(asked);
    expect(results.topics.map(({ answered: n, mean }) => [n, mean])).toEqual([
      [5, 4.2],
      [5, null],
      [5, null],
      [1, null],
    ]);
    expect(results.topics[2]?.bars.map(({ count, percent }) => [count, percent])).toEqual([
      [5, 100],
      [0, 0],
      [5, 100],
      [0, 0],
    ]);
    const text = textOf(results, true);
    expect(text).toContain('1. 总体满意度 (answered 5, mean 4.2)');
    expect(text).toContain('████████░░░░░░░░░░░░ 2 (40%)  4');
    expect(text).toContain('- <练习> 再多些');
    expect(textOf(results)).not.toContain('练习>');
    const chart = chartOf(results);
    expect(chart).toMatch(/^<svg [^>]+>/u);
    expect(chart).toContain('40% (2)');
    const { rows } = await sql<{ actor: string; detail: unknown }>`
      select actor, detail from audit
      where subject = ${`survey ${asked.surveyId}`}`.execute(app.platform.db);
    expect(rows).toEqual([{ actor: 'test', detail: { num: 5 } }]);
  });
});
