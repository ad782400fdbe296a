import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { asOwner } from '#test/databases';
import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import { isTaxId } from '@zhiji/contract/kernel/tax-id';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { buildSession } from '#factory/identity';
import { openDevelopmentSession } from '#modules/identity';
import { startDemoApp } from '#test/database/demo';
import { seedDemo } from '../demo.ts';
import { HUES } from './pictures/art.ts';
import { creditCode } from './credit-code.ts';
import type { TestApp } from '#test/app';

/** Columns that follow the clock, and sealed values, which differ each time they are sealed. */
const MOVING_TYPES = ['timestamp with time zone', 'bytea'];
const TABLES = [
  'annex',
  'banner',
  'catalog_tally',
  'category',
  'certificate_template',
  'chapter',
  'comment',
  'coupon',
  'coupon_stock',
  'coupon_user',
  'course',
  'course_detail',
  'course_search',
  'course_stat',
  'course_stock',
  'course_teacher',
  'exam',
  'exam_attempt',
  'exam_bank',
  'exam_topic',
  'label',
  'package',
  'package_course',
  'question',
  'search_term',
  'seckill',
  'seckill_course',
  'seckill_stock',
  'shop',
  'survey',
  'survey_taker',
  'survey_tally',
  'survey_topic',
  'teacher',
  'users',
];

const HAN = /\p{Script=Han}/u;

let app: TestApp;

beforeAll(async () => {
  app = await startDemoApp();
});
afterAll(async () => app.stop());

/** Rows of a question to the database. */
async function ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(app.platform.db)).rows;
}

/** What every table of the market holds, without what may move. */
async function marks(): Promise<Record<string, string>> {
  const database = new URL(app.platform.config.databaseUrl).pathname.slice(1);
  return asOwner(async (owner) => {
    const found: Record<string, string> = {};
    for (const table of TABLES) {
      const { rows: columns } = await owner.query<{ name: string }>(
        `select quote_ident(column_name) as name from information_schema.columns
         where table_name = $1 and data_type <> all ($2) order by ordinal_position`,
        [table, MOVING_TYPES],
      );
      const row = `row(${columns.map(({ name }) => name).join(', ')})::text`;
      const { rows } = await owner.query<{ mark: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(${row}, ' ' order by ${row})), '') as mark
         from ${table}`,
      );
      found[table] = rows[0]?.mark ?? '';
    }
    return found;
  }, database);
}

describe('the demo market', () => {
  it('has the size of a market', async () => {
    const [counts] = await ask(sql<Record<string, number>>`
      select (select count(*) from shop) as shops, (select count(*) from teacher) as teachers,
        (select count(*) from course) as courses, (select count(*) from package) as packages,
        (select count(*) from comment) as comments, (select count(*) from label) as labels,
        (select count(*) from category where level = 1) as roots`);
    expect(counts).toMatchObject({
      shops: 40,
      teachers: 120,
      courses: 338,
      packages: 33,
      labels: 22,
      roots: 8,
    });
    expect(counts?.['comments']).toBeGreaterThan(2_000);
    expect(counts?.['comments']).toBeLessThan(5_000);
    const kinds = await ask(sql<{ type: number; n: number }>`
      select type, count(*) as n from course group by type order by type`);
    const [live, recorded, offline] = kinds.map(({ n }) => n);
    expect(live).toBeGreaterThan(90);
    expect(recorded).toBeGreaterThan(150);
    expect(offline).toBeGreaterThan(60);
  });

  it('is the same whenever it is written', async () => {
    const before = await marks();
    await seedDemo(app.platform);
    expect(await marks()).toEqual(before);
  });

  it('is written over one whose labels and offers had other places', async () => {
    const before = await marks();
    const { db } = app.platform;
    const labels = await db.selectFrom('label').selectAll().orderBy('id').limit(2).execute();
    const [first, second] = labels.map(({ id }) => id);
    const [one = '', other = ''] = labels.map(({ label }) => label);
    const call = async (id: number | undefined, label: string) =>
      db
        .updateTable('label')
        .set({ label })
        .where('id', '=', id ?? 0)
        .execute();
    await call(first, '旧标签');
    await call(second, one);
    await call(first, other);
    expect((await marks())['label']).not.toBe(before['label']);
    const [offer] = await ask(sql<{ id: number }>`
      select id from seckill_course where seckill_id = 1 order by id limit 1`);
    await sql`
      update seckill_course set course_id = (
        select max(id) from course where id not in (select course_id from seckill_course)
      ) where id = ${offer?.id}`.execute(db);
    await seedDemo(app.platform);
    const { seckill_course: _offers, seckill_stock: _stock, ...after } = await marks();
    expect(before).toMatchObject(after);
    const [again] = await ask(sql<{ offers: number; stocks: number; taken: number }>`
      select count(*)::int as offers, count(p.seckill_course_id)::int as stocks,
        count(*) filter (where o.id = ${offer?.id})::int as taken
      from seckill_course o left join seckill_stock p on p.seckill_course_id = o.id`);
    expect(again).toEqual({ offers: 16, stocks: 16, taken: 0 });
  });

  it('keeps the seats that were bought of a course that has become smaller', async () => {
    const stocks = app.platform.db.updateTable('course_stock');
    const { course_id: id, ...before } = await app.platform.db
      .selectFrom('course_stock')
      .select(['course_id', 'seat_num', 'seat_used'])
      .where('seat_num', '>', 0)
      .orderBy('course_id')
      .executeTakeFirstOrThrow();
    const seats = before.seat_num + 8;
    const sold = { seat_num: seats, seat_used: seats };
    await stocks.set(sold).where('course_id', '=', id).execute();
    await seedDemo(app.platform);
    const stock = app.platform.db
      .selectFrom('course_stock')
      .select(['seat_num', 'seat_used'])
      .where('course_id', '=', id);
    expect(await stock.executeTakeFirst()).toEqual(sold);
    await stocks.set(before).where('course_id', '=', id).execute();
  });

  it('has an exam with its bank for six courses; some were sat, passed, failed or wait for a teacher', async () => {
    const exams = await ask(sql<{ questions: number; pictures: number }>`
      select count(t.id) as questions, count(nullif(t.image, '')) as pictures
      from exam e join exam_topic t on t.bank_id = e.bank_id and t.retired_at is null
      group by e.id`);
    expect(exams.map(({ questions }) => questions)).toEqual(Array(6).fill(67));
    expect(exams.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(16);
    const sat = await ask(sql<{ status: number }>`
      select status from exam_attempt order by user_id`);
    expect(sat.map(({ status }) => status)).toEqual([3, 4, 2]);
  });

  it('[R1-D4] asks, explains and draws its exams in English for whoever reads English', async () => {
    const userId = 2003;
    const [sat] = await ask(sql<{ id: number }>`
      select id from exam_attempt where user_id = ${userId}`);
    const { token } = await buildSession(app.platform, userId);
    const sender = { token, headers: { 'accept-language': 'en' } };
    const { data } = await app.call('exam.result', { id: sat?.id ?? 0 }, sender);
    const told = data.topics.flatMap(({ type, title, options, analysis, right_answer }) => [
      title,
      analysis ?? '',
      ...options.map(({ content }) => content),
      // The keys of blanks stay as they have to be typed.
      ...(type === EXAM_TOPIC_TYPES.essay ? (right_answer ?? []) : []),
    ]);
    expect(told.length).toBeGreaterThan(100);
    expect(told.filter((text) => text === '' || HAN.test(text))).toEqual([]);
    const essays = data.topics.filter(({ type }) => type === EXAM_TOPIC_TYPES.essay);
    expect(essays.map(({ my_answer }) => HAN.test(my_answer.join('')))).toEqual([true, true]);
    const drawn = await ask(sql<{ image: string; en: string | null }>`
      select distinct t.image, b.en from exam_topic t left join translation b on b.source = t.image
      where t.image <> ''`);
    expect(drawn).toHaveLength(12);
    expect(drawn.filter(({ image, en }) => en === null || en === image)).toEqual([]);
  });

  it('asks those who finished a certified course; figures of some can be told', async () => {
    const told = await ask(sql<{ num: number; waiting: number; takers: number }>`
      select num, waiting, (select count(*) from survey_taker k where k.survey_id = t.survey_id)
        as takers
      from survey_tally t order by survey_id`);
    expect(told.map(({ num, waiting, takers }) => [num, waiting, takers])).toEqual([
      [15, 2, 17],
      [10, 3, 13],
      [0, 0, 0],
      [0, 0, 0],
      [0, 3, 3],
      [10, 2, 12],
    ]);
  });

  it('has something to play in every lesson one can watch or read, as long as the lesson says', async () => {
    const wrong = await ask(sql`
      select chapter.id from chapter left join media_asset asset on asset.id = chapter.asset_id
      where (chapter.type in (1, 2) or (chapter.type = 3 and chapter.live_status = 4))
        and (asset.state is distinct from 'ready' or asset.page_num <> chapter.page_num
          or asset.duration_s <> chapter.duration_s
          or asset.kind <> case when chapter.type = 2 then 'pdf' else 'video' end)`);
    expect(wrong).toEqual([]);
    const kinds = await ask(sql<{ kind: string; n: number }>`
      select kind, count(*) as n from media_asset group by kind order by kind`);
    expect(kinds).toEqual([
      { kind: 'pdf', n: 3 },
      { kind: 'video', n: 24 },
    ]);
    const [lesson] = await ask(sql<{ id: number }>`
      select id from chapter where type = 1 and try_see limit 1`);
    const { data } = await app.call('learning.lesson', { chapter_id: lesson?.id ?? 0 });
    const playlist = await fetch(app.origin + data.url);
    expect([playlist.status, data.captions.map(({ language }) => language)]).toEqual([
      200,
      ['zh', 'en'],
    ]);
  });

  it('has every file that courses come with, as long as it says', async () => {
    const files = await ask(sql<{ object_key: string; size: number; ext: string }>`
      select distinct object_key, size, ext from annex`);
    expect(new Set(files.map(({ ext }) => ext))).toEqual(new Set(['pdf', 'csv']));
    for (const { object_key, size } of files) {
      const stored = await app.platform.storage.private.get(object_key, size);
      expect([object_key, stored?.length]).toEqual([object_key, size]);
    }
  });

  it('gives no two courses the same title, and one a very long one', async () => {
    const [titles] = await ask(sql<{ all: number; different: number; longest: number }>`
      select count(*) as all, count(distinct title) as different, max(length(title)) as longest
      from course`);
    expect(titles?.different).toBe(titles?.all);
    expect(titles?.longest).toBeGreaterThan(60);
    for (const word of ['在建工程', '经典', '景点', 'Python']) {
      const found = await ask(sql`
        select from course where status = 2 and title like ${`%${word}%`}`);
      expect([word, found.length > 0]).toEqual([word, true]);
    }
    const states = await ask(sql<{ status: number }>`
      select distinct status from course order by status`);
    expect(states.map(({ status }) => status)).toEqual([0, 2, 3]);
  });

  it('gives every course on sale teachers, lessons, a cover and a place in the search', async () => {
    const lacking = await ask(sql<{ title: string }>`
      select title from course c where status = 2 and not (
        cover like '/media/demo/market/%.svg' and teacher_names <> '' and subtitle <> ''
        and teacher_names = (
          select string_agg(t.name, '、' order by ct.sort)
          from course_teacher ct join teacher t on t.id = ct.teacher_id where ct.course_id = c.id
        )
        and exists (select from chapter where course_id = c.id and p_id is not null)
        and exists (select from course_search where course_id = c.id)
        and exists (select from address where id = c.area_id and level = 4 and p_id = c.city_id)
        and exists (select from address where id = c.city_id and level = 3 and p_id = c.province_id)
        and exists (select from address where id = c.province_id and p_id = c.country_id)
      )`);
    expect(lacking).toEqual([]);
  });

  it('serves the covers it names', async () => {
    const [course] = await ask(sql<{ cover: string }>`
      select cover from course where status = 2 order by rank desc limit 1`);
    const { endpoint, publicBucket } = app.platform.config.storage;
    const path = course?.cover.replace('/media/', '') ?? '';
    const answer = await fetch(`${endpoint}/${publicBucket}/${path}`);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(await answer.text()).toMatch(/^<svg .*<\/svg>$/s);
  });

  it('keeps its sums: tally, comments, questions, lessons, courses of shops and teachers', async () => {
    const [tally] = await ask(sql<{ kept: number; counted: number }>`
      select (select n from catalog_tally where type = 0 and category_id = 0 and place_id = 0) as kept,
        (select count(*) from course where status = 2) as counted`);
    expect(tally?.kept).toBe(tally?.counted);
    const wrong = await ask(sql<{ id: number }>`
      select c.id from course c
      join course_stat s on s.course_id = c.id join course_detail d on d.course_id = c.id
      where s.score1 + s.score2 + s.score3 + s.score4 + s.score5
          <> (select count(*) from comment where course_id = c.id and status = 1)
        or s.question_num <> (
          select count(*) from question where course_id = c.id and status = 1 and not is_private)
        or (d.lesson_num, d.duration_s) <> (
          select count(*), sum(coalesce(extract(epoch from end_at - start_at)::int, duration_s))
          from chapter where course_id = c.id and p_id is not null)
      union all select id from shop s where curriculum_count
        <> (select count(*) from course where shop_id = s.id and status = 2)`);
    expect(wrong).toEqual([]);
  });

  it('sells every package for less than its courses, all of one institution', async () => {
    const wrong = await ask(sql<{ title: string }>`
      select p.title from package p
      join package_course pc on pc.package_id = p.id join course c on c.id = pc.course_id
      group by p.id
      having p.total_price_fen >= sum(c.price_fen) or count(*) not between 2 and 6
        or bool_or(c.shop_id <> p.shop_id)`);
    expect(wrong).toEqual([]);
  });

  it('leads its banners to courses and packages that exist', async () => {
    const lost = await ask(sql`
      select from banner b where not case link_type
        when 1 then exists (select from course where id = b.link_id and status = 2)
        when 2 then exists (select from package where id = b.link_id and status = 2)
        else false end`);
    expect(lost).toEqual([]);
  });
});

describe('coupons in the demo market', () => {
  it('are of all types and scopes, and in all states of claiming', async () => {
    const { data } = await app.call('coupon.claimable', { limit: 50 });
    expect(new Set(data.list.map(({ type }) => type))).toEqual(new Set([1, 2, 3]));
    expect(new Set(data.list.map(({ scope }) => scope))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(data.list.filter(({ receive_state }) => receive_state === 3)).toHaveLength(1);
    const left = data.list.map(({ total_num, receive_num }) => total_num - receive_num);
    expect(Math.min(...left)).toBe(3);
    expect(data.list.map(({ scope_text }) => scope_text)).toEqual(
      expect.arrayContaining([
        '编程开发类课程',
        '《数据分析师从零到上岗》《插画与视觉叙事》等 3 门课程',
        '安建教育的全部课程与套餐',
      ]),
    );
  });

  it('are promoted on the home page and on courses', async () => {
    const [course] = await ask(sql<{ id: number }>`
      select id from course where title = '数据分析师从零到上岗'`);
    const home = await app.call('coupon.info', {});
    const onCourse = await app.call('coupon.info', { curriculum_id: course?.id ?? 0 });
    expect(home.data).toHaveLength(3);
    expect(onCourse.data).toHaveLength(3);
  });

  it('are in part the demo user’s own, one of them expired', async () => {
    const session = await openDevelopmentSession(app.platform, 'demo');
    const tab = async (status: 0 | 2) =>
      (await app.call('coupon.mine', { status }, session)).data.total;
    expect([await tab(0), await tab(2)]).toEqual([4, 1]);
  });
});

describe('time in the demo market', () => {
  it('has a flash sale that runs for some hours yet, and one to come', async () => {
    const now = app.clock.now();
    const sales = await ask(sql<{ start_at: Date; end_at: Date; items: number }>`
      select start_at, end_at,
        (select count(*) from seckill_course where seckill_id = s.id) as items
      from seckill s order by start_at`);
    const [running, next] = sales;
    expect(running?.start_at.getTime()).toBeLessThan(now.getTime());
    const left = (running?.end_at.getTime() ?? 0) - now.getTime();
    expect(left).toBeGreaterThanOrEqual(2 * HOUR_MS);
    expect(left).toBeLessThanOrEqual(8 * HOUR_MS);
    expect(next?.start_at.getTime()).toBeGreaterThan(now.getTime());
    expect(sales.map(({ items }) => items)).toEqual([8, 8]);
    const dear = await ask(sql`
      select from seckill_course s join course c on c.id = s.course_id
      where s.price_fen >= c.price_fen`);
    expect(dear).toEqual([]);
  });

  it('has a session on air, others soon, and replays of those that are over', async () => {
    const now = app.clock.now();
    const [sessions] = await ask(sql<Record<'air' | 'soon' | 'replays' | 'wrong', number>>`
      select count(*) filter (where live_status = 2) as air,
        count(*) filter (
          where live_status = 1 and start_at < ${now}::timestamptz + interval '7 days') as soon,
        count(*) filter (where live_status = 4) as replays,
        count(*) filter (where (live_status = 1) <> (start_at > ${now})
          or (live_status = 2) <> (start_at <= ${now} and end_at > ${now})) as wrong
      from chapter where type = 3`);
    expect(sessions?.air).toBeGreaterThanOrEqual(1);
    expect(sessions?.soon).toBeGreaterThan(10);
    expect(sessions?.replays).toBeGreaterThan(10);
    expect(sessions?.wrong).toBe(0);
  });

  it('follows the clock', async () => {
    app.clock.advance(3 * 24 * HOUR_MS + 17 * MINUTE_MS);
    await seedDemo(app.platform);
    const now = app.clock.now();
    const onAir = await ask(sql`
      select from chapter where live_status = 2 and start_at <= ${now} and end_at > ${now}`);
    expect(onAir.length).toBeGreaterThanOrEqual(1);
    const sale = await ask(sql`
      select from seckill where start_at <= ${now} and end_at > ${now}`);
    expect(sale).toHaveLength(1);
    // Another week has begun: its coupons are there, and those of the week before are not offered.
    const { data } = await app.call('coupon.claimable', { limit: 50 });
    const ends = data.list.map(({ receive_end_time }) => receive_end_time);
    expect([data.total, ends.every((end) => end > formatWireTime(now))]).toEqual([14, true]);
    const weeks = await ask(sql<{ status: number; n: number }>`
      select status, count(*) as n from coupon group by status order by status`);
    expect(weeks).toEqual([
      { status: 1, n: 15 },
      { status: 2, n: 15 },
    ]);
  });
});

describe('what the demo shows', () => {
  it('writes white text on covers with enough contrast', () => {
    for (const { from, to } of HUES) {
      expect([from, contrastWithWhite(from) >= 4.5]).toEqual([from, true]);
      expect([to, contrastWithWhite(to) >= 4.5]).toEqual([to, true]);
    }
  });

  it('gives institutions valid credit codes', async () => {
    const codes = await ask(sql<{ licence_no: string }>`select licence_no from shop`);
    expect(codes.filter(({ licence_no }) => !isTaxId(licence_no))).toEqual([]);
    expect(isTaxId('91350100M000100Y43')).toBe(true);
    expect(isTaxId(`${creditCode(310_110, 123_456).slice(0, -1)}_`)).toBe(false);
  });
});

/** Contrast of white text on a ground, by WCAG. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
