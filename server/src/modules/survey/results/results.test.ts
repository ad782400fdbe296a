import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { SURVEY_TOPICS } from '#factory/survey';
import { operatorNamed } from '#platform/actor';
import { chartOf, surveyResults, textOf } from '#modules/survey';
import { useTestApp } from '#test/app';
import { SAVED } from '#test/codes';
import { buildAsked, buildRespondent, filled } from '#test/surveys/respondent';
import type { TopicResult } from './results.rules.ts';

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

  it.each([true, false])(
    'are told of no topic that fewer than five answered, nor of fewer by two looks (anonymous: %s)',
    async (is_anonymous) => {
      const asked = await buildAsked(app, { is_anonymous });
      const looks: TopicResult[] = [];
      // Who says something: nobody, few, most and all of five in a row.
      const speaks = '00000 01000 11100 00010 11111 00100 11011 01111 11110'.replaceAll(' ', '');
      for (const [come, one] of speaks.split('').entries()) {
        await answered(asked, '4', one === '1' ? `第 ${come + 1} 份` : '');
        if (come + 1 >= SURVEY_STEP) {
          looks.push(...(await resultsOf(asked)).topics.slice(-1));
        }
      }
      // Of the first four groups five are together, the fifth has five, then five, then eight.
      expect([...new Set(looks.map(({ answered: num }) => num))]).toEqual([null, 5, 10, 15, 23]);
      for (const [place, { texts, answered: num, bars }] of looks.entries()) {
        expect([texts.length, bars]).toEqual([num ?? 0, []]);
        const before = new Set(looks[place - 1]?.texts);
        const added = texts.filter((text) => !before.has(text)).length;
        expect(added === 0 || added >= SURVEY_STEP).toBe(true);
      }
      const [first] = looks;
      expect(first).toEqual({
        title: first?.title,
        answered: null,
        mean: null,
        bars: [],
        texts: [],
      });
    },
  );

  it('say of a topic with too few that there are too few, whatever its type', async () => {
    const optional = SURVEY_TOPICS.map((topic) => ({ ...topic, required: false }));
    const asked = await buildAsked(app, {}, optional);
    const given = [
      [['5'], ['A'], [], []],
      [['4'], ['A'], ['B'], []],
      [['4'], ['B'], [], []],
      [['2'], [], ['C'], []],
      [['5'], ['A'], [], []],
    ];
    for (const answers of given) {
      const one = await buildRespondent(app, asked);
      expect((await one.submit(filled(asked, answers))).code).toBe(SAVED);
    }
    const results = await resultsOf(asked);
    expect(results.topics.map(({ answered: num, bars }) => [num, bars.length])).toEqual([
      [5, 5],
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    expect(textOf(results, true)).toContain('2. 课程难度如何？ (answered by fewer than 5)');
    expect(textOf(results, true)).not.toContain('偏易');
    expect(chartOf(results)).toContain('n &lt; 5');
    expect(chartOf(results)).not.toContain('偏易');
  });

  it('are shares and means, as text and as a picture, and audited', async () => {
    const asked = await buildAsked(app);
    for (const score of ['5', '4', '4', '3', '5']) {
      await answered(asked, score, score === '3' ? '<练习> 再多些' : '很好');
    }
    const results = await resultsOf(asked);
    expect(results.topics.map(({ answered: n, mean }) => [n, mean])).toEqual([
      [5, 4.2],
      [5, null],
      [5, null],
      [5, null],
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
