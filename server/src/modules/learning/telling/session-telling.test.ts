/** Everybody who holds a course is told once what becomes of its sessions, whatever workers do. */
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_STATUSES, MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelSession, grantByStaff, moveSession, revokeByStaff } from '#modules/learning';
import { TELL_MAX } from '#modules/message';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLiveCourse } from '#test/live-room';
import { buildLogin } from '#test/logins';
import { runLoop } from '#test/pay';
import { announce as announceSessions, tellAll as tellSessions } from '#test/messages/tellings';
import { messagesTo, runSchedule, toldTo } from '#test/messages/told';
import { sticks } from '#test/stuck';
import type { LiveCourse } from '#test/live-room';
import type { Login } from '#test/logins';

const SOON = '直播即将开始';
const NOW = '该上直播课了';
const MOVED = '上课安排有变';
const CANCELLED = '课次已取消';

const actor = operatorNamed('test');
const app = useTestApp();
let course: LiveCourse;

const tellAll = async (): Promise<void> => tellSessions(app);
const announce = async (): Promise<void> => announceSessions(app);

beforeEach(async () => {
  // What an earlier test left in line is told, so that each begins with nothing.
  await tellAll();
  course = await buildLiveCourse(app);
});

const studyOf = async (login: Login) => toldTo(app, login, 'study');

async function classIn(minutes: number): Promise<number> {
  return course.buildClass({
    start_at: course.after(minutes),
    end_at: course.after(minutes + 60),
  });
}

/** Moves a session to so many minutes from now. */
async function moveTo(chapterId: number, minutes: number): Promise<Date> {
  const startAt = course.after(minutes);
  const endAt = course.after(minutes + 60);
  await moveSession(app.platform, { actor, chapterId, startAt, endAt, address: null });
  return startAt;
}

async function deliveriesTo({ userId }: Login): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select m.kind || ' ' || d.channel as told from message_delivery d
    join message m on m.user_id = d.user_id and m.id = d.message_id
    where d.user_id = ${userId} and m.kind not like 'order.%' order by 1`.execute(app.platform.db);
  return rows.map(({ told }) => told);
}

/** Money is asked back for what somebody holds, or no longer. */
async function setSuspended({ userId }: Login, since: Date | null): Promise<void> {
  await app.platform.db
    .updateTable('access_grant')
    .set({ suspended_at: since })
    .where('user_id', '=', userId)
    .execute();
}

describe('a live session', () => {
  it('is announced half an hour and a few minutes before, each once', async () => {
    const learner = await course.buildLearner();
    const chapterId = await classIn(31);
    await announce();
    expect(await studyOf(learner)).toEqual([]);
    app.clock.advance(MINUTE_MS);
    await announce();
    await announce();
    expect(await studyOf(learner)).toEqual([SOON]);
    const [soon] = await messagesTo(app, learner, 'study');
    expect(soon).toMatchObject({
      content: `《消防法规精讲》的“直播答疑”将于 ${formatWireTime(course.after(30)).slice(0, 16)} 开始。`,
      link: `/courseInfo?id=${course.courseId}&chapter=${chapterId}`,
    });
    app.clock.advance(25 * MINUTE_MS);
    await announce();
    await announce();
    expect(await studyOf(learner)).toEqual([SOON, NOW]);
    expect(await deliveriesTo(learner)).toEqual(['live.soon sms']);
  });

  it('[R1-A11] is announced although another, before it in line, cannot be', async () => {
    const learner = await course.buildLearner();
    const stuck = await classIn(29);
    await runSchedule(app, 'learning.live-soon');
    const other = await classIn(28);
    await runSchedule(app, 'learning.live-soon');
    const mend = await sticks(
      app,
      'session_telling',
      `chapter_id = ${stuck} and done_at is not null`,
    );
    const tell = async () => runLoop(app, 'learning.tell');
    app.clock.advance(SECOND_MS);
    await expect(tell()).rejects.toThrow('stuck');
    await tell();
    const linkTo = (chapterId: number) => `/courseInfo?id=${course.courseId}&chapter=${chapterId}`;
    const links = async () => (await messagesTo(app, learner, 'study')).map(({ link }) => link);
    expect(await links()).toEqual([linkTo(other)]);
    await expect(tell()).rejects.toThrow('stuck');
    await mend();
    await tell();
    expect((await links()).toSorted()).toEqual([linkTo(stuck), linkTo(other)].toSorted());
  });

  it('is announced to nobody whose access is over, suspended or refunded, nor to who refuses', async () => {
    const { platform } = app;
    const chapterId = await classIn(DAY_MS / MINUTE_MS + 60);
    const reserve = async (login: Login) =>
      app.call('learning.setReminder', { chapter_id: chapterId, is_on: 1 }, login);
    const over = await buildLogin(app);
    const { courseId } = course;
    await grantByStaff(platform, { actor, userId: over.userId, courseId, days: 1 });
    const suspended = await course.buildLearner();
    await setSuspended(suspended, app.clock.now());
    const refunded = await course.buildLearner();
    await revokeByStaff(platform, { actor, userId: refunded.userId, courseId, reason: 'refund' });
    await Promise.all([over, suspended, refunded].map(reserve));
    const refusing = await course.buildLearner();
    const nothing = { site: 0, sms: 0, mail: 0 } as const;
    await app.call('message.choose', { type: MESSAGE_TYPES.study, ...nothing }, refusing);
    const disabled = await course.buildLearner();
    await platform.db
      .updateTable('users')
      .set({ status: 0 })
      .where('id', '=', disabled.userId)
      .execute();
    const learner = await course.buildLearner();
    app.clock.advance(DAY_MS + 30 * MINUTE_MS);
    await announce();
    expect(await studyOf(learner)).toEqual([SOON]);
    for (const login of [over, suspended, refunded, refusing]) {
      expect(await studyOf(login)).toEqual([]);
    }
    const told = await platform.db
      .selectFrom('message')
      .select('id')
      .where('user_id', '=', disabled.userId)
      .execute();
    expect(told).toEqual([]);
    await platform.db
      .updateTable('users')
      .set({ status: 1 })
      .where('id', '=', disabled.userId)
      .execute();
    await setSuspended(suspended, null);
  });

  it('that is moved is announced again for its new time, and not for the old one', async () => {
    const learner = await course.buildLearner();
    const chapterId = await classIn(30);
    await announce();
    await runSchedule(app, 'learning.live-soon');
    const at = await moveTo(chapterId, 120);
    await tellAll();
    expect(await studyOf(learner)).toEqual([SOON, MOVED]);
    app.clock.advance(25 * MINUTE_MS);
    await announce();
    expect(await studyOf(learner)).toEqual([SOON, MOVED]);
    app.clock.advance(65 * MINUTE_MS);
    await announce();
    expect(await studyOf(learner)).toEqual([SOON, MOVED, SOON]);
    const last = (await messagesTo(app, learner, 'study')).at(-1);
    expect(last?.content).toContain(formatWireTime(at).slice(0, 16));
  });

  it('that is moved while it is announced is not announced to the rest', async () => {
    const learner = await course.buildLearner();
    const chapterId = await classIn(30);
    await runSchedule(app, 'learning.live-soon');
    await moveTo(chapterId, 600);
    await tellAll();
    expect(await studyOf(learner)).toEqual([MOVED]);
  });

  it('that is cancelled is not announced, and is said to be cancelled', async () => {
    const learner = await course.buildLearner();
    const chapterId = await classIn(30);
    await runSchedule(app, 'learning.live-soon');
    await cancelSession(app.platform, { actor, chapterId });
    await tellAll();
    await announce();
    expect(await studyOf(learner)).toEqual([CANCELLED]);
  });

  it('is announced a little late rather than not at all, and not when it is long on', async () => {
    const learner = await course.buildLearner();
    await course.buildClass({
      start_at: course.after(-9),
      end_at: course.after(60),
      live_status: LIVE_STATUSES.live,
    });
    await course.buildClass({ start_at: course.after(-11), end_at: course.after(60) });
    await announce();
    expect(await studyOf(learner)).toEqual([NOW]);
  });
});

describe('a session that changes', () => {
  it('is told once for each change, the last one to those who have not heard of the first', async () => {
    const learner = await course.buildLearner();
    const chapterId = await classIn(600);
    await moveTo(chapterId, 700);
    const at = await moveTo(chapterId, 800);
    await tellAll();
    await tellAll();
    const messages = await messagesTo(app, learner, 'study');
    expect(messages.map(({ title }) => title)).toEqual([MOVED]);
    expect(messages[0]?.content).toContain(formatWireTime(at).slice(0, 16));
    await moveTo(chapterId, 900);
    await tellAll();
    expect(await studyOf(learner)).toEqual([MOVED, MOVED]);
  });

  it('is mailed to holders without a seat: a seat has a notice of its own', async () => {
    const built = await buildClass(app);
    const phone = '13566660001';
    const seated = await buildLogin(app, { phone });
    await buyPlaces(app, seated.userId, built.courseId, [phone]);
    const given = await buildLogin(app);
    const grant = { actor, courseId: built.courseId, days: 365 };
    await grantByStaff(app.platform, { ...grant, userId: given.userId });
    const startAt = new Date(built.start.getTime() + HOUR_MS);
    await moveSession(app.platform, {
      actor,
      chapterId: built.sessionIds[0],
      startAt,
      endAt: new Date(startAt.getTime() + HOUR_MS),
      address: '龙井路 1 号',
    });
    await cancelSession(app.platform, { actor, chapterId: built.sessionIds[1] });
    await tellAll();
    for (const login of [seated, given]) {
      expect((await studyOf(login)).toSorted()).toEqual([MOVED, CANCELLED].toSorted());
    }
    expect(await deliveriesTo(seated)).toEqual([]);
    expect(await deliveriesTo(given)).toEqual(['session.cancelled mail', 'session.moved mail']);
  });
});

/** So many people who hold the course. */
async function buildHolders(many: number): Promise<void> {
  await sql`
    with people as (
      insert into users (username, nickname)
      select 'holder' || ${course.courseId}::bigint || '.' || n, 'x'
      from generate_series(1, ${many}::int) n returning id
    ), given as (
      insert into access_grant (user_id, course_id, source, source_key, starts_at, created_at)
      select id, ${course.courseId}::bigint, 5, 'staff:' || id, ${app.clock.now()}::timestamptz,
        ${app.clock.now()}::timestamptz
      from people returning user_id
    )
    insert into audit (id, actor, action, subject, detail)
    select gen_random_uuid(), 'test', 'learning.grant',
      'user ' || user_id || ' course ' || ${course.courseId}::bigint, '{}' from given`.execute(
    app.platform.db,
  );
}

/** How many were told something about the course, and how often the one who was told most. */
async function toldAtMost(): Promise<{ people: number; most: number }> {
  const { rows } = await sql<{ people: number; most: number }>`
    select count(*)::int as people, coalesce(max(times), 0)::int as most from (
      select count(*) as times from message
      where facts ->> 'course_id' = ${String(course.courseId)} group by user_id
    ) told`.execute(app.platform.db);
  return rows[0] ?? { people: 0, most: 0 };
}

describe('many holders', () => {
  const MANY = 2 * TELL_MAX + 3;

  it('are told some at a time: who comes after a worker that died goes on', async () => {
    await buildHolders(MANY);
    await moveTo(await classIn(600), 700);
    await runLoop(app, 'learning.tell');
    expect(await toldAtMost()).toEqual({ people: TELL_MAX, most: 1 });
    await runLoop(app, 'learning.tell');
    await tellAll();
    expect(await toldAtMost()).toEqual({ people: MANY, most: 1 });
  });

  it('are told once by two workers at the same time', async () => {
    await buildHolders(MANY);
    await moveTo(await classIn(600), 700);
    await Promise.all([tellAll(), tellAll(), tellAll()]);
    expect(await toldAtMost()).toEqual({ people: MANY, most: 1 });
  });

  it('do not keep the few of another course waiting', async () => {
    await buildHolders(MANY);
    await moveTo(await classIn(600), 700);
    app.clock.advance(1);
    const many = course;
    course = await buildLiveCourse(app);
    const learner = await course.buildLearner();
    await moveTo(await classIn(600), 700);
    app.clock.advance(1);
    await runLoop(app, 'learning.tell');
    await runLoop(app, 'learning.tell');
    expect(await studyOf(learner)).toEqual([MOVED]);
    course = many;
    expect((await toldAtMost()).people).toBe(TELL_MAX);
  });
});
