/** Users hear of logins on a device that was not theirs before: once each time. */
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { messagesTo } from '#test/messages/told';
import { wirePassword } from '#test/passwords';
import { eraseLogins } from './erase.repo.ts';
import { buildCode, buildUser } from './identity.factory.ts';
import type { Answered } from '#test/app';

const PASSWORD = 'Study-2026';
const AGENTS = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  newerChrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  program: 'call-13800000000-now/1.0',
} as const;
const app = useTestApp();
let people = 0;

/** Somebody who has an account and has never logged in. */
async function newcomer() {
  people += 1;
  const username = `device${people}`;
  const phone = `1361${String(people).padStart(7, '0')}`;
  const userId = await buildUser(app.platform, { username, phone, password: PASSWORD });
  const sent = (agent: keyof typeof AGENTS) => ({
    headers: { 'user-agent': AGENTS[agent], 'x-forwarded-for': `198.51.100.${people}` },
  });
  const tokenOf = ({ data }: Answered<unknown>): string =>
    (data as { user_token: string }).user_token;
  const byPassword = async (agent: keyof typeof AGENTS) => {
    const request = { username, password: wirePassword(PASSWORD) };
    return tokenOf(await app.call('identity.login', request, sent(agent)));
  };
  const byCode = async (agent: keyof typeof AGENTS) => {
    const code = await buildCode(app.platform, phone, 'login');
    return tokenOf(await app.call('identity.loginByPhone', { phone, code }, sent(agent)));
  };
  const byTicket = async (token: string, agent: keyof typeof AGENTS) => {
    const ticket = await app.call('identity.issueTicket', { app: 'agency' }, { token });
    const request = { token: ticket.data.token, app: 'agency' } as const;
    return tokenOf(await app.call('identity.redeemTicket', request, sent(agent)));
  };
  return { userId, byPassword, byCode, byTicket };
}

const heard = async (token: string) =>
  (await messagesTo(app, { token }, 'system')).map(({ content }) => content);

const saying = (device: string): string =>
  `您的账号于 2026-11-15 12:00 在 ${device} 登录。若非本人操作，请立即修改密码。`;

describe('a login', () => {
  it('that is the first of an account is no news', async () => {
    const { byPassword } = await newcomer();
    expect(await heard(await byPassword('chrome'))).toEqual([]);
  });

  it('on another device is told once, and not when the device comes again', async () => {
    const { byPassword } = await newcomer();
    await byPassword('chrome');
    expect(await heard(await byPassword('phone'))).toEqual([saying('Safari · iPhone')]);
    for (const agent of ['phone', 'chrome', 'newerChrome'] as const) {
      const token = await byPassword(agent);
      expect([agent, await heard(token)]).toEqual([agent, [saying('Safari · iPhone')]]);
    }
  });

  it('is told however it is made', async () => {
    const { byPassword, byCode, byTicket } = await newcomer();
    const first = await byPassword('chrome');
    const crossed = await byTicket(first, 'program');
    expect(await heard(first)).toEqual([saying('Unknown')]);
    expect(crossed).not.toBe('');
    expect(await heard(await byCode('phone'))).toEqual([
      saying('Unknown'),
      saying('Safari · iPhone'),
    ]);
  });

  it('that is refused is not told', async () => {
    const { userId, byPassword } = await newcomer();
    const token = await byPassword('chrome');
    const wrong = { username: `device${people}`, password: wirePassword('wrong-one') };
    const headers = { 'user-agent': AGENTS.phone, 'x-forwarded-for': '198.51.100.200' };
    expect((await app.call('identity.login', wrong, { headers })).code).not.toBe(11_108);
    expect(await heard(token)).toEqual([]);
    const known = await app.platform.db
      .selectFrom('known_device')
      .select('device')
      .where('user_id', '=', userId)
      .execute();
    expect(known).toEqual([{ device: 'Chrome · Windows' }]);
  });

  it('keeps no word of the program’s own', async () => {
    const { userId, byPassword } = await newcomer();
    await byPassword('chrome');
    await byPassword('program');
    const { db } = app.platform;
    const rows = [
      await db.selectFrom('message').selectAll().where('user_id', '=', userId).execute(),
      await db.selectFrom('known_device').selectAll().where('user_id', '=', userId).execute(),
    ];
    expect(rows.map(({ length }) => length)).toEqual([1, 2]);
    expect(JSON.stringify(rows)).not.toContain('13800000000');
  });

  it('is forgotten with the account, and so are its devices', async () => {
    const { userId, byPassword } = await newcomer();
    await byPassword('chrome');
    const { db } = app.platform;
    await inTransaction(db, async (tx) => eraseLogins(tx, userId, { asker: '', targets: [] }));
    const known = await db
      .selectFrom('known_device')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(known).toEqual([]);
  });

  it('sends one statement more when the device is new, and none when it is known', async () => {
    const { byPassword } = await newcomer();
    await byPassword('chrome');
    const count = async (agent: keyof typeof AGENTS) =>
      app.statementsOf(async () => byPassword(agent));
    const known = await count('chrome');
    expect(await count('phone')).toBe(known + 1);
    expect(await count('phone')).toBe(known);
  });
});
