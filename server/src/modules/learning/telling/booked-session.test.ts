/** Who booked a session hears of it like who has the course: in time, once, and of every change. */
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelSession, moveSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { SAVED } from '#test/codes';
import { buildLiveCourse } from '#test/live-room';
import { buildLogin } from '#test/logins';
import { announce, tellAll } from '#test/messages/tellings';
import { messagesTo, toldTo } from '#test/messages/told';
import type { LiveCourse } from '#test/live-room';
import type { Login } from '#test/logins';

const SOON = '直播即将开始';
const NOW = '该上直播课了';
const MOVED = '上课安排有变';
const CANCELLED = '课次已取消';

const actor = operatorNamed('test');
const app = useTestApp();
let course: LiveCourse;
let booker: Login;
beforeEach(async () => {
  // What an earlier test left in line is told, so that each begins with nothing.
  await tellAll(app);
  course = await buildLiveCourse(app);
  booker = await buildLogin(app);
});

const studyOf = async (login: Login) => toldTo(app, login, 'study');
const set = async (login: Login, chapter_id: number, is_on: 0 | 1): Promise<number> =>
  (await app.call('learning.setReminder', { chapter_id, is_on }, login)).code;
const book = async (login: Login, chapterId: number): Promise<void> =>
  expect(await set(login, chapterId, 1)).toBe(SAVED);
const letGo = async (login: Login, chapterId: number): Promise<void> =>
  expect(await set(login, chapterId, 0)).toBe(SAVED);
const pass = (minutes: number): void => app.clock.advance(minutes * MINUTE_MS);

async function classIn(minutes: number): Promise<number> {
  return course.buildClass({
    start_at: course.after(minutes),
    end_at: course.after(minutes + 60),
  });
}

/** Moves a session to so many minutes from now. */
async function moveTo(chapterId: number, minutes: number): Promise<Date> {
  const startAt = course.after(minutes);
  const endAt = new Date(startAt.getTime() + HOUR_MS);
  await moveSession(app.platform, { actor, chapterId, startAt, endAt, address: null });
  return startAt;
}

describe('a booked session', () => {
  it('[R1-D1.2] is announced, also without the course, and once to who has it as well', async () => {
    const chapterId = await classIn(60);
    const both = await course.buildLearner();
    await book(booker, chapterId);
    await book(both, chapterId);
    pass(30);
    await announce(app);
    await announce(app);
    expect(await studyOf(booker)).toEqual([SOON]);
    expect(await studyOf(both)).toEqual([SOON]);
    pass(25);
    await announce(app);
    expect(await studyOf(booker)).toEqual([SOON, NOW]);
    expect(await studyOf(both)).toEqual([SOON, NOW]);
    const [soon] = await messagesTo(app, booker, 'study');
    expect(soon?.link).toBe(`/courseInfo?id=${course.courseId}&chapter=${chapterId}`);
  });

  it('[R1-D1.2] that is moved is said to be, once, and is announced for its new time', async () => {
    const chapterId = await classIn(600);
    const both = await course.buildLearner();
    await book(booker, chapterId);
    await book(both, chapterId);
    const at = await moveTo(chapterId, 700);
    await tellAll(app);
    await tellAll(app);
    expect(await studyOf(booker)).toEqual([MOVED]);
    expect(await studyOf(both)).toEqual([MOVED]);
    const [moved] = await messagesTo(app, booker, 'study');
    expect(moved?.content).toContain(formatWireTime(at).slice(0, 16));
    pass(670);
    await announce(app);
    expect(await studyOf(booker)).toEqual([MOVED, SOON]);
  });

  it('[R1-D1.2] that was moved before it was booked is not said to be moved', async () => {
    const chapterId = await classIn(600);
    const early = await buildLogin(app);
    await book(early, chapterId);
    pass(1);
    await moveTo(chapterId, 700);
    pass(1);
    await book(booker, chapterId);
    await tellAll(app);
    expect(await studyOf(early)).toEqual([MOVED]);
    expect(await studyOf(booker)).toEqual([]);
  });

  it('[R1-D1.2] that is cancelled leaves the list, and that is said once', async () => {
    const chapterId = await classIn(600);
    const both = await course.buildLearner();
    await book(booker, chapterId);
    await book(both, chapterId);
    await cancelSession(app.platform, { actor, chapterId });
    await tellAll(app);
    await tellAll(app);
    expect((await app.call('learning.reminders', {}, booker)).data).toEqual([]);
    expect(await studyOf(booker)).toEqual([CANCELLED]);
    expect(await studyOf(both)).toEqual([CANCELLED]);
    pass(570);
    await announce(app);
    expect(await studyOf(booker)).toEqual([CANCELLED]);
  });

  it('[R1-D1.2] that was let go is not told of, whatever becomes of it', async () => {
    const chapterId = await classIn(600);
    await book(booker, chapterId);
    await letGo(booker, chapterId);
    await moveTo(chapterId, 60);
    await tellAll(app);
    pass(30);
    await announce(app);
    await cancelSession(app.platform, { actor, chapterId });
    await tellAll(app);
    expect(await studyOf(booker)).toEqual([]);
  });
});

describe('a session that is booked late', () => {
  it('[R1-D1.2] is announced at once when the others were told, and again before it begins', async () => {
    const chapterId = await classIn(30);
    await announce(app);
    pass(10);
    await announce(app);
    await book(booker, chapterId);
    expect(await studyOf(booker)).toEqual([SOON]);
    await book(booker, chapterId);
    await announce(app);
    expect(await studyOf(booker)).toEqual([SOON]);
    pass(15);
    await announce(app);
    await book(booker, chapterId);
    expect(await studyOf(booker)).toEqual([SOON, NOW]);
  });

  it('[R1-D1.2] under five minutes before is announced at once, as beginning', async () => {
    const chapterId = await classIn(30);
    await announce(app);
    pass(26);
    await announce(app);
    await book(booker, chapterId);
    expect(await studyOf(booker)).toEqual([NOW]);
    pass(5);
    await announce(app);
    expect(await studyOf(booker)).toEqual([NOW]);
  });

  it('[R1-D1.2] is announced once, although the others are told after it', async () => {
    const chapterId = await classIn(30);
    await book(booker, chapterId);
    await announce(app);
    expect(await studyOf(booker)).toEqual([SOON]);
  });

  it('[R1-D1.2] is not announced before its time', async () => {
    await book(booker, await classIn(31));
    expect(await studyOf(booker)).toEqual([]);
  });

  it('[R1-D1.2] is announced once, however often it is sent at the same moment', async () => {
    const chapterId = await classIn(20);
    await Promise.all([1, 2, 3, 4].map(async () => book(booker, chapterId)));
    expect(await studyOf(booker)).toEqual([SOON]);
  });

  it('[R1-D1.2] and let go is not announced again until it is booked again', async () => {
    const chapterId = await classIn(20);
    await book(booker, chapterId);
    await letGo(booker, chapterId);
    pass(16);
    await announce(app);
    expect(await studyOf(booker)).toEqual([SOON]);
    await book(booker, chapterId);
    expect(await studyOf(booker)).toEqual([SOON, NOW]);
  });

  it('[R1-D1.2] is not announced to who had the course and lost it, unless booked since', async () => {
    const chapterId = await classIn(60);
    const refunded = await course.buildLearner();
    const again = await course.buildLearner();
    await book(refunded, chapterId);
    await book(again, chapterId);
    pass(1);
    await course.refund(refunded);
    await course.refund(again);
    pass(1);
    await letGo(again, chapterId);
    await book(again, chapterId);
    pass(28);
    await announce(app);
    expect(await studyOf(refunded)).toEqual([]);
    expect(await studyOf(again)).toEqual([SOON]);
  });

  it('[R1-D1.2] is announced at once to who books it late after losing the course', async () => {
    const chapterId = await classIn(20);
    const refunded = await course.buildLearner();
    await course.refund(refunded);
    pass(1);
    await book(refunded, chapterId);
    expect(await studyOf(refunded)).toEqual([SOON]);
  });
});
