import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLearner } from '#test/learner';
import { buildCourse } from '#factory/catalog';
import { buildSession, buildUser } from '#factory/identity';
import { buildLesson, buildLiveSession, buildSection } from '../learning.factory.ts';
import { buildAttendees, buildOrder } from '#factory/order';
import { attendLesson } from '../progress/progress.repo.ts';
import { grantByStaff, revokeByStaff } from '../grants/staff-grant.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { CallRequest } from '@zhiji/contract/calls';

const SEAT_VALID = 1;
const SEAT_REFUNDED = 3;

const app = useTestApp();

/** Somebody without courses. */
async function buildStudent(values: { phone?: string } = {}) {
  const userId = await buildUser(app.platform, values);
  const { token } = await buildSession(app.platform, userId);
  return {
    userId,
    token,
    give: async (courseId: number, days: number) =>
      grantByStaff(app.platform, { actor: operatorNamed('test'), userId, courseId, days }),
    mine: async (request: CallRequest<'learning.myCourses'> = {}) =>
      (await app.call('learning.myCourses', request, { token })).data,
  };
}

describe('POST /api/user/getUserCurriculum [API-040]', () => {
  it('lists courses with the union of their grants, those off sale too, in three statements', async () => {
    const { give, mine } = await buildStudent();
    expect(await mine()).toEqual({ list: [], total: 0, page: 1, limit: 10 });
    const gone = await buildCourse(app.platform, { status: 3 });
    await give(gone, 30);
    await give(gone, 365);
    const statements = await app.statementsOf(async () => mine());
    expect(statements).toBeLessThanOrEqual(3);
    expect(await mine()).toMatchObject({
      total: 1,
      list: [
        {
          id: gone,
          type: 2,
          state: 1,
          percent: 0,
          last_chapter_id: null,
          expire_time: '2027-11-15 12:00:00',
          live_status: null,
          next_time: null,
          ticket_code: '',
        },
      ],
    });
  });

  it('puts the last studied first, with its percent and lesson, and tells the finished', async () => {
    const { userId, courseId, chapterId, sectionId, token } = await buildLearner(app);
    const second = await buildLesson(app.platform, courseId, sectionId, { duration_s: 100 });
    const other = await buildCourse(app.platform);
    app.clock.advance(1_000);
    await grantByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId,
      courseId: other,
      days: 9,
    });
    const mine = async (state?: 1 | 2 | 3) =>
      (await app.call('learning.myCourses', state === undefined ? {} : { state }, { token })).data;
    expect((await mine()).list.map(({ id }) => id)).toEqual([other, courseId]);
    app.clock.advance(1_000);
    const now = app.clock.now();
    await attendLesson(app.platform.db, { userId, chapterId, courseId, now });
    expect((await mine()).list).toMatchObject([
      { id: courseId, percent: 50, last_chapter_id: chapterId, state: 1 },
      { id: other, percent: 0 },
    ]);
    expect((await mine(2)).total).toBe(0);
    await app.platform.db.deleteFrom('chapter').where('id', '=', second).execute();
    expect(await mine(2)).toMatchObject({ total: 1, list: [{ id: courseId, percent: 100 }] });
    expect(await mine(1)).toMatchObject({ total: 1, list: [{ id: other }] });
  });

  it('tells what ran out, and nothing of what was taken back or is of others', async () => {
    const { userId, give, mine } = await buildStudent();
    const short = await buildCourse(app.platform);
    const taken = await buildCourse(app.platform);
    await give(short, 1);
    await give(taken, 90);
    await (await buildStudent()).give(await buildCourse(app.platform), 90);
    await revokeByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId,
      courseId: taken,
      reason: '退课',
    });
    expect((await mine()).list.map(({ id, state }) => [id, state])).toEqual([[short, 1]]);
    app.clock.advance(DAY_MS);
    expect((await mine({ state: 3 })).list.map(({ id }) => id)).toEqual([short]);
    expect((await mine({ state: 1 })).total).toBe(0);
  });

  it('narrows to a type and pages, with the total also behind the end', async () => {
    const { give, mine } = await buildStudent();
    const live = await buildCourse(app.platform, { type: 1 });
    const first = await buildCourse(app.platform);
    const second = await buildCourse(app.platform);
    for (const id of [live, first, second]) {
      await give(id, 30);
      app.clock.advance(1_000);
    }
    expect((await mine({ type: 2 })).list.map(({ id }) => id)).toEqual([second, first]);
    const page = await mine({ page: 2, limit: 1 });
    expect(page).toMatchObject({ total: 3, page: 2, limit: 1, list: [{ id: first }] });
    expect(await mine({ page: 9 })).toMatchObject({ total: 3, list: [] });
  });

  it('tells the next live session, or what became of the last', async () => {
    const { give, mine } = await buildStudent();
    const id = await buildCourse(app.platform, { type: 1 });
    await give(id, 30);
    await buildSection(app.platform, id);
    const start = new Date(app.clock.now().getTime() - DAY_MS);
    const end = new Date(start.getTime() + HOUR_MS);
    await buildLiveSession(app.platform, id, { start_at: start, end_at: end, live_status: 4 });
    expect((await mine()).list).toMatchObject([{ live_status: 4, next_time: null }]);
    await buildLiveSession(app.platform, id);
    const [course] = (await mine()).list;
    expect(course?.live_status).toBe(1);
    expect(course?.next_time).not.toBeNull();
  });

  it('shows the ticket of a paid seat to its holder alone', async () => {
    const phone = '13511117777';
    const { mine } = await buildStudent({ phone });
    const buyer = await buildStudent();
    const id = await buildCourse(app.platform, { type: 3 });
    const users = [{ name: '林知远', phone }, ...buildAttendees(1)];
    const order = await buildOrder(app.platform, buyer.userId, { type: 3, id, num: 2, users });
    expect((await mine()).total).toBe(0);
    await app.call('order.testPay', { id: order.id }, { token: buyer.token });
    const { ticket_code } = await app.platform.db
      .selectFrom('order_seat')
      .select('ticket_code')
      .where('course_id', '=', id)
      .where('holder_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect((await mine()).list).toMatchObject([{ id, type: 3, ticket_code }]);
    expect((await buyer.mine()).total).toBe(0);
    const setStatus = async (status: number) =>
      app.platform.db
        .updateTable('order_seat')
        .set({ status })
        .where('course_id', '=', id)
        .execute();
    await setStatus(SEAT_REFUNDED);
    expect((await mine()).list).toMatchObject([{ id, ticket_code: '' }]);
    await setStatus(SEAT_VALID);
  });
});
