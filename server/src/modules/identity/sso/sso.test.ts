import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { useTestApp } from '#test/app';
import { buildSession, buildUser } from '../identity.factory.ts';

const app = useTestApp();

async function newTicket(appName: 'agency' | 'sister' | 'web' = 'agency') {
  const user = await buildUser(app.platform);
  const session = await buildSession(app.platform, user);
  const issued = await app.call('identity.issueTicket', { app: appName }, session);
  return { user, session, token: issued.data.token, expires: issued.data.expire_time };
}

describe('POST /api/SsoAuth/getToken [API-053]', () => {
  it('issues a ticket of a minute', async () => {
    const { expires } = await newTicket();
    expect(expires).toBe(formatWireTime(new Date(app.clock.now().getTime() + MINUTE_MS)));
  });

  it('leads to the site it is for and nowhere else', async () => {
    const session = await buildSession(app.platform, await buildUser(app.platform));
    const ask = async (redirect: string) =>
      (await app.call('identity.issueTicket', { app: 'agency', redirect }, session)).code;
    expect(await ask('https://console.zhiji.example/orders')).toBe(10000);
    expect(await ask('/orders')).toBe(10000);
    expect(await ask('https://sister.zhiji.example/')).toBe(40300);
    expect(await ask('https://console.zhiji.example.evil.example/')).toBe(40300);
    expect(await ask('//evil.example/')).toBe(40300);
    expect(await ask('https://[broken')).toBe(40300);
    const home = { app: 'web', redirect: 'https://console.zhiji.example/' } as const;
    expect((await app.call('identity.issueTicket', home, session)).code).toBe(40300);
  });
});

describe('POST /api/SsoAuth/authToken [API-054]', () => {
  it('trades a ticket once for a session beside the ones there are', async () => {
    const { user, session, token } = await newTicket();
    const answer = await app.call('identity.redeemTicket', { token, app: 'agency' });
    expect(answer).toMatchObject({ code: 11108, data: { user: { id: user } } });
    const opened = { token: answer.data.user_token };
    const devices = await app.call('account.devices', {}, opened);
    expect(devices.data.map(({ client, state }) => `${client} ${state}`).toSorted()).toEqual([
      'agency live',
      'app live',
    ]);
    expect((await app.call('account.me', {}, session)).code).toBe(10000);
    expect((await app.call('identity.redeemTicket', { token, app: 'agency' })).code).toBe(11102);
  });

  it('gives one session to many who present it at once', async () => {
    const { token } = await newTicket();
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const answer = await app.call('identity.redeemTicket', { token, app: 'agency' });
        return answer.code;
      }),
    );
    expect(codes.filter((code) => code === 11108)).toHaveLength(1);
    expect(codes.filter((code) => code === 11102)).toHaveLength(9);
  });

  it('refuses another audience, a late one, a made-up one and that of a disabled user', async () => {
    const { token, user } = await newTicket('sister');
    const redeem = async (ticket: string, name: 'agency' | 'sister') =>
      (await app.call('identity.redeemTicket', { token: ticket, app: name })).code;
    expect(await redeem(token, 'agency')).toBe(11102);
    expect(await redeem('made-up', 'sister')).toBe(11102);
    await app.platform.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
    expect(await redeem(token, 'sister')).toBe(11106);
    const late = await newTicket();
    app.clock.advance(MINUTE_MS);
    expect(await redeem(late.token, 'agency')).toBe(11102);
  });

  it('[R1-B5] logs a browser that comes from the sister site in here, once', async () => {
    const { user, token } = await newTicket('web');
    const browser = { headers: { origin: app.platform.config.publicOrigin } };
    const redeem = async () => app.call('identity.redeemTicket', { token, app: 'web' }, browser);
    expect((await app.call('identity.redeemTicket', { token, app: 'sister' })).code).toBe(11102);
    const answer = await redeem();
    expect(answer).toMatchObject({ code: 11108, data: { user: { id: user } } });
    const sessions = await app.platform.db
      .selectFrom('user_session')
      .select(['client', 'bind_hash'])
      .where('user_id', '=', user)
      .where('client', '=', 'web')
      .execute();
    // Bound to a cookie of that browser, as every login of one is.
    expect(sessions).toMatchObject([{ bind_hash: expect.any(Buffer) }]);
    expect((await redeem()).code).toBe(11102);
  });

  it('[R1-A9] refuses one that a device asked for which is ended, taken over or has logged out', async () => {
    const ended = await newTicket();
    const owner = await buildSession(app.platform, ended.user, true);
    const { data } = await app.call('account.devices', {}, owner);
    const thief = data.find(({ is_current: own, state }) => own === 0 && state === 'live');
    expect((await app.call('account.endDevice', { id: thief?.id ?? '' }, owner)).code).toBe(10006);
    const left = await newTicket();
    await app.call('identity.logout', {}, left.session);
    const taken = await newTicket();
    await buildSession(app.platform, taken.user);
    for (const { token } of [ended, left, taken]) {
      expect((await app.call('identity.redeemTicket', { token, app: 'agency' })).code).toBe(11102);
    }
  });

  it('takes the token of a link for five minutes', async () => {
    const user = await buildUser(app.platform);
    const { data } = await app.call(
      'identity.linkToken',
      {},
      await buildSession(app.platform, user),
    );
    app.clock.advance(5 * MINUTE_MS - 1);
    const answer = await app.call('identity.redeemTicket', { token: data.token, app: 'sister' });
    expect(answer.data.user.id).toBe(user);
  });
});
