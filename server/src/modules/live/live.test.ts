import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_MESSAGE_KINDS, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildSection } from '#factory/learning';
import { grantByStaff, revokeByStaff } from '#modules/learning';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin } from '#test/logins';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

let buckets: TestBuckets;
let app: TestApp;
let courseId: number;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  courseId = await buildCourse(app.platform, { type: 1, title: '消防法规精讲' });
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

const after = (minutes: number): Date => new Date(app.clock.now().getTime() + minutes * MINUTE_MS);

async function buildClass(given: object = {}): Promise<number> {
  return buildLiveSession(app.platform, courseId, given);
}

/** A class that is on. */
async function buildRunning(): Promise<number> {
  return buildClass({ live_status: 2, start_at: after(-10), end_at: after(50) });
}

async function buildLearner(ownCourse = courseId): Promise<Login> {
  const login = await buildLogin(app, { nickname: '林知远' });
  const { userId } = login;
  await grantByStaff(app.platform, {
    actor: operatorNamed('test'),
    userId,
    courseId: ownCourse,
    days: 30,
  });
  return login;
}

describe('the room of a class', () => {
  it('counts down by the server’s clock and opens half an hour before', async () => {
    const learner = await buildLearner();
    const chapter_id = await buildClass({ start_at: after(31), end_at: after(91) });
    const ask = async () => (await app.call('live.room', { chapter_id }, learner)).data;
    const early = await ask();
    expect(early).toMatchObject({
      chapter_id,
      curriculum_id: courseId,
      course_title: '消防法规精讲',
      live_status: LIVE_STATUSES.waiting,
      is_on_air: 0,
      server_time: '2026-11-15 12:00:00',
      open_time: '2026-11-15 12:01:00',
      start_time: '2026-11-15 12:31:00',
      end_time: '2026-11-15 13:31:00',
      url: '',
      events: '',
      expire_time: null,
    });
    app.clock.advance(MINUTE_MS);
    const open = await ask();
    expect(open.events).toMatch(/^\/play\/[^/]+\/events$/u);
    expect(open).toMatchObject({ url: '', expire_time: '2026-11-15 14:01:00', online: 0 });
  });

  it('is for those who may study the course', async () => {
    const chapter_id = await buildRunning();
    const learner = await buildLearner();
    const { userId } = learner;
    const ask = async (login: Login, id = chapter_id) =>
      (await app.call('live.room', { chapter_id: id }, login)).code;
    expect(await ask(learner)).toBe(10000);
    expect(await ask(await buildLogin(app))).toBe(40300);
    expect(await ask(await buildLearner(await buildCourse(app.platform)))).toBe(40300);
    expect(await ask(learner, 999_999)).toBe(40400);
    const section = await buildSection(app.platform, courseId);
    expect(await ask(learner, await buildLesson(app.platform, courseId, section))).toBe(40400);
    await revokeByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId,
      courseId,
      reason: 'refund',
    });
    expect(await ask(learner)).toBe(40300);
  });

  it('takes one of the two devices an account plays on', async () => {
    const chapter_id = await buildRunning();
    const learner = await buildLearner();
    const from = async (agent: string) =>
      app.call('live.room', { chapter_id }, { ...learner, headers: { 'user-agent': agent } });
    expect((await from('one')).code).toBe(10000);
    expect((await from('two')).code).toBe(10000);
    expect((await from('three')).code).toBe(58002);
    expect((await from('one')).code).toBe(10000);
  });

  it.each([
    [LIVE_STATUSES.replayReady, false],
    [LIVE_STATUSES.endedWithoutReplay, false],
    [LIVE_STATUSES.cancelled, false],
    [LIVE_STATUSES.replayPending, true],
  ])('in state %i has events: %s', async (live_status, has) => {
    const learner = await buildLearner();
    const chapter_id = await buildClass({ live_status, start_at: after(-90), end_at: after(-30) });
    const { data } = await app.call('live.room', { chapter_id }, learner);
    expect(data).toMatchObject({ live_status, url: '' });
    expect(data.events !== '').toBe(has);
  });
});

describe('talking in a room', () => {
  const chat = { kind: LIVE_MESSAGE_KINDS.chat };

  it('keeps what was said, as text, with the name of who said it', async () => {
    const chapter_id = await buildRunning();
    const [one, other] = [await buildLearner(), await buildLearner()];
    const said = await app.call(
      'live.say',
      { chapter_id, ...chat, content: '  <b>老师好</b> ' },
      one,
    );
    expect(said).toMatchObject({
      code: 10006,
      data: {
        kind: 1,
        content: '<b>老师好</b>',
        user: { nickname: '林知远' },
        is_mine: 1,
        is_answered: 0,
      },
    });
    const asked = { chapter_id, kind: LIVE_MESSAGE_KINDS.question, content: '第 12 条怎么理解？' };
    await app.call('live.say', asked, other);
    const { data } = await app.call('live.messages', { chapter_id }, other);
    expect(data.list.map(({ content, kind, is_mine }) => [content, kind, is_mine])).toEqual([
      ['<b>老师好</b>', 1, 0],
      ['第 12 条怎么理解？', 2, 1],
    ]);
    expect(data.has_more).toBe(0);
  });

  it.each([
    ['', 10004],
    ['   ', 10004],
    ['a\u0000b', 10004],
    ['好'.repeat(201), 10004],
  ])('refuses %j', async (content, code) => {
    const chapter_id = await buildRunning();
    const learner = await buildLearner();
    const answer = await app.call('live.say', { chapter_id, ...chat, content }, learner);
    expect(answer.code).toBe(code);
    const { data } = await app.call('live.messages', { chapter_id }, learner);
    expect(data.list).toEqual([]);
  });

  it('is possible from the opening of the room to the end of the class', async () => {
    const learner = await buildLearner();
    const say = async (chapter_id: number) =>
      (await app.call('live.say', { chapter_id, ...chat, content: '在吗' }, learner)).code;
    const early = await buildClass({ start_at: after(40), end_at: after(100) });
    expect(await say(early)).toBe(58000);
    app.clock.advance(10 * MINUTE_MS);
    expect(await say(early)).toBe(10006);
    const over = { live_status: 3, start_at: after(-90), end_at: after(-30) };
    expect(await say(await buildClass(over))).toBe(40300);
  });

  it('answers what was said page by page, to those who may study the course', async () => {
    const chapter_id = await buildRunning();
    const learner = await buildLearner();
    for (let nth = 1; nth <= 52; nth += 1) {
      await app.call('live.say', { chapter_id, ...chat, content: `第 ${nth} 句` }, learner);
    }
    const page = async (before?: number) =>
      (
        await app.call(
          'live.messages',
          { chapter_id, ...(before === undefined ? {} : { before }) },
          learner,
        )
      ).data;
    const last = await page();
    expect(last.list.map(({ content }) => content)).toEqual(
      Array.from({ length: 50 }, (_, index) => `第 ${index + 3} 句`),
    );
    expect(last.has_more).toBe(1);
    const first = await page(last.list[0]?.id);
    expect(first.list.map(({ content }) => content)).toEqual(['第 1 句', '第 2 句']);
    expect(first.has_more).toBe(0);
    const stranger = await buildLogin(app);
    expect((await app.call('live.messages', { chapter_id }, stranger)).code).toBe(40300);
    const attempt = { chapter_id, ...chat, content: '偷听' };
    expect((await app.call('live.say', attempt, stranger)).code).toBe(40300);
  });

  it('is limited to twenty times a minute for one person, whatever others say', async () => {
    const strict = await startTestApp({ beside: app, environment: { RATE_SCALE: '1' } });
    try {
      const chapter_id = await buildRunning();
      const [loud, other] = [await buildLearner(), await buildLearner()];
      const say = async (login: Login) =>
        (await strict.call('live.say', { chapter_id, ...chat, content: '刷屏' }, login)).code;
      const codes: number[] = [];
      for (let nth = 0; nth < 21; nth += 1) {
        codes.push(await say(loud));
      }
      expect(codes).toEqual([...Array.from({ length: 20 }, () => 10006), 42900]);
      expect(await say(other)).toBe(10006);
    } finally {
      await strict.stop();
    }
  });
});
