import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { wirePassword } from '#test/passwords';
import { buildCode, buildSession } from '#factory/identity';
import { namedTargetOf } from '#modules/identity';
import type { CallRequest } from '@zhiji/contract/calls';

/** Longer than a process remembers a session. */
const REMEMBERED_MS = 600;

const app = useTestApp();

/** A code to a phone that somebody wants to change to. */
const buildNamed = async (userId: number, phone: string, code?: string) =>
  buildCode(app.platform, namedTargetOf(userId, phone), 'change_phone', code);

describe('POST /api/user/editUser [API-031]', () => {
  it('changes what is sent and nothing else, with the name sealed', async () => {
    const login = await buildLogin(app, { nickname: '旧名' });
    const edit = async (changes: CallRequest<'account.edit'>) =>
      app.call('account.edit', changes, login);
    const address = await app.platform.db
      .selectFrom('address')
      .select(['id', 'p_id'])
      .where('level', '=', 2)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const saved = await edit({
      nickname: '晴川',
      gender: 2,
      birthday: '1999-12-31',
      address_id: `${address.p_id},${address.id}`,
      real_name: '林知远',
    });
    expect(saved).toMatchObject({ code: 10006, data: { nickname: '晴川', real_name: '林知远' } });
    expect((await edit({ gender: 1 })).data).toMatchObject({
      nickname: '晴川',
      gender: 1,
      birthday: '1999-12-31',
      address_id: `${address.p_id},${address.id}`,
    });
    expect((await edit({ birthday: null, address_id: '', real_name: '' })).data).toMatchObject({
      birthday: null,
      address_id: '',
      real_name: '',
    });
    const row = await app.platform.db
      .selectFrom('users')
      .select('real_name_sealed')
      .where('id', '=', login.userId)
      .executeTakeFirstOrThrow();
    expect(row.real_name_sealed).toBeNull();
  });

  it('refuses names that mislead, days to come and places that are none', async () => {
    const login = await buildLogin(app);
    const code = async (changes: CallRequest<'account.edit'>) =>
      (await app.call('account.edit', changes, login)).code;
    expect(await code({ nickname: '知 集-客服' })).toBe(59000);
    expect(await code({ nickname: 'Ad.min' })).toBe(59000);
    expect(await code({ nickname: 'ａｄｍｉｎ' })).toBe(59000);
    expect(await code({ nickname: '官|方' })).toBe(59000);
    expect(await code({ nickname: '官\uFE0F方' })).toBe(59000);
    expect(await code({ birthday: '2026-11-16' })).toBe(10004);
    expect(await code({ birthday: '2026-11-15' })).toBe(10006);
    expect(await code({ address_id: '999999999' })).toBe(10004);
    expect(await code({ address_id: '110000,110100' })).toBe(10004);
    expect(await code({})).toBe(10006);
  });
});

describe('POST /api/user/forgetPas [API-028]', () => {
  it('sets the password and ends all other sessions, keeping this one', async () => {
    const login = await buildLogin(app, { phone: '13500000001' }, true);
    const other = await buildSession(app.platform, login.userId);
    const code = await buildCode(app.platform, '13500000001', 'change_password');
    const passwords = { newPwd: wirePassword('New-2026'), queryPwd: wirePassword('New-2026') };
    const change = async (given: string) =>
      (await app.call('account.changePassword', { code: given, ...passwords }, login)).code;
    expect(await change('000000')).toBe(11110);
    expect(await change(code)).toBe(10006);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await app.call('account.me', {}, other)).code).toBe(11102);
    expect((await app.call('account.me', {}, login)).code).toBe(10000);
    expect(await change(code)).toBe(11008);
  });

  it('takes no code that was sent for something else', async () => {
    const login = await buildLogin(app, { phone: '13500000002' });
    const code = await buildCode(app.platform, '13500000002', 'login');
    const passwords = { newPwd: wirePassword('New-2026'), queryPwd: wirePassword('New-2026') };
    const answer = await app.call('account.changePassword', { code, ...passwords }, login);
    expect(answer.code).toBe(11008);
  });
});

describe('POST /api/user/editPhone [API-029]', () => {
  it('moves the account with a code from both phones and frees the old one', async () => {
    const login = await buildLogin(app, { phone: '13500000010' });
    const oldCode = await buildCode(app.platform, '13500000010', 'change_phone', '111111');
    const code = await buildNamed(login.userId, '13500000011', '222222');
    const change = async (old_code: string, given: string) =>
      (
        await app.call(
          'account.changePhone',
          { old_code, phone: '13500000011', code: given },
          login,
        )
      ).code;
    expect(await change('999999', code)).toBe(11110);
    expect(await change(oldCode, '999999')).toBe(11110);
    expect(await change(oldCode, code)).toBe(10006);
    expect((await app.call('account.me', {}, login)).data.phone).toBe('13500000011');
    await buildLogin(app, { phone: '13500000010' });
  });

  it('refuses a phone of somebody else, and leaves both codes good', async () => {
    await buildLogin(app, { phone: '13500000021' });
    const login = await buildLogin(app, { phone: '13500000020' });
    const old_code = await buildCode(app.platform, '13500000020', 'change_phone');
    const code = await buildNamed(login.userId, '13500000021');
    const taken = { old_code, phone: '13500000021', code };
    expect((await app.call('account.changePhone', taken, login)).code).toBe(11111);
    const free = await buildNamed(login.userId, '13500000022');
    const request = { old_code, phone: '13500000022', code: free };
    expect((await app.call('account.changePhone', request, login)).code).toBe(10006);
  });
});

describe('POST /api/user/editEmail [API-030]', () => {
  it('[R1-B7] [VAL-02/email] takes letters, digits and Chinese characters before the @', async () => {
    const login = await buildLogin(app);
    const ask = async (email: string) =>
      (await app.call('account.changeEmail', { email, code: '000000' }, login)).code;
    expect(await ask('lin2026@learn.example')).toBe(11008);
    for (const email of ['lin.zhiyuan@learn.example', 'lin_1@learn.example', 'lin@learn']) {
      expect(await ask(email)).toBe(10004);
    }
  });

  it('sets the address that received the code, sealed', async () => {
    const login = await buildLogin(app);
    const email = '林zhiyuan1@learn.example';
    const target = namedTargetOf(login.userId, email);
    const code = await buildCode(app.platform, target, 'change_email');
    expect((await app.call('account.changeEmail', { email, code: '000000' }, login)).code).toBe(
      11110,
    );
    expect((await app.call('account.changeEmail', { email, code }, login)).code).toBe(10006);
    expect((await app.call('account.me', {}, login)).data.email).toBe(email);
    const rows = await app.platform.db.selectFrom('users').select('email_sealed').execute();
    expect(rows.some(({ email_sealed }) => email_sealed?.includes('learn.example'))).toBe(false);
    expect(app.logged.join('')).not.toContain('learn.example');
  });
});

describe('[R1-A9] other sessions', () => {
  it.each(['phone', 'email', 'password'] as const)(
    'end when the %s changes, and tickets to our other sites with them; this one goes on',
    async (what) => {
      const index = ['phone', 'email', 'password'].indexOf(what);
      const phone = `1350000015${index}`;
      const login = await buildLogin(app, { phone }, true);
      const other = await buildSession(app.platform, login.userId);
      expect((await app.call('account.me', {}, other)).code).toBe(10000);
      await app.call('identity.linkToken', {}, other);
      const code = async (target: string, scene: string) => buildCode(app.platform, target, scene);
      const changes = {
        phone: async () =>
          app.call(
            'account.changePhone',
            {
              phone: '13500000159',
              old_code: await code(phone, 'change_phone'),
              code: await buildNamed(login.userId, '13500000159'),
            },
            login,
          ),
        email: async () =>
          app.call(
            'account.changeEmail',
            {
              email: 'other@learn.example',
              code: await code(namedTargetOf(login.userId, 'other@learn.example'), 'change_email'),
            },
            login,
          ),
        password: async () =>
          app.call(
            'account.changePassword',
            {
              newPwd: wirePassword('kite-Orchid7'),
              queryPwd: wirePassword('kite-Orchid7'),
              code: await code(phone, 'change_password'),
            },
            login,
          ),
      } as const;
      expect((await changes[what]()).code).toBe(10006);
      await app.ticks.pass(REMEMBERED_MS);
      expect((await app.call('account.me', {}, other)).code).toBe(11102);
      expect((await app.call('account.me', {}, login)).code).toBe(10000);
      const tickets = await app.platform.db
        .selectFrom('sso_ticket')
        .select('used_at')
        .where('user_id', '=', login.userId)
        .execute();
      expect(tickets).toEqual([{ used_at: app.clock.now() }]);
    },
  );
});

describe('devices', () => {
  it('are listed with the ended ones of a month, and can be logged out from afar', async () => {
    const login = await buildLogin(app, {}, true);
    const other = await buildSession(app.platform, login.userId);
    const list = async () => (await app.call('account.devices', {}, login)).data;
    const found = (await list()).find(({ is_current }) => is_current === 0);
    expect(found).toMatchObject({ state: 'live', client: 'app', end_time: null });
    const id = found?.id ?? '';
    expect((await app.call('account.endDevice', { id }, login)).code).toBe(10006);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await app.call('account.me', {}, other)).code).toBe(11102);
    expect((await list()).map(({ state }) => state)).toEqual(['live', 'remote']);
    expect((await app.call('account.endDevice', { id }, login)).code).toBe(40400);
    app.clock.advance(5 * DAY_MS);
    expect((await app.call('account.me', {}, login)).code).toBe(10000);
    app.clock.advance(5 * DAY_MS);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await list()).map(({ state }) => state)).toEqual(['live', 'remote']);
    const later = await buildSession(app.platform, login.userId, true);
    app.clock.advance(6 * DAY_MS);
    const history = (await app.call('account.devices', {}, later)).data;
    expect(history.map(({ state }) => state)).toEqual(['live', 'elsewhere', 'remote']);
    app.clock.advance(20 * DAY_MS);
    const current = await buildSession(app.platform, login.userId, true);
    const left = (await app.call('account.devices', {}, current)).data;
    expect(left.map(({ state }) => state)).toEqual(['live', 'elsewhere', 'elsewhere']);
    const jobs = app.modules.flatMap((module) => module.schedules ?? []);
    await jobs.find(({ name }) => name === 'identity.forget')?.run();
    const rows = await app.platform.db
      .selectFrom('user_session')
      .select('id')
      .where('user_id', '=', login.userId)
      .execute();
    expect(rows).toHaveLength(left.length);
  });

  it('of others cannot be ended', async () => {
    const victim = await buildLogin(app);
    const attacker = await buildLogin(app);
    const [device] = (await app.call('account.devices', {}, victim)).data;
    const answer = await app.call('account.endDevice', { id: device?.id ?? '' }, attacker);
    expect(answer.code).toBe(40400);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await app.call('account.me', {}, victim)).code).toBe(10000);
  });
});
