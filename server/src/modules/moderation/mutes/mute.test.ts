/** Somebody who may not write for a while. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { muteUser, unmuteUser } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { MUTED, SAVED } from '#test/codes';
import { useLogin } from '#test/logins';

const actor = operatorNamed('office');

const app = useTestApp();
const login = useLogin(app);

let curriculum_id: number;
beforeEach(async () => {
  curriculum_id = await buildCourse(app.platform);
});

const ask = async () =>
  app.call('catalog.askQuestion', { curriculum_id, content: '零基础难吗' }, login);

const inHours = (hours: number): Date => new Date(app.clock.now().getTime() + hours * HOUR_MS);

describe('somebody who is muted', () => {
  it('is told until when and why, and writes again when the time has passed', async () => {
    const until = inHours(2);
    await muteUser(app.platform, { actor, userId: login.userId, until, reason: '多次发布广告' });
    const told = { until: '2026-11-15 14:00:00', reason: '多次发布广告' };
    expect(await ask()).toMatchObject({
      code: MUTED,
      data: told,
      msg: '您在 2026-11-15 14:00:00 之前不能发言：多次发布广告',
    });
    const { data: messages } = await app.call('message.list', {}, login);
    expect(messages.list).toMatchObject([{ title: '您已被禁言' }]);
    app.clock.advance(2 * HOUR_MS - 1);
    expect((await ask()).code).toBe(MUTED);
    app.clock.advance(1);
    expect((await ask()).code).toBe(SAVED);
  });

  it('is muted as the later word says, and no more once it is taken back', async () => {
    const { userId } = login;
    await muteUser(app.platform, { actor, userId, until: inHours(1), reason: '广告' });
    await muteUser(app.platform, { actor, userId, until: inHours(3), reason: '辱骂' });
    app.clock.advance(2 * HOUR_MS);
    expect((await ask()).data).toMatchObject({ reason: '辱骂' });
    expect(await unmuteUser(app.platform, { actor, userId })).toBe(true);
    expect((await ask()).code).toBe(SAVED);
    expect(await unmuteUser(app.platform, { actor, userId })).toBe(false);
    const { rows } = await sql<{ action: string }>`
      select action from audit where subject = ${`user ${userId}`} order by id`.execute(
      app.platform.db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['user.mute', 'user.mute', 'user.unmute']);
  });
});
