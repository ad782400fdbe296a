/** What the demo market promises is there: labels, exams, certificates, coupons, messages. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_S } from '@zhiji/contract/kernel/durations';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { buildCode } from '#factory/identity';
import { openDevelopmentSession } from '#modules/identity';
import { revokeByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { startDemoApp } from '#test/database/demo';
import { wirePassword } from '#test/passwords';
import { DEMO_USER_ID } from '../demo-users.ts';
import { seedDemo } from '../demo.ts';
import { INSTITUTION_FORM, TEACHER_FORM } from '../organisation/demo-applications.ts';
import { labelRows } from './labels.ts';
import { buildMarket } from './market.ts';
import type { RawBuilder } from 'kysely';
import type { TestApp } from '#test/app';
import type { Market } from './market.ts';

const NEW_DAYS = 90;
const MONTH_DAYS = 30;
const WELCOME = ['新人满 300 减 50', '新人立减 20 元', '满 200 减 30'];
/** Words for what nobody here does. */
const UNKEPT =
  /看作业|作业批改|批改作业|班主任|督学|就业指导|包就业|一对一|押题|永久|社群答疑|同学群/u;
/** How texts speak of what is given to who opens an account: by number, or by name. */
const OF_WELCOME =
  /[一二三四五六七八九十\d]+张新人券|新人(?:满 \d+ 减 \d+|立减 \d+ 元)|新人.{0,4}券/gu;
const NUMBERS = ['三', String(WELCOME.length)];
const OF_CERTIFICATES = /结业证|颁发证书|含证书|可获证书|结业考试/u;

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

const startOf = sql`(l.start_at at time zone 'Asia/Shanghai')`;
const hasFile = (ending: string): RawBuilder<unknown> =>
  sql`exists (select from annex a where a.course_id = c.id and a.title like ${`%${ending}`})`;
const teaches = (way: string): RawBuilder<unknown> =>
  sql`exists (select from chapter l where l.course_id = c.id and l.title ~ ${`：[^：]*${way}`})`;

/** What must be so in the database for a label to be true of course `c`. */
function conditions(): ReadonlyMap<string, RawBuilder<unknown>> {
  const young = new Date(app.clock.now().getTime() - NEW_DAYS * DAY_MS);
  return new Map([
    ['附学习计划', hasFile('学习计划表')],
    ['配套讲义', hasFile('课程讲义')],
    ['含素材', hasFile('练习数据')],
    ['附练习与答案', hasFile('练习与答案')],
    ['附速查表', hasFile('速查表')],
    ['支持多人报名', sql`c.type in (1, 3)`],
    [
      '小班直播',
      sql`c.type = 1 and exists (select from course_stock s where s.course_id = c.id and s.seat_num > 0)`,
    ],
    ['线下实操', sql`c.type = 3`],
    [
      '含耗材',
      sql`c.type = 3 and exists (
        select from course_detail d where d.course_id = c.id and d.content like '%耗材由机构准备%')`,
    ],
    ['免费试学', sql`exists (select from chapter l where l.course_id = c.id and l.try_see)`],
    ['题库练习', sql`exists (select from exam e where e.course_id = c.id)`],
    ['可获证书', sql`exists (select from certificate_template t where t.course_id = c.id)`],
    [
      '随到随学',
      sql`c.type = 2 and not exists (
        select from chapter l where l.course_id = c.id and l.start_at is not null)`,
    ],
    [
      '中英字幕',
      sql`not exists (
        select from chapter l join media_asset m on m.id = l.asset_id
        where l.course_id = c.id and m.kind = 'video'
          and not m.captions @> '[{"language": "zh"}, {"language": "en"}]')`,
    ],
    ['真题精讲', teaches('真题')],
    ['项目实战', teaches('项目')],
    ['案例讲解', teaches('案例')],
    [
      '周末开课',
      sql`c.start_at is not null and not exists (
        select from chapter l where l.course_id = c.id and extract(isodow from ${startOf}) < 6)`,
    ],
    [
      '晚间开课',
      sql`c.start_at is not null and not exists (
        select from chapter l where l.course_id = c.id and extract(hour from ${startOf}) < 18)`,
    ],
    ['新课上线', sql`c.created_at > ${young}::timestamptz`],
  ]);
}

describe('[R1-D1.4] labels of the demo market', () => {
  it('are true of every course that carries them', async () => {
    for (const [label, holds] of conditions()) {
      const courses = await ask(sql<{ title: string; holds: boolean }>`
        select c.title, ${holds} as holds from course c
        join label on label.id = any (c.label_ids) where label.label = ${label}`);
      expect([label, courses.length > 0]).toEqual([label, true]);
      expect([label, courses.filter((course) => !course.holds)]).toEqual([label, []]);
    }
  });

  it('call a course one for beginners when it begins at the beginning', () => {
    const known = new Map(labelRows().map(({ id, label }) => [label, id]));
    const labelled = (label: string) =>
      market.courses.filter(({ label_ids }) => label_ids.includes(known.get(label) ?? 0));
    const begins = ({ chapters, place }: Market['courses'][number]): boolean =>
      chapters[0]?.title.endsWith(` ${place.topics[0]}`) === true;
    expect(labelled('零基础友好').length).toBeGreaterThan(20);
    expect(labelled('零基础友好').filter((course) => !begins(course))).toEqual([]);
    expect(labelled('进阶提升').filter(begins)).toEqual([]);
    const named = market.courses.filter(({ title }) => /零基础|入门|从零/u.test(title));
    expect(named.filter((course) => !begins(course))).toEqual([]);
  });

  it('are all asked about here', async () => {
    const checked = [...conditions().keys(), '零基础友好', '进阶提升'];
    const labels = await ask(sql<{ label: string }>`select label from label`);
    expect(labels.map(({ label }) => label).toSorted()).toEqual(checked.toSorted());
  });
});

describe('[R1-D1.4] texts of the demo market', () => {
  it('promise nothing that nobody does', async () => {
    const rows = await ask(sql<{ text: string }>`
      select label as text from label
      union all select title from course where status = 2
      union all select subtitle from course where status = 2
      union all select d.content from course_detail d join course c on c.id = d.course_id
        where c.status = 2
      union all select title || content from package
      union all select intro from shop
      union all select intro from teacher
      union all select title || content from announcement
      union all select title || summary || content from news
      union all select title || subtitle || button from banner
      union all select reply from comment
      union all select answer from question`);
    expect(rows.length).toBeGreaterThan(1_000);
    const texts = [...rows.map(({ text }) => text), TEACHER_FORM.intro, INSTITUTION_FORM.intro];
    expect(texts.filter((text) => UNKEPT.test(text))).toEqual([]);
  });

  it('speak of trial lessons of an institution only if it has one', async () => {
    const wrong = await ask(sql<{ name: string }>`
      select s.name from shop s where s.intro ~ '试看|试学|试听' and not exists (
        select from course c join chapter l on l.course_id = c.id
        where c.shop_id = s.id and c.status = 2 and l.try_see)`);
    expect(wrong).toEqual([]);
  });

  it('offer exams and certificates exactly where there are some', async () => {
    const rows = await ask(sql<{
      id: number;
      type: 1 | 2 | 3;
      text: string;
      exam: boolean;
      template: boolean;
    }>`
      select c.id, c.type, c.subtitle || d.content || (
          select string_agg(label.label, ' ') from label where label.id = any (c.label_ids)
        ) as text,
        exists (select from exam e where e.course_id = c.id) as exam,
        exists (select from certificate_template t where t.course_id = c.id) as template
      from course c join course_detail d on d.course_id = c.id where c.status = 2`);
    expect(rows.filter(({ template }) => template)).toHaveLength(6);
    for (const { id, text, exam, template } of rows) {
      expect([id, text.includes('题库练习')]).toEqual([id, exam]);
      expect([id, OF_CERTIFICATES.test(text)]).toEqual([id, template]);
    }
    for (const { id, type, exam, template } of rows.filter((row) => row.exam || row.id % 9 === 0)) {
      const { data } = await app.call('catalog.course', { id, type });
      expect([id, data.exam_id !== null, data.certificate_id !== null]).toEqual([
        id,
        exam,
        template,
      ]);
    }
  });

  it('tell of trial lessons of more than thirty institutions, as the news says', async () => {
    const shops = await ask(sql<{ shop_id: number }>`
      select distinct c.shop_id from course c join chapter l on l.course_id = c.id
      where c.status = 2 and l.try_see`);
    expect(shops.length).toBeGreaterThan(30);
  });

  it('certify as many hours as the lessons take', async () => {
    const certified = await ask(sql<{ name: string; hours: number; seconds: number }>`
      select t.name, t.hours, d.duration_s as seconds
      from certificate_template t join course_detail d on d.course_id = t.course_id`);
    expect(certified).toHaveLength(6);
    for (const { name, hours, seconds } of certified) {
      expect([name, hours]).toEqual([name, Math.round(seconds / HOUR_S)]);
    }
  });
});

describe('[R1-D1.4] coupons for opening an account of the demo market', () => {
  it('are the three that are meant for it, and texts speak of them only while there are some', async () => {
    const phone = '13600002222';
    const code = await buildCode(app.platform, phone, 'register');
    const password = wirePassword('Study-2026');
    const request = { username: 'newlearner', password, phone, code, agree: 1 } as const;
    const { data } = await app.call('identity.register', request);
    const { payload } = await app.platform.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'account.registered')
      .executeTakeFirstOrThrow();
    const waiting = app.modules
      .flatMap(({ subscriptions = [] }) => subscriptions)
      .filter(({ event }) => event === 'account.registered');
    await Promise.all(waiting.map(async ({ handle }) => handle(payload as never)));
    const mine = await app.call('coupon.mine', {}, { token: data.user_token });
    expect(mine.data.list.map(({ title }) => title).toSorted()).toEqual(WELCOME.toSorted());
    const offered = await ask(sql<{ title: string }>`
      select title from coupon where is_welcome and status = 1`);
    expect(offered.map(({ title }) => title).toSorted()).toEqual(WELCOME.toSorted());
  });

  it('are as many and called so wherever a text speaks of them', async () => {
    const spoken = await ask(sql<{ text: string }>`
      select title || subtitle || button as text from banner
      union all select title || content from announcement
      union all select title || summary || content from news`);
    const promised = spoken.flatMap(({ text }) => text.match(OF_WELCOME) ?? []);
    const known = new Set([...WELCOME, ...NUMBERS.map((number) => `${number}张新人券`)]);
    expect(promised.filter((said) => !known.has(said))).toEqual([]);
    expect('注册即送三张新人券：新人满 300 减 50'.match(OF_WELCOME)).toEqual([
      '三张新人券',
      '新人满 300 减 50',
    ]);
  });
});

/** Messages whose question was not asked or answered by then. */
const untrue = async () =>
  ask(sql<{ facts: unknown }>`
    select m.facts from message m
    where m.user_id = ${DEMO_USER_ID} and m.kind = 'question.answered' and not exists (
      select from question q
      where q.user_id = ${DEMO_USER_ID} and q.course_id = (m.facts ->> 'course_id')::bigint
        and q.content = m.facts ->> 'question' and q.answer <> '' and q.answer_at <= m.created_at
    )`);

/** Messages about a course that was not there yet for the login. */
const early = async () =>
  ask(sql<{ kind: string }>`
    select m.kind from message m
    where m.user_id = ${DEMO_USER_ID} and m.facts ? 'course_id' and not exists (
      select from access_grant g
      where g.user_id = ${DEMO_USER_ID} and g.course_id = (m.facts ->> 'course_id')::bigint
        and g.starts_at < m.created_at
    )`);

/** Messages that a class can be seen which is not over, or cannot. */
const unseen = async () =>
  ask(sql<{ facts: unknown }>`
    select m.facts from message m
    where m.user_id = ${DEMO_USER_ID} and m.kind = 'class.missed' and not exists (
      select from chapter l
      where l.id = (m.facts ->> 'chapter_id')::bigint and l.title = m.facts ->> 'session'
        and l.live_status = 4 and l.end_at <= m.created_at
    )`);

describe('[R1-D1.8] messages of the demo’s login', () => {
  it('lead to courses it studies and lessons that can be played', async () => {
    const login = await openDevelopmentSession(app.platform, 'demo');
    const { data } = await app.call('message.list', { limit: 50 }, login);
    expect(data.list.length).toBeGreaterThan(3);
    const courses = data.list.filter(({ link }) => link.startsWith('/courseInfo?'));
    expect(courses.length).toBeGreaterThan(2);
    for (const { link, content } of courses) {
      const asked = new URL(link, app.origin).searchParams;
      const course = await app.call('catalog.course', { id: Number(asked.get('id')) }, login);
      expect([link, course.data.is_purchased]).toEqual([link, 1]);
      expect(content).toContain(course.data.title);
    }
    const lessons = courses.filter(({ link }) => link.includes('&chapter='));
    expect(lessons.length).toBeGreaterThan(0);
    for (const { link, content } of lessons) {
      const chapter_id = Number(new URL(link, app.origin).searchParams.get('chapter'));
      const lesson = await app.call('learning.lesson', { chapter_id }, login);
      expect(content).toContain(lesson.data.title);
      expect(lesson.data.url).not.toBe('');
    }
    const others = data.list.filter((message) => !courses.includes(message));
    expect([...new Set(others.map(({ link }) => link))]).toEqual(['/user/account']);
  });

  it('tell of questions it asked, which were answered', async () => {
    expect(await untrue()).toEqual([]);
    expect(await early()).toEqual([]);
    expect(await unseen()).toEqual([]);
  });

  it('are told anew a month later, whatever was refused or taken back meanwhile', async () => {
    const { platform, clock } = app;
    const joined = async () =>
      ask(sql<{ at: Date }>`select created_at as at from users where id = ${DEMO_USER_ID}`);
    const before = await joined();
    const login = await openDevelopmentSession(platform, 'demo');
    const refused = { type: MESSAGE_TYPES.study, site: 0, sms: 0, mail: 0 } as const;
    await app.call('message.choose', refused, login);
    const [course] = await ask(sql<{ id: number }>`
      select id from course where title = 'Python自动化办公'`);
    await revokeByStaff(platform, {
      actor: operatorNamed('test'),
      userId: DEMO_USER_ID,
      courseId: course?.id ?? 0,
      reason: 'test',
    });
    clock.advance(MONTH_DAYS * DAY_MS);
    await seedDemo(platform);
    expect(await untrue()).toEqual([]);
    expect(await early()).toEqual([]);
    expect(await unseen()).toEqual([]);
    const again = await openDevelopmentSession(platform, 'demo');
    const { data } = await app.call('message.list', { limit: 50 }, again);
    const weekAgo = formatWireTime(new Date(clock.now().getTime() - 7 * DAY_MS));
    const fresh = data.list.filter(({ create_time }) => create_time > weekAgo);
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.filter(({ is_read }) => is_read === 1)).toEqual([]);
    const about = data.list.filter(({ link }) => link.startsWith('/courseInfo?'));
    expect(about.length).toBeGreaterThan(2);
    const studied = await app.call('catalog.course', { id: course?.id ?? 0 }, again);
    expect(studied.data.is_purchased).toBe(1);
    expect(await joined()).toEqual(before);
  });
});
