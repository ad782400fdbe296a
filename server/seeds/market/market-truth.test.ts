import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { MINUTE_S } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import { openDevelopmentSession } from '#modules/identity';
import { startTestApp } from '#test/app';
import { captionsOf } from '../lessons/clip-source.ts';
import { clips } from '../lessons/lesson-media.ts';
import { seedDemo } from '../demo.ts';
import { featured } from './featured.ts';
import { promisedLessons } from './course-size.ts';
import { hoursOf } from './courses.ts';
import { buildMarket } from './market.ts';
import { drawPictures } from './pictures/market-pictures.ts';
import { saleStateOf } from './sale-states.ts';
import type { TestApp } from '#test/app';
import type { Market } from './market.ts';

let app: TestApp;
let market: Market;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.platform);
  market = buildMarket(app.clock.now());
});
afterAll(async () => app.stop());

/** Rows of a question to the database. */
async function ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(app.platform.db)).rows;
}

const onSale = () => market.courses.filter(({ status }) => status === 2);

describe('[R1-D1.8] figures of the demo market', () => {
  it('never have more learners than seats', async () => {
    const wrong = await ask(sql<{ title: string }>`
      select c.title from course c join course_stock s on s.course_id = c.id
      where s.seat_num > 0 and (c.buy_num <> s.seat_used or s.seat_used > s.seat_num)`);
    expect(wrong).toEqual([]);
  });

  it('have reviews only from people who could have studied', async () => {
    const wrong = await ask(sql<{ title: string }>`
      select c.title from comment r join course c on c.id = r.course_id
      join users u on u.id = r.user_id
      where r.created_at < c.created_at or r.created_at < u.created_at
        or r.created_at < (select min(end_at) from chapter where course_id = c.id)`);
    expect(wrong).toEqual([]);
    const [counts] = await ask(sql<{ too_many: number; beyond: number }>`
      select count(*) filter (where n > buy_num) as too_many,
        count(*) filter (where view_num < buy_num or collect_num > view_num) as beyond
      from (
        select c.buy_num, s.view_num, s.collect_num,
          (select count(*) from comment where course_id = c.id) as n
        from course c join course_stat s on s.course_id = c.id
      ) each_course`);
    expect(counts).toEqual({ too_many: 0, beyond: 0 });
  });

  it('show the mean of the reviews, between 4.6 and 4.9 for what stands first', async () => {
    const rated = onSale().filter(({ id }) =>
      market.comments.some(({ course_id }) => course_id === id),
    );
    for (const { id, type, title } of rated.filter((_, index) => index % 5 === 0)) {
      const scores = market.comments.filter(({ course_id }) => course_id === id);
      const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
      const { data } = await app.call('catalog.course', { id, type });
      expect([title, data.score]).toEqual([title, Number(mean.toFixed(1))]);
    }
    const best = rated.filter(({ title }) => featured.has(title));
    expect(best.length).toBeGreaterThan(8);
    for (const { id, title } of best) {
      const scores = market.comments.filter(({ course_id }) => course_id === id);
      const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
      expect([title, mean >= 4.55 && mean < 4.95]).toEqual([title, true]);
      expect(new Set(scores.map(({ score }) => score)).size).toBeGreaterThan(1);
    }
  });

  it('have lessons of 5 to 20 minutes, and as many as the title says', async () => {
    const [lengths] = await ask(sql<{ least: number; most: number; different: number }>`
      select min(duration_s) as least, max(duration_s) as most,
        count(distinct duration_s) as different
      from chapter where type = 1`);
    expect(lengths?.least).toBeGreaterThanOrEqual(5 * MINUTE_S);
    expect(lengths?.most).toBeLessThanOrEqual(20 * MINUTE_S);
    expect(lengths?.different).toBeGreaterThan(12);
    for (const { title, chapters } of market.courses) {
      const promised = promisedLessons(title);
      const lessons = chapters.filter(({ p_id }) => p_id !== null).length;
      expect([title, promised ?? lessons]).toEqual([title, lessons]);
    }
  });

  it('cost in proportion to their length', () => {
    const bounds = { 1: [10, 60], 2: [10, 90], 3: [30, 120] } as const;
    for (const { title, type, price_fen, chapters } of onSale()) {
      const yuan = price_fen / 100 / hoursOf(chapters);
      const [low, high] = bounds[type];
      expect([title, yuan, price_fen === 0 || (yuan >= low && yuan <= high)]).toEqual([
        title,
        yuan,
        true,
      ]);
    }
  });

  it('teach what the category says, in its order', () => {
    for (const { title, place, chapters } of market.courses) {
      const topics = chapters
        .filter(({ p_id }) => p_id === null)
        .map((section) => section.title.split(' ').slice(1).join(' '));
      expect([title, topics.filter((topic) => !place.topics.includes(topic))]).toEqual([title, []]);
      const inOrder = place.topics.filter((topic) => topics.includes(topic));
      expect([title, topics]).toEqual([title, inOrder]);
    }
  });
});

describe('[R1-D1.8] the shop window', () => {
  it('sells everything but the examples of what is full, closed or over', async () => {
    const session = await openDevelopmentSession(app.platform, 'demo');
    const refused: string[] = [];
    for (const { id, type, title } of onSale()) {
      const { code } = await app.call('order.confirm', { type, id, num: 1 }, session);
      if (code !== successes.ok.code) {
        refused.push(title);
      }
    }
    const expected = onSale().filter(({ title }) => saleStateOf(title) !== 'open');
    expect(refused).toEqual(expected.map(({ title }) => title));
    expect(refused).toHaveLength(6);
    for (const { id, title } of market.packages) {
      const { code } = await app.call('order.confirm', { type: 4, id, num: 1 }, session);
      expect([title, code]).toEqual([title, successes.ok.code]);
    }
  });

  it('has a class on air, some this evening or the next, and some the day after', async () => {
    const now = app.clock.now();
    const [sessions] = await ask(sql<Record<'air' | 'evening' | 'after', number>>`
      select count(*) filter (where live_status = 2) as air,
        count(*) filter (where start_at > ${now} and start_at < ${now}::timestamptz + interval '27 hours') as evening,
        count(*) filter (where start_at > ${now}::timestamptz + interval '14 hours' and start_at < ${now}::timestamptz + interval '52 hours') as after
      from chapter where type = 3`);
    expect(sessions?.air).toBe(1);
    expect(sessions?.evening).toBeGreaterThanOrEqual(3);
    expect(sessions?.after).toBeGreaterThanOrEqual(2);
  });

  it('has an exam for every certified course, with a bank of at least sixty questions', async () => {
    const certified = await ask(sql<{ title: string; questions: number }>`
      select c.title, (
        select count(distinct t.title) from exam e join exam_topic t on t.bank_id = e.bank_id
        where e.course_id = c.id
      )::int as questions
      from certificate_template earned join course c on c.id = earned.course_id`);
    expect(certified.length).toBeGreaterThan(0);
    expect(certified.filter(({ questions }) => questions < 60)).toEqual([]);
  });

  it('has a different cover for every course and a different face for every teacher', () => {
    const drawn = [...drawPictures(market)];
    const pictures = (kind: string) =>
      drawn
        .filter(([name]) => name.startsWith(kind))
        .map(([, picture]) => picture.replaceAll(/<text.*?<\/text>/gu, ''));
    expect(new Set(pictures('course-')).size).toBeGreaterThan(300);
    expect(new Set(pictures('teacher-')).size).toBeGreaterThan(110);
    expect(new Set(pictures('logo-')).size).toBeGreaterThan(15);
  });

  it('has captions over the whole of every video, in both languages', () => {
    for (const clip of clips) {
      for (const language of ['zh', 'en'] as const) {
        const times = [
          ...captionsOf(clip, language).matchAll(/(\d+):([\d.]+) --> (\d+):([\d.]+)/gu),
        ];
        const ends = times.map(
          ([, , , minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
        );
        expect(times.length).toBeGreaterThan(50);
        expect(Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? 0)))).toBeLessThan(8);
        expect(Math.round(ends.at(-1) ?? 0)).toBe(clip.seconds);
      }
    }
  });
});
