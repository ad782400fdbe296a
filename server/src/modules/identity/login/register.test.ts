import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgreements } from '#factory/content';
import { addWord } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { startTestApp } from '#test/app';
import { asOwner } from '#test/databases';
import { IMPATIENT } from '#test/steady/patience';
import { wirePassword } from '#test/passwords';
import { buildCode, buildSession, buildUser } from '../identity.factory.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '#test/app';

type Registration = CallRequest<'identity.register'>;

const PASSWORD = 'Study-2026';
const AT_ONCE = 12;
/** Longer than a process remembers a session. */
const REMEMBERED_MS = 600;

const { service, privacy } = AGREEMENT_TYPES;

let app: TestApp;
let phones = 0;
beforeAll(async () => {
  app = await startTestApp();
  await buildAgreements(app.platform, [service, privacy]);
});
afterAll(async () => app.stop());

function newPhone(): string {
  phones += 1;
  return `136${String(phones).padStart(8, '0')}`;
}

/** A registration that would succeed. */
async function registration(
  values: Partial<Registration> = {},
  platform = app.platform,
): Promise<Registration> {
  const phone = values.phone ?? newPhone();
  const code = await buildCode(platform, phone, 'register');
  const username = `newcomer${phones}`;
  return { username, password: wirePassword(PASSWORD), phone, code, agree: 1, ...values };
}

describe('POST /api/register/register [API-025]', () => {
  it('[R1-B2] [ERR-07/11009] says that it failed when the account could not be written, and leaves the code good', async () => {
    const request = await registration({ username: 'busyname' });
    const taken = Promise.withResolvers<undefined>();
    const released = Promise.withResolvers<undefined>();
    // Somebody else is in the middle of taking the name and never comes to an end.
    const other = app.platform.db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('username').values({ username: 'busyname', user_id: 1 }).execute();
        taken.resolve(undefined);
        await released.promise;
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await taken.promise;
    const hasty = await startTestApp({ beside: app, environment: IMPATIENT });
    const failed = await hasty.call('identity.register', request);
    expect([failed.code, failed.msg]).toEqual([11009, '注册失败']);
    released.resolve(undefined);
    await other;
    await hasty.stop();
    expect((await app.call('identity.register', request)).code).toBe(11108);
  }, 30_000);

  it('[R1-A12] takes no password that is the own name, the own phone or known to everybody', async () => {
    // Its end is on no list of passwords, as that of a counted phone would be.
    const phone = '13658213947';
    const request = await registration({ username: 'lin.zhiyuan', phone });
    for (const [password, code] of [
      ['lin.zhiyuan', 60016],
      ['Lin.Zhiyuan1', 60016],
      [phone, 60016],
      [phone.slice(-8), 60016],
      ['1235', 60004],
      ['qwerty1', 60004],
    ] as const) {
      const answer = await app.call('identity.register', {
        ...request,
        password: wirePassword(password),
      });
      expect([password, answer.code]).toEqual([password, code]);
    }
    const good = await app.call('identity.register', request);
    expect(good.code).toBe(11108);
    const token = good.data.user_token;
    const change = async (password: string) => {
      const pwd = wirePassword(password);
      const code = await buildCode(app.platform, phone, 'change_password');
      const input = { newPwd: pwd, queryPwd: pwd, code };
      return (await app.call('account.changePassword', input, { token })).code;
    };
    expect(await change('lin.zhiyuan')).toBe(60016);
    expect(await change(phone)).toBe(60016);
    expect(await change('kite-Orchid7')).toBe(10006);
  });

  it('creates the account, logs it in and keeps what was agreed to', async () => {
    const request = await registration({ username: 'Xiaolin', retailid: 'R77' });
    const answer = await app.call('identity.register', request, {
      headers: { 'x-forwarded-for': '203.0.113.5' },
    });
    expect(answer).toMatchObject({
      code: 11108,
      data: { user: { username: 'Xiaolin', nickname: 'Xiaolin', phone: request.phone } },
    });
    const { user_token: token, user } = answer.data;
    expect((await app.call('account.consents', {}, { token })).data).toMatchObject([
      { type: 1, version: 'v1' },
      { type: 2, version: 'v2' },
    ]);
    const row = await app.platform.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.retail_id).toBe('R77');
    const again = await app.call('identity.login', {
      username: 'xiaolin',
      password: wirePassword(PASSWORD),
    });
    expect(again.data.user.id).toBe(user.id);
  });

  it('shows another name than the login name when that is not fit to be shown', async () => {
    const actor = operatorNamed('test');
    await addWord(app.platform, { actor, word: 'jackpot', verdict: 'hold' });
    const request = await registration({ username: 'JackPot88' });
    const { code, data } = await app.call('identity.register', request);
    expect(code).toBe(11108);
    expect(data.user).toMatchObject({ username: 'JackPot88', nickname: '学员' });
    const ours = await app.call(
      'identity.register',
      await registration({ username: 'Zhiji_Admin' }),
    );
    expect(ours.data.user).toMatchObject({ username: 'Zhiji_Admin', nickname: '学员' });
  });

  it('leaves neither phone, password, code nor address in rows and log', async () => {
    const request = await registration({ phone: '13611112222' });
    await app.call('identity.register', request, {
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
    const { db } = app.platform;
    const tables = await Promise.all([
      db.selectFrom('users').selectAll().execute(),
      db.selectFrom('user_phone').selectAll().execute(),
      db.selectFrom('consent').selectAll().execute(),
      db.selectFrom('verification_code').selectAll().execute(),
    ]);
    // Bytes as text too: a value stored unsealed would show.
    const kept =
      JSON.stringify(tables, (_key, value: unknown) =>
        Buffer.isBuffer(value) ? value.toString('latin1') : value,
      ) + app.logged.join('');
    for (const secret of ['13611112222', PASSWORD, request.password, '203.0.113.77']) {
      expect(kept).not.toContain(secret);
    }
  });

  it('needs the box ticked, a fitting password and a code, and says which', async () => {
    const request = await registration();
    const attempt = async (values: Partial<Registration>) =>
      (await app.call('identity.register', { ...request, ...values })).code;
    expect(await attempt({ agree: 0 })).toBe(60006);
    expect(await attempt({ password: wirePassword('abc') })).toBe(60003);
    expect(await attempt({ password: wirePassword('seventeen-chars-no') })).toBe(60003);
    expect(await attempt({ password: wirePassword('123456') })).toBe(60004);
    expect(await attempt({ code: '000000' })).toBe(11110);
    expect(await attempt({ phone: '13699999999' })).toBe(11008);
    expect(await attempt({})).toBe(11108);
    expect(await attempt({ username: 'used-code' })).toBe(11008);
  });

  it('[ERR-07/11010+11111] tells that a name or phone is taken only to who holds a code, which stays good', async () => {
    await buildUser(app.platform, { username: 'Taken.Name', phone: '13655550000' });
    const request = await registration({ username: 'taken.name' });
    expect((await app.call('identity.register', { ...request, code: '000000' })).code).toBe(11110);
    expect((await app.call('identity.register', request)).code).toBe(11010);
    const other = { ...request, username: 'another.name' };
    expect((await app.call('identity.register', other)).code).toBe(11108);
    const bound = await registration({ phone: '13655550000' });
    expect((await app.call('identity.register', bound)).code).toBe(11111);
  });

  it('gives a name to one of many who ask at once', async () => {
    const requests = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => registration({ username: 'contested' })),
    );
    const codes = await race(app, requests);
    expect(codes.filter((code) => code === 11108)).toHaveLength(1);
    expect(codes.filter((code) => code === 11010)).toHaveLength(AT_ONCE - 1);
    expect(await countUsers(app, 'contested')).toBe(1);
  }, 30_000);

  it('gives a phone to one of many who ask at once', async () => {
    const phone = newPhone();
    const request = await registration({ phone });
    const requests = Array.from({ length: 4 }, (_, index) => ({
      ...request,
      username: `same-phone-${index}`,
    }));
    const codes = await race(app, requests);
    expect(codes.filter((code) => code === 11108)).toHaveLength(1);
    expect(codes.every((code) => [11108, 11008, 11111].includes(code))).toBe(true);
  }, 30_000);

  it('would give it to several without the primary keys that decide', async () => {
    const bare = await startTestApp();
    const name = new URL(bare.platform.config.databaseUrl).pathname.slice(1);
    await asOwner(
      async (owner) => owner.query('alter table username drop constraint username_pkey'),
      name,
    );
    const requests = await Promise.all(
      Array.from({ length: AT_ONCE }, async () =>
        registration({ username: 'contested' }, bare.platform),
      ),
    );
    await race(bare, requests);
    expect(await countUsers(bare, 'contested')).toBeGreaterThan(1);
    await bare.stop();
  }, 30_000);
});

async function race(on: TestApp, requests: readonly Registration[]): Promise<number[]> {
  return Promise.all(
    requests.map(async (request) => (await on.call('identity.register', request)).code),
  );
}

async function countUsers({ platform }: TestApp, username: string): Promise<number> {
  const rows = await platform.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .execute();
  return rows.length;
}

describe('POST /api/login/forgetPass [API-024]', () => {
  it('sets the password and ends every session on every process within a second', async () => {
    const phone = newPhone();
    const user = await buildUser(app.platform, {
      username: 'resetting',
      phone,
      password: 'Old-2025',
    });
    const web = await buildSession(app.platform, user, true);
    const other = await buildSession(app.platform, user);
    const second = await startTestApp({ beside: app });
    expect((await second.call('account.me', {}, web)).code).toBe(10000);
    const code = await buildCode(app.platform, phone, 'reset_password');
    const saved = await app.call('identity.resetPassword', {
      phone,
      code,
      newPwd: wirePassword(PASSWORD),
      queryPwd: wirePassword(PASSWORD),
    });
    expect(saved.code).toBe(10006);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await second.call('account.me', {}, web)).code).toBe(11102);
    expect((await second.call('account.me', {}, other)).code).toBe(11102);
    const login = async (password: string) =>
      app.call('identity.login', { username: 'resetting', password: wirePassword(password) });
    expect((await login('Old-2025')).code).toBe(11105);
    expect((await login(PASSWORD)).code).toBe(11108);
    await second.stop();
  });

  it('[ERR-07/60000] tells what is wrong, and that a phone is unknown only to who holds its code', async () => {
    const phone = newPhone();
    const pair = (newPwd: string, queryPwd = newPwd) => ({
      newPwd: wirePassword(newPwd),
      queryPwd: wirePassword(queryPwd),
    });
    const attempt = async (code: string, passwords = pair(PASSWORD)) =>
      (await app.call('identity.resetPassword', { phone, code, ...passwords })).code;
    expect(await attempt('123456')).toBe(11008);
    const code = await buildCode(app.platform, phone, 'reset_password');
    expect(await attempt(code, pair(PASSWORD, 'Study-2027'))).toBe(60005);
    expect(await attempt(code, pair('abc'))).toBe(60003);
    expect(await attempt(code, pair('qwerty'))).toBe(60004);
    expect(await attempt('000000')).toBe(11110);
    expect(await attempt(code)).toBe(60000);
  });
});
