/** Orders end when what was bought has been delivered. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildLesson, buildLiveSession, buildSection } from '#factory/learning';
import { hasOpenOrder } from '../view/order-list.repo.ts';
import { useTestApp } from '#test/app';
import { buildClass } from '#test/classes';
import { buildLogin } from '#test/logins';
import { runLoop } from '#test/pay';
import { buildAttendees, buildPaidOrder } from '../order.factory.ts';
import type { Login } from '#test/logins';
import type { Wanted } from '../order.factory.ts';

const [PENDING, COMPLETED, REVIEWED, REFUNDING, PARTLY] = [10, 4, 8, 6, 9];

const app = useTestApp();

/** Somebody with one paid order. */
async function buy(wanted: Wanted) {
  const login = await buildLogin(app);
  const { id } = await buildPaidOrder(app.platform, login.userId, wanted);
  const detail = async () => (await app.call('order.detail', { id }, login)).data;
  return { login, id, detail, status: async () => statusOf(id) };
}

async function statusOf(orderId: number): Promise<number> {
  const { status } = await app.platform.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return status;
}

const deliver = async () => runLoop(app, 'order.deliver');

/** Has the worker look once, so much later; the clock stays there. */
async function deliverAfter(ms: number): Promise<void> {
  app.clock.advance(ms);
  await deliver();
}

async function buildRecorded(lessons = 2): Promise<{ id: number; chapters: number[] }> {
  const id = await buildCourse(app.platform);
  const section = await buildSection(app.platform, id);
  const chapters = [];
  for (let lesson = 0; lesson < lessons; lesson += 1) {
    chapters.push(await buildLesson(app.platform, id, section));
  }
  return { id, chapters };
}

async function finish({ userId }: Login, courseId: number, chapterId: number): Promise<void> {
  const now = app.clock.now();
  await app.platform.db
    .insertInto('lesson_progress')
    .values({
      user_id: userId,
      chapter_id: chapterId,
      course_id: courseId,
      seen: '{[0,600)}',
      opened_at: now,
      finished_at: now,
      finished_of: 600,
      updated_at: now,
    })
    .execute();
}

const comment = async (login: Login, ordersId: number, courseId: number) =>
  app.call(
    'catalog.submitComment',
    { orders_id: ordersId, curriculum_id: courseId, score: 5, content: '讲得很清楚，值得。' },
    login,
  );

describe('a recorded course', () => {
  it('is delivered within an hour of the last lesson, and lets its buyer go', async () => {
    const { id, chapters } = await buildRecorded();
    const [first = 0, second = 0] = chapters;
    const { login, detail, status } = await buy({ type: 2, id });
    await finish(login, id, first);
    await deliver();
    expect(await status()).toBe(PENDING);
    expect(await hasOpenOrder(app.platform.db, login.userId)).toBe(true);
    await finish(login, id, second);
    await deliverAfter(HOUR_MS);
    const order = await detail();
    expect(order).toMatchObject({ status: COMPLETED, finish_time: '2026-11-15 13:00:00' });
    expect(order.timeline.at(-1)).toMatchObject({ step: 'finished', time: '2026-11-15 13:00:00' });
    expect(await hasOpenOrder(app.platform.db, login.userId)).toBe(false);
    // Looked at again, it stays as it is.
    await deliverAfter(DAY_MS);
    expect(await detail()).toMatchObject({ finish_time: '2026-11-15 13:00:00' });
  });

  it('is delivered after 30 days, studied or not', async () => {
    const { id } = await buildRecorded();
    const { status } = await buy({ type: 2, id });
    await deliverAfter(30 * DAY_MS - 1);
    expect(await status()).toBe(PENDING);
    await deliverAfter(1);
    expect(await status()).toBe(COMPLETED);
  });
});

describe('a review', () => {
  it('[R1-B10] is offered until it is written, to a class only once it is over', async () => {
    const { id } = await buildRecorded(1);
    const recorded = await buy({ type: 2, id });
    expect((await recorded.detail()).actions).toContain('comment');
    await comment(recorded.login, recorded.id, id);
    expect((await recorded.detail()).actions).not.toContain('comment');
    const live = await buildCourse(app.platform, { type: 1 });
    await buildLiveSession(app.platform, live);
    const inClass = await buy({ type: 1, id: live });
    expect((await inClass.detail()).actions).not.toContain('comment');
    await deliverAfter(2.5 * HOUR_MS + DAY_MS);
    expect((await inClass.detail()).actions).toContain('comment');
  });

  it('is the last thing of a completed order, and is remembered until it is completed', async () => {
    const { id, chapters } = await buildRecorded(1);
    const before = await buy({ type: 2, id });
    expect((await comment(before.login, before.id, id)).code).toBe(10006);
    expect(await before.status()).toBe(PENDING);
    const after = await buy({ type: 2, id });
    for (const { login } of [before, after]) {
      await finish(login, id, chapters[0] ?? 0);
    }
    await deliver();
    expect(await before.status()).toBe(REVIEWED);
    expect(await after.status()).toBe(COMPLETED);
    expect((await comment(after.login, after.id, id)).code).toBe(10006);
    expect(await after.status()).toBe(REVIEWED);
  });

  it('and the worker come to the same end, whoever is first', async () => {
    const { id, chapters } = await buildRecorded(1);
    const bought = [];
    for (let round = 0; round < 8; round += 1) {
      const one = await buy({ type: 2, id });
      await finish(one.login, id, chapters[0] ?? 0);
      bought.push(one);
    }
    await Promise.all([
      deliver(),
      ...bought.map(async ({ login, id: order }) => comment(login, order, id)),
      deliver(),
    ]);
    await deliver();
    const statuses = await Promise.all(bought.map(async ({ status }) => status()));
    expect(statuses).toEqual(bought.map(() => REVIEWED));
  });
});

describe('a course with dates', () => {
  it('is delivered a day after the last live session that takes place', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    await buildLiveSession(app.platform, id);
    const gone = new Date(app.clock.now().getTime() + 9 * DAY_MS);
    await buildLiveSession(app.platform, id, {
      start_at: gone,
      end_at: new Date(gone.getTime() + HOUR_MS),
      live_status: 6,
    });
    const { status } = await buy({ type: 1, id, users: buildAttendees(1) });
    // It begins in an hour and takes an hour and a half.
    await deliverAfter(2.5 * HOUR_MS + DAY_MS - 1);
    expect(await status()).toBe(PENDING);
    await deliverAfter(1);
    expect(await status()).toBe(COMPLETED);
  });

  it('is delivered when a class is over, also when that was put off', async () => {
    const { courseId, sessionIds, end } = await buildClass(app);
    const { status } = await buy({ type: 3, id: courseId, users: buildAttendees(1) });
    await app.platform.db
      .updateTable('chapter')
      .set({ end_at: new Date(end.getTime() + DAY_MS) })
      .where('id', '=', sessionIds[1])
      .execute();
    await deliverAfter(end.getTime() - app.clock.now().getTime());
    expect(await status()).toBe(PENDING);
    await deliverAfter(DAY_MS);
    expect(await status()).toBe(COMPLETED);
  });
});

describe('orders of several kinds', () => {
  it('a package waits for the last of its courses', async () => {
    const { id, chapters } = await buildRecorded(1);
    const { courseId, end } = await buildClass(app);
    const target = await buildPackage(app.platform, [id, courseId]);
    const login = await buildLogin(app, { phone: '13566660001' });
    const order = await buildPaidOrder(app.platform, login.userId, { type: 4, id: target });
    const status = async () => statusOf(order.id);
    await finish(login, id, chapters[0] ?? 0);
    await deliver();
    expect(await status()).toBe(PENDING);
    await deliverAfter(end.getTime() - app.clock.now().getTime());
    expect(await status()).toBe(COMPLETED);
  });

  it('leaves one whose refund is open alone, and ends the rest of one partly paid back', async () => {
    const { id, chapters } = await buildRecorded(1);
    const { login, id: orderId, status } = await buy({ type: 2, id });
    await finish(login, id, chapters[0] ?? 0);
    const set = async (to: number) =>
      app.platform.db.updateTable('orders').set({ status: to }).where('id', '=', orderId).execute();
    await set(REFUNDING);
    await deliver();
    expect(await status()).toBe(REFUNDING);
    await set(PARTLY);
    await deliver();
    expect(await status()).toBe(COMPLETED);
  });

  it('takes the same few statements for many as for one', async () => {
    const { id } = await buildRecorded();
    await buy({ type: 2, id });
    const one = await app.statementsOf(deliver);
    for (let more = 0; more < 12; more += 1) {
      await buy({ type: 2, id });
    }
    expect(await app.statementsOf(deliver)).toBe(one);
  });
});
