/** With everything in the database nobody finds out who answered what. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { useTestApp } from '#test/app';
import { SAVED } from '#test/codes';
import { buildAsked, buildRespondent, filled } from '#test/surveys/respondent';

const app = useTestApp();

interface DumpedRow {
  readonly table: string;
  readonly row: string;
  readonly xmin: number;
}

/** Every row of every table, as its owner sees it, in the order it lies on disk. */
async function dump(): Promise<readonly DumpedRow[]> {
  const { db } = app.platform;
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and has_table_privilege(
      table_schema || '.' || quote_ident(table_name), 'select')
      and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const parts: DumpedRow[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<DumpedRow>`
      select ${name}::text as "table", to_jsonb(t)::text as "row", t.xmin::text::int as xmin
      from ${sql.raw(name)} t order by t.ctid`.execute(db);
    parts.push(...rows);
  }
  return parts;
}

/** Rank correlation of two orders of the same things. */
function correlation(one: readonly string[], other: readonly string[]): number {
  const n = one.length;
  const squares = one.reduce((sum, item, place) => sum + (other.indexOf(item) - place) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}

/** So many sets of random numbers stay below it: four and a half deviations. */
const chance = (n: number): number => 4.5 / Math.sqrt(n - 1);

const LETTERS = 'ghijklmnop';
/** Nobody else writes it; without digits, some of which look like a phone and are refused. */
const someWord = (): string =>
  randomUUID().replaceAll(/\d/gu, (digit) => LETTERS.charAt(Number(digit)));

async function answerAll(number: number, given: { is_anonymous?: boolean } = {}) {
  const asked = await buildAsked(app, given);
  const people = [];
  for (let place = 0; place < number; place += 1) {
    const one = await buildRespondent(app, asked);
    const text = someWord();
    const score = String(1 + (place % 5));
    const submitted = await one.submit(filled(asked, [[score], ['B'], ['A'], [text]]));
    expect([place, submitted.code]).toEqual([place, SAVED]);
    people.push({ userId: one.userId, text });
  }
  return { asked, people };
}

describe('an anonymous answer', () => {
  it('is a part of a sum: no row of the database holds it, and no order tells whose it is', async () => {
    const { asked, people } = await answerAll(12 * SURVEY_STEP);
    const rows = await dump();
    const takers = rows.filter(({ table, row }) => {
      const value = JSON.parse(row) as { survey_id?: number };
      return table === 'public.survey_taker' && value.survey_id === asked.surveyId;
    });
    // The dump sees what it should: who took part, and in which order, is no secret.
    const order = takers
      .toSorted((one, other) => one.xmin - other.xmin)
      .map(({ row }) => String((JSON.parse(row) as { user_id: number }).user_id));
    expect(
      correlation(
        order,
        people.map(({ userId }) => String(userId)),
      ),
    ).toBe(1);

    // Texts stand in the sums, in one row for all of them, beside no key, time or number.
    const holding = rows.filter(({ row }) => people.some(({ text }) => row.includes(text)));
    expect(holding.map(({ table }) => table)).toEqual(['public.survey_tally']);
    const { figures, ...beside } = JSON.parse(holding[0]?.row ?? '{}') as {
      figures: Record<string, { texts: string[] }>;
    };
    expect(beside).toEqual({
      survey_id: asked.surveyId,
      num: people.length,
      waiting: 0,
      waiting_sealed: null,
    });
    const texts = figures[String(asked.topicIds[3])]?.texts ?? [];
    expect(texts).toHaveLength(people.length);
    const given = people.map(({ text }) => text);
    expect(Math.abs(correlation(texts, given))).toBeLessThan(chance(people.length));
    // The row is of the transaction of the last who came; of the others nothing is shared.
    const shared = takers.filter(({ xmin }) => xmin === holding[0]?.xmin);
    expect(shared.length).toBeLessThanOrEqual(1);
  });

  it('that waits for others is sealed, and as long as any other', async () => {
    const asked = await buildAsked(app);
    const lengths = [];
    for (const text of ['', '短', '"\\\n'.repeat(100), '长'.repeat(300)]) {
      const one = await buildRespondent(app, asked);
      const given = filled(asked, [['1'], ['C'], ['D'], [text]]);
      expect((await one.submit(given)).code).toBe(10_006);
      const { rows } = await sql<{ waiting: number; length: number; num: number }>`
        select waiting, length(waiting_sealed) as length, num from survey_tally
        where survey_id = ${asked.surveyId}`.execute(app.platform.db);
      expect(rows).toMatchObject([{ waiting: lengths.length + 1, num: 0 }]);
      lengths.push(rows[0]?.length);
    }
    expect(new Set(lengths).size).toBe(1);
    expect((await dump()).filter(({ row }) => row.includes('长长'))).toEqual([]);
  });

  it('leaves nothing in the log, and nothing to be told to others', async () => {
    const { people } = await answerAll(SURVEY_STEP);
    const logged = app.logged.join('\n');
    expect(people.filter(({ text }) => logged.includes(text))).toEqual([]);
    const told = (await dump()).filter(
      ({ table, row }) => table === 'public.outbox' && row.includes('survey'),
    );
    expect(told).toEqual([]);
  });

  it('is found by the same search when it was given under a name', async () => {
    const { people } = await answerAll(1, { is_anonymous: false });
    const holding = (await dump()).filter(({ row }) => row.includes(people[0]?.text ?? '?'));
    expect(holding.map(({ table }) => table)).toEqual(['public.survey_sheet']);
  });
});
