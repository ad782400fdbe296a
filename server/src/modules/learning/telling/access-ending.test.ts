/** Whose access ends is told 30 days, 7 days and a day before. */
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildSession } from '#factory/identity';
import { grantByStaff, revokeByStaff } from '#modules/learning';
import { TELL_MAX } from '#modules/message';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { useLogin } from '#test/logins';
import { messagesTo, runSchedule } from '#test/messages/told';

const TYPES = Object.keys(MESSAGE_TYPES).length;

const actor = operatorNamed('test');
const app = useTestApp();
const learner = useLogin(app);
let courseId: number;
beforeEach(async () => {
  courseId = await buildCourse(app.platform, { title: '消防法规精讲' });
});

const give = async (days: number) =>
  grantByStaff(app.platform, { actor, userId: learner.userId, courseId, days });
const run = async () => runSchedule(app, 'learning.access-ending');
/** A new login: one does not last as long as what is told here takes, and ends with the next. */
const anew = async () => buildSession(app.platform, learner.userId);
const contents = async () => {
  return (await messagesTo(app, await anew(), 'study')).map(({ content }) => content);
};
const daysTold = async () =>
  (await contents()).map((text) => Number(/还有 (?<days>\d+) 天/u.exec(text)?.groups?.['days']));

describe('access that ends', () => {
  it('is told three times, each once however often somebody looks', async () => {
    await give(40);
    const told: number[][] = [];
    for (let day = 0; day <= 40; day += 1) {
      await run();
      await run();
      told.push(await daysTold());
      app.clock.advance(DAY_MS);
    }
    expect(told[9]).toEqual([]);
    expect(told[10]).toEqual([30]);
    expect(told[32]).toEqual([30]);
    expect(told[33]).toEqual([30, 7]);
    expect(told[39]).toEqual([30, 7, 1]);
    expect(told[40]).toEqual([30, 7, 1]);
  });

  it('[R1-D2.1] is told with its course, the time it ends and the way to study it', async () => {
    await give(7);
    app.clock.advance(HOUR_MS);
    await run();
    const [message] = await messagesTo(app, learner, 'study');
    expect(message).toMatchObject({
      title: '课程有效期将至',
      link: `/courseInfo?id=${courseId}&study=1`,
    });
    expect(message?.content).toMatch(
      /^《消防法规精讲》还有 7 天到期，\d{4}-\d\d-\d\d \d\d:\d\d 后/u,
    );
  });

  it('is told late in the day when an earlier run did not happen', async () => {
    await give(7);
    app.clock.advance(23 * HOUR_MS);
    await run();
    expect(await daysTold()).toEqual([7]);
  });

  it('is not told where another grant goes on', async () => {
    await give(7);
    await give(90);
    await run();
    expect(await daysTold()).toEqual([]);
    await revokeByStaff(app.platform, { actor, userId: learner.userId, courseId, reason: 'x' });
    await give(7);
    await run();
    expect(await daysTold()).toEqual([7]);
  });

  it('is not told of what was taken back or is suspended, nor to who refuses', async () => {
    await give(7);
    await revokeByStaff(app.platform, { actor, userId: learner.userId, courseId, reason: 'x' });
    courseId = await buildCourse(app.platform);
    await give(7);
    const setSuspended = async (since: Date | null) =>
      app.platform.db
        .updateTable('access_grant')
        .set({ suspended_at: since })
        .where('user_id', '=', learner.userId)
        .where('course_id', '=', courseId)
        .execute();
    await setSuspended(app.clock.now());
    await run();
    expect(await daysTold()).toEqual([]);
    await setSuspended(null);
    await revokeByStaff(app.platform, { actor, userId: learner.userId, courseId, reason: 'x' });
    courseId = await buildCourse(app.platform);
    await give(7);
    const choice = { type: MESSAGE_TYPES.study, site: 0, sms: 0, mail: 0 } as const;
    expect((await app.call('message.choose', choice, await anew())).data.list).toHaveLength(TYPES);
    await run();
    expect(await daysTold()).toEqual([]);
  });

  it('of many at the same moment is told to each of them', async () => {
    const many = TELL_MAX + 2;
    const { db } = app.platform;
    await sql`
      with people as (
        insert into users (username, nickname)
        select 'ending' || n, 'x' from generate_series(1, ${many}::int) n returning id
      ), given as (
        insert into access_grant (user_id, course_id, source, source_key, starts_at, ends_at,
          created_at)
        select id, ${courseId}::bigint, 5, 'staff:' || id, ${app.clock.now()}::timestamptz,
          ${app.clock.now()}::timestamptz + interval '1 hour 0.000001 seconds',
          ${app.clock.now()}::timestamptz
        from people returning user_id
      )
      insert into audit (id, actor, action, subject, detail)
      select gen_random_uuid(), 'test', 'learning.grant',
        'user ' || user_id || ' course ' || ${courseId}::bigint, '{}' from given`.execute(db);
    await run();
    await run();
    const { rows } = await sql<{ people: number; told: number }>`
      select count(distinct user_id)::int as people, count(*)::int as told from message
      where kind = 'access.ending' and facts ->> 'course_id' = ${String(courseId)}`.execute(db);
    expect(rows[0]).toEqual({ people: many, told: many });
  });
});
