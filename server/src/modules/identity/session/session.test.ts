import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { startTestApp, useTestApp } from '#test/app';
import { buildSession, buildUser } from '../identity.factory.ts';
import { readToken } from './session-token.ts';

const WEEK_MS = 7 * DAY_MS;
const ENGLISH = { 'accept-language': 'en' };
/** Longer than a process remembers a session. */
const REMEMBERED_MS = 600;

const app = useTestApp();

describe('a session', () => {
  it('is refused without a token, with a forged one and with another user’s id before the secret', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform));
    const stranger = await buildUser(app.platform);
    const [, secret = ''] = session.token.split('.');
    expect((await app.call('account.me')).code).toBe(11101);
    expect((await app.call('account.me', {}, { token: 'forged' })).code).toBe(11102);
    const swapped = `${stranger.toString(36)}.${secret}`;
    expect((await app.call('account.me', {}, { token: swapped })).code).toBe(11102);
    expect((await app.call('account.me', {}, session)).code).toBe(10000);
  });

  it('stores neither token nor cookie, only their hashes', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform), true);
    const rows = await app.platform.db.selectFrom('user_session').selectAll().execute();
    const text = JSON.stringify(rows.map((row) => [row.token_hash, row.bind_hash].map(String)));
    expect(text).not.toContain(session.token);
    expect(text).not.toContain(session.bindSecret);
  });

  it('opened by a browser needs its cookie as well', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform), true);
    const other = await buildSession(app.platform, await buildUser(app.platform), true);
    const { token } = session;
    expect((await app.call('account.me', {}, session)).code).toBe(10000);
    expect((await app.call('account.me', {}, { token })).code).toBe(11102);
    const wrongCookie = { token, bindSecret: other.bindSecret };
    expect((await app.call('account.me', {}, wrongCookie)).code).toBe(11102);
  });

  it('ends when the user logs in elsewhere, and says so', async () => {
    const user = await buildUser(app.platform);
    const first = await buildSession(app.platform, user);
    const second = await buildSession(app.platform, user);
    expect((await app.call('account.me', {}, second)).code).toBe(10000);
    const taken = await app.call('account.me', {}, first);
    expect(taken).toMatchObject({ code: 11103, data: { device: 'test' } });
    const english = await app.call('account.me', {}, { ...first, headers: ENGLISH });
    const time = formatWireTime(app.clock.now());
    expect(taken.msg).toBe(`您的账号已于 ${time} 在其他设备（test）登录`);
    expect(english.msg).toBe(`Your account was logged in on another device (test) at ${time}`);
  });

  it('of a browser and of an app live side by side, one of each', async () => {
    const user = await buildUser(app.platform);
    const web = await buildSession(app.platform, user, true);
    const other = await buildSession(app.platform, user, false);
    expect((await app.call('account.me', {}, web)).code).toBe(10000);
    expect((await app.call('account.me', {}, other)).code).toBe(10000);
    const newer = await buildSession(app.platform, user, true);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await app.call('account.me', {}, web)).code).toBe(11103);
    expect((await app.call('account.me', {}, newer)).code).toBe(10000);
    expect((await app.call('account.me', {}, other)).code).toBe(10000);
  });

  it('stays the only one of its kind when ten logins meet', async () => {
    const user = await buildUser(app.platform);
    await Promise.all(Array.from({ length: 10 }, async () => buildSession(app.platform, user)));
    const live = await app.platform.db
      .selectFrom('user_session')
      .select('id')
      .where('user_id', '=', user)
      .where('revoked_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  it('ends for a disabled user, a disabled group and a removed user, everywhere within a second', async () => {
    const other = await startTestApp({ beside: app });
    for (const [change, code] of [
      [{ status: 0 }, 11106],
      [{ status: -1 }, 11106],
      [{ group_disabled: true }, 11107],
    ] as const) {
      const user = await buildUser(app.platform);
      const session = await buildSession(app.platform, user);
      expect((await other.call('account.me', {}, session)).code).toBe(10000);
      await app.platform.db.updateTable('users').set(change).where('id', '=', user).execute();
      await app.ticks.pass(REMEMBERED_MS);
      expect((await other.call('account.me', {}, session)).code).toBe(code);
    }
    await other.stop();
  });

  it('expires after a week', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform));
    app.clock.advance(WEEK_MS);
    expect((await app.call('account.me', {}, session)).code).toBe(11102);
  });

  it('lives on while it is used, which is written down once an hour', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform));
    const me = async () => app.call('account.me', {}, session);
    app.clock.advance(HOUR_MS - 1);
    await app.ticks.pass(REMEMBERED_MS);
    expect(await app.statementsOf(me)).toBe(2);
    app.clock.advance(1);
    await app.ticks.pass(REMEMBERED_MS);
    expect(await app.statementsOf(me)).toBe(3);
    expect(await app.statementsOf(me)).toBe(2);
    app.clock.advance(WEEK_MS - 1);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await me()).code).toBe(10000);
  });

  it(
    '[R1-A9] ends thirty days after it was opened, however much it is used',
    async () => {
      const session = await buildSession(app.platform, await buildUser(app.platform));
      const me = async () => (await app.call('account.me', {}, session)).code;
      for (let day = 0; day < 29; day += 1) {
        app.clock.advance(DAY_MS);
        await app.ticks.pass(REMEMBERED_MS);
        expect([day, await me()]).toEqual([day, 10000]);
      }
      app.clock.advance(DAY_MS - 1);
      await app.ticks.pass(REMEMBERED_MS);
      expect(await me()).toBe(10000);
      app.clock.advance(1);
      expect(await me()).toBe(11102);
    },
    MINUTE_MS,
  );

  it('costs one statement, and none while it is remembered', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform));
    const call = async () => app.call('account.me', {}, session);
    expect(await app.statementsOf(call)).toBe(2);
    await app.ticks.pass(499);
    expect(await app.statementsOf(call)).toBe(1);
  });

  it('reads tokens we issue and nothing else', () => {
    expect(readToken('')).toBeNull();
    expect(readToken('0.'.padEnd(45, 'a'))).toBeNull();
    expect(readToken(`zzzzzzzzzzzz.${'a'.repeat(43)}`)).toBeNull();
    expect(readToken(`rs.${'a'.repeat(43)}`)?.userId).toBe(1000);
  });
});

describe('POST /api/user/logout [API-034]', () => {
  it('ends the session and clears the cookie it was bound to', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform), true);
    const answer = await app.call('identity.logout', {}, session);
    expect(answer.code).toBe(10000);
    expect(answer.headers.get('set-cookie')).toContain('zhiji-sid=; Max-Age=0; Path=/; HttpOnly');
    await app.ticks.pass(REMEMBERED_MS);
    expect((await app.call('account.me', {}, session)).code).toBe(11102);
  });

  it('answers the same when there is no session any more', async () => {
    expect((await app.call('identity.logout', {}, { token: 'stale' })).code).toBe(10000);
  });
});

describe('POST /api/SsoAuth/getLinkToken [API-055]', () => {
  it('issues a token for one sister site, five minutes and one user, on both paths', async () => {
    const user = await buildUser(app.platform);
    const session = await buildSession(app.platform, user);
    const { data } = await app.call('identity.linkToken', {}, session);
    const alias = await app.post('/api/user/getLinkToken', '{}', {
      'content-type': 'application/json',
      'x-user-token': session.token,
    });
    expect(await alias.json()).toMatchObject({ code: 10000 });
    const tickets = await app.platform.db
      .selectFrom('sso_ticket')
      .select(['audience', 'expires_at', 'used_at', 'token_hash'])
      .where('user_id', '=', user)
      .execute();
    expect(tickets).toHaveLength(2);
    expect(tickets[0]).toMatchObject({
      audience: 'sister',
      used_at: null,
      expires_at: new Date(app.clock.now().getTime() + 300_000),
    });
    expect(String(tickets[0]?.token_hash)).not.toContain(data.token);
    expect((await app.call('identity.linkToken')).code).toBe(11101);
  });
});

describe('POST /api/user/getUser [API-033]', () => {
  it('answers the user with his own phone, which the table does not hold in clear', async () => {
    const user = await buildUser(app.platform, {
      nickname: '晴川',
      phone: '13912340000',
      is_spread: true,
    });
    const session = await buildSession(app.platform, user);
    const { data } = await app.call('account.me', {}, session);
    expect(data).toMatchObject({
      id: user,
      nickname: '晴川',
      phone: '13912340000',
      type: 2,
      is_spread: 1,
    });
    const row = await app.platform.db
      .selectFrom('users')
      .select('phone_sealed')
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    expect(row.phone_sealed?.includes('13912340000')).toBe(false);
  });

  it('is never stored by a cache', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform));
    const { headers } = await app.call('account.me', {}, session);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
