import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_S } from '@zhiji/contract/kernel/durations';
import { successes } from '@zhiji/contract/kernel/errors';
import { startDemoApp } from '#test/database/demo';
import { buildLogin } from '#test/logins';
import { captionsOf } from '../lessons/clip-source.ts';
import { clips } from '../lessons/lesson-media.ts';
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
  app = await startDemoApp();
  market = buildMarket(app.clock.now());
});
afterAll(async () => app.stop());

/** Rows of a question to the database. */
async function ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(app.platform.db)).rows;
}

const onSale = () => market.courses.filter(({ status }) => status === 2);
const idsOf = (courses: readonly { readonly id: number }[]): number[] =>
  courses.map(({ id }) => id);

/** Whether a score is the mean of what was said of these courses, to one digit. */
function isMean(score: number, courseIds: readonly number[]): boolean {
  const said = market.comments.filter(({ course_id }) => courseIds.includes(course_id));
  const mean = said.reduce((sum, one) => sum + one.score, 0) / Math.max(1, said.length);
  return Math.abs(score - mean) < 0.0501;
}

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
    expect(rated.length).toBeGreaterThan(200);
    for (const { id, type, title } of rated) {
      const { data } = await app.call('catalog.course', { id, type });
      expect([title, isMean(data.score, [id])]).toEqual([title, true]);
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

  it('show the mean of their courses on the cards of institutions and the pages of teachers', async () => {
    const { data: shops } = await app.call('organisation.list', { limit: 50 });
    expect(shops.list).toHaveLength(market.shops.length);
    for (const { id, name, score } of shops.list) {
      const own = onSale().filter(({ shop }) => shop.id === id);
      expect([name, isMean(score, idsOf(own))]).toEqual([name, true]);
    }
    for (const { id, name } of market.shops.flatMap(({ teachers }) => teachers)) {
      const { data } = await app.call('organisation.teacher', { id });
      const own = onSale().filter(({ teachers }) => teachers.some((teacher) => teacher.id === id));
      const said = market.comments.filter(({ course_id }) => idsOf(own).includes(course_id));
      expect([name, isMean(data.score, idsOf(own)), data.comment_num]).toEqual([
        name,
        true,
        said.length,
      ]);
    }
  });

  it('have questions only from people who could have signed up, and of lessons there were', async () => {
    const wrong = await ask(sql<{ title: string }>`
      select c.title from question q join course c on c.id = q.course_id
      join users u on u.id = q.user_id
      left join chapter lesson on lesson.id = q.chapter_id
      where q.created_at < c.created_at or q.created_at < u.created_at
        or q.answer_at < q.created_at or q.answer_at > ${app.clock.now()}
        or q.created_at < lesson.start_at or lesson.course_id <> c.id`);
    expect(wrong).toEqual([]);
    const [counts] = await ask(sql<{ asked: number; too_many: number }>`
      select sum(n)::int as asked, count(*) filter (where n > buy_num)::int as too_many
      from (
        select c.buy_num, (select count(*) from question where course_id = c.id) as n from course c
      ) each_course`);
    expect(counts?.too_many).toBe(0);
    expect(counts?.asked).toBeGreaterThan(100);
  });

  it('never play the same video twice running, and some for a quarter of an hour', async () => {
    const [videos] = await ask(sql<{ again: number; long: number }>`
      select count(*) filter (where asset_id = before)::int as again,
        count(*) filter (where type = 1 and duration_s >= ${12 * MINUTE_S})::int as long
      from (
        select type, duration_s, asset_id,
          lag(asset_id) over (partition by course_id order by sort) as before
        from chapter where type in (1, 3) and asset_id is not null
      ) playing`);
    expect(videos?.again).toBe(0);
    expect(videos?.long).toBeGreaterThan(100);
  });

  it('are as long as their classes take; a replay that is shorter says so', async () => {
    const wrong = await ask(sql<{ title: string }>`
      select c.title from course c join course_detail d on d.course_id = c.id
      where c.type in (1, 3) and d.duration_s <> (
        select sum(extract(epoch from end_at - start_at))::int from chapter
        where course_id = c.id and p_id is not null
      )`);
    expect(wrong).toEqual([]);
    const [replays] = await ask(sql<{ told: number; untold: number }>`
      select count(*) filter (where title like '%（回放节选）')::int as told,
        count(*) filter (where title not like '%（回放节选）')::int as untold
      from chapter
      where type = 3 and live_status = 4
        and duration_s < extract(epoch from end_at - start_at)`);
    expect(replays?.told).toBeGreaterThan(10);
    expect(replays?.untold).toBe(0);
  });

  it('meet at the hours and in the rhythm their titles name', () => {
    const startsOf = ({ chapters }: Market['courses'][number]): Date[] =>
      chapters.flatMap(({ start_at }) => start_at ?? []);
    const hourIn = (time: Date): number => (time.getUTCHours() + 8) % 24;
    const dayIn = (time: Date): number => new Date(time.getTime() + 8 * HOUR_MS).getUTCDay();
    const kept: [RegExp, (time: Date) => boolean][] = [
      [/晚课|晚间|夜谈|夜校|支持夜|案例夜|夜景/u, (time) => hourIn(time) >= 18],
      [/晨/u, (time) => hourIn(time) < 9],
      [/周末/u, (time) => dayIn(time) % 6 === 0],
    ];
    for (const [named, holds] of kept) {
      const own = market.courses.filter(({ title }) => named.test(title));
      const dated = own.filter((course) => startsOf(course).length > 0);
      expect(dated.length).toBeGreaterThan(0);
      expect(dated.filter((course) => !startsOf(course).every(holds))).toEqual([]);
    }
    const rhythms: [RegExp, number][] = [
      [/每周|八周/u, 7],
      [/每月|月度/u, 28],
    ];
    for (const [named, days] of rhythms) {
      const own = market.courses.filter(
        (course) => named.test(course.title) && startsOf(course).length > 0,
      );
      expect(own.length).toBeGreaterThan(1);
      for (const course of own) {
        const starts = startsOf(course).map((start) => start.getTime());
        const gaps = new Set(
          starts.slice(1).map((start, at) => (start - (starts[at] ?? 0)) / DAY_MS),
        );
        expect([course.title, ...gaps]).toEqual([course.title, days]);
      }
    }
  });

  it('sell no package more often or earlier than its courses', async () => {
    const wrong = await ask(sql<{ title: string }>`
      select p.title from package p
      join package_course part on part.package_id = p.id
      join course c on c.id = part.course_id
      join course_stock s on s.course_id = c.id
      where p.buy_num < 1 or p.buy_num > c.buy_num or p.created_at < c.created_at
        or (s.seat_num > 0 and p.buy_num > s.seat_used)`);
    expect(wrong).toEqual([]);
  });

  it('let a package that names a span be studied as long', async () => {
    const spans = await ask(sql<{ title: string; valid_days: number }>`
      select title, valid_days from package where title ~ '[年月周天]'`);
    expect(spans.length).toBeGreaterThan(1);
    expect(spans.filter(({ valid_days }) => valid_days !== 365)).toEqual([]);
    expect(spans.filter(({ title }) => !title.includes('一年'))).toEqual([]);
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
    const session = await buildLogin(app);
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
    const kept: string[] = [];
    for (const { id, title } of market.packages) {
      const { code } = await app.call('order.confirm', { type: 4, id, num: 1 }, session);
      if (code !== successes.ok.code) {
        kept.push(title);
      }
    }
    const blocked = market.packages.filter(({ courses }) =>
      courses.some(({ title }) => saleStateOf(title) !== 'open'),
    );
    expect(kept).toEqual(blocked.map(({ title }) => title));
    expect(kept).toHaveLength(3);
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
