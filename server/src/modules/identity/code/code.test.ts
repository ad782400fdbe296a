import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, inject, it } from 'vitest';
import { startTestApp, useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { leaked } from '#test/fuzz/canaries';
import { IMPATIENT } from '#test/steady/patience';
import { inTransaction } from '#platform/db/transaction';
import { receivedCode, receivedMails, receivedSms, setSmsMode, startSandbox } from '#test/sandbox';
import { burnCode, checkCode, takeCode } from './code.commands.ts';
import { namedTargetOf } from './code.rules.ts';
import { sweepVerification } from './verification-sweep.commands.ts';
import { buildPuzzleTicket } from '../puzzle.factory.ts';
import { buildUser } from '../identity.factory.ts';
import type { Sender, TestApp } from '#test/app';
import type { CodeScene } from './code.rules.ts';

const OK = 10000;
const TOO_OFTEN = 11005;
const NOT_SENT = 11006;
const PUZZLE = 11020;

const app = useTestApp();
const { origin } = inject('sandbox');

let phones = 0;
/** A phone of its own block, so that no test meets another's budget. */
const newPhone = (): string => {
  phones += 1;
  return `1${(37_000_000 + phones) % 100_000_000}`.padEnd(11, '5');
};
let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `10.7.${addresses}.1`;
};
/** Where nobody asked for a code. */
const ELSEWHERE = '10.8.0.1';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function send(phone: string, scene?: CodeScene, on: TestApp = app): Promise<number> {
  const address = newAddress();
  const captcha_token = buildPuzzleTicket(on.platform, { address });
  const request = { phone, captcha_token, ...(scene === undefined ? {} : { scene }) };
  return (await on.call('identity.sendCode', request, from(address))).code;
}

const take = async (target: string, scene: CodeScene, code: string) =>
  takeCode(app.platform, { target, scene, code, address: ELSEWHERE });

describe('POST /api/user/sendSms', () => {
  it('[API-026] sends six digits by SMS and answers 10000', async () => {
    const phone = newPhone();
    expect(await send(phone, 'login')).toBe(OK);
    const [message] = await receivedSms(origin, phone);
    expect(message?.text).toMatch(/^【知集沙箱】您的验证码为\d{6}，5分钟内有效/);
    expect(await take(phone, 'login', await receivedCode(origin, phone))).toBe('ok');
  });

  it('needs a ticket for sms to log in, register or bind; another one, a used one or none is refused', async () => {
    const { platform } = app;
    const address = newAddress();
    const ask = async (captcha_token: string | undefined, scene: CodeScene, on = address) =>
      (
        await app.call(
          'identity.sendCode',
          { phone: newPhone(), scene, ...(captcha_token === undefined ? {} : { captcha_token }) },
          from(on),
        )
      ).code;
    for (const scene of ['login', 'register', 'bind_phone'] as const) {
      expect(await ask(undefined, scene)).toBe(PUZZLE);
      expect(await ask('forged', scene)).toBe(PUZZLE);
      expect(await ask(buildPuzzleTicket(platform, { address, purpose: 'login' }), scene)).toBe(
        PUZZLE,
      );
      const token = buildPuzzleTicket(platform, { address });
      expect(await ask(token, scene, newAddress())).toBe(PUZZLE);
      expect(await ask(token, scene)).toBe(OK);
      expect(await ask(token, scene)).toBe(PUZZLE);
    }
  });

  it('[ERR-07/11005] keeps the ticket when a budget refuses, and burns it once when many come at once', async () => {
    const address = newAddress();
    const captcha_token = buildPuzzleTicket(app.platform, { address });
    const phone = newPhone();
    expect(await send(phone, 'login')).toBe(OK);
    const ask = async (to: string) =>
      (
        await app.call(
          'identity.sendCode',
          { phone: to, scene: 'login', captcha_token },
          from(address),
        )
      ).code;
    expect(await ask(phone)).toBe(TOO_OFTEN);
    const codes = await Promise.all([newPhone(), newPhone(), newPhone(), newPhone()].map(ask));
    expect(codes.filter((code) => code === OK)).toHaveLength(1);
    expect(codes.filter((code) => code === PUZZLE)).toHaveLength(3);
  });

  it('without puzzle sends to registered phones only, and answers the same to all', async () => {
    for (const scene of ['reset_password', undefined] as const) {
      const known = newPhone();
      const unknown = newPhone();
      await buildUser(app.platform, { phone: known });
      const ask = async (phone: string) =>
        (
          await app.call(
            'identity.sendCode',
            { phone, ...(scene === undefined ? {} : { scene }) },
            from(newAddress()),
          )
        ).code;
      expect([await ask(known), await ask(unknown)]).toEqual([OK, OK]);
      expect([await ask(known), await ask(unknown)]).toEqual([TOO_OFTEN, TOO_OFTEN]);
      await expect.poll(async () => (await receivedSms(origin, known)).length).toBe(1);
      expect(await receivedSms(origin, unknown)).toEqual([]);
      expect(await take(unknown, 'reset_password', '000000')).toBe('wrong');
      expect(await take(known, 'reset_password', await receivedCode(origin, known))).toBe('ok');
    }
  });

  it('sends codes that change an account to its logged-in owner only', async () => {
    const phone = newPhone();
    const { token } = await buildLogin(app, { phone });
    const ask = async (scene: CodeScene, to: string, as = {}) =>
      (await app.call('identity.sendCode', { phone: to, scene }, { ...from(newAddress()), ...as }))
        .code;
    for (const scene of ['change_password', 'apply', 'change_email', 'delete_account'] as const) {
      expect(await ask(scene, phone)).toBe(11101);
      expect(await ask(scene, newPhone(), { token })).toBe(40300);
      expect(await ask(scene, phone, { token })).toBe(OK);
      app.clock.advance(MINUTE_MS);
    }
    expect(await ask('change_phone', newPhone())).toBe(11101);
    expect(await ask('change_phone', newPhone(), { token })).toBe(OK);
    expect(await ask('change_phone', phone, { token })).toBe(OK);
  });

  it('[VAL-01/send-09] [R1-B6] also sends to 09 and 8 digits, as the form lets people ask for', async () => {
    expect(await send('0912345678', 'login')).toBe(OK);
    expect(await receivedSms(origin, '886912345678')).toHaveLength(1);
    expect(
      (await app.call('identity.loginByPhone', { phone: '0912345678', code: '123456' })).code,
    ).toBe(10004);
  });

  it('refuses phones that are none', async () => {
    for (const phone of ['', '12345678901', '091234567', '138001380001']) {
      expect((await app.call('identity.sendCode', { phone })).code).toBe(10004);
    }
  });

  it('goes on with the same budgets without Redis', async () => {
    const alone = await startTestApp({
      beside: app,
      environment: { REDIS_URL: 'redis://127.0.0.1:1/0' },
    });
    const phone = newPhone();
    expect(await send(phone, 'login', alone)).toBe(OK);
    expect(await send(phone, 'login', alone)).toBe(TOO_OFTEN);
    expect(await send(phone, 'login')).toBe(TOO_OFTEN);
    await alone.stop();
  });

  it('leaves neither number nor code in rows or logs', async () => {
    const phone = newPhone();
    await send(phone, 'login');
    const code = await receivedCode(origin, phone);
    await take(phone, 'login', code);
    const rows = JSON.stringify(
      await app.platform.db.selectFrom('verification_code').selectAll().execute(),
    );
    for (const text of [rows, app.logged.join('\n')]) {
      expect(text).not.toContain(phone);
      expect(leaked(text, code)).toBe(false);
    }
  });
});

describe('a code', () => {
  it('is good once, for five minutes and five tries', async () => {
    const phone = newPhone();
    await send(phone, 'login');
    const code = await receivedCode(origin, phone);
    expect(await take(phone, 'login', '')).toBe('missing');
    expect(await take(phone, 'login', code)).toBe('ok');
    expect(await take(phone, 'login', code)).toBe('expired');

    app.clock.advance(MINUTE_MS);
    await send(phone, 'login');
    const late = await receivedCode(origin, phone);
    app.clock.advance(5 * MINUTE_MS);
    expect(await take(phone, 'login', late)).toBe('expired');

    await send(phone, 'login');
    const guessed = await receivedCode(origin, phone);
    const wrong = guessed === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) {
      expect(await take(phone, 'login', wrong)).toBe('wrong');
    }
    expect(await take(phone, 'login', guessed)).toBe('expired');
    expect(await take(newPhone(), 'login', '123456')).toBe('expired');
  });

  it('[R1-A15] is not used up by strangers who try: they have five tries of their own', async () => {
    const phone = newPhone();
    const home = newAddress();
    const request = {
      phone,
      scene: 'login',
      captcha_token: buildPuzzleTicket(app.platform, { address: home }),
    } as const;
    expect((await app.call('identity.sendCode', request, from(home))).code).toBe(OK);
    const code = await receivedCode(origin, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const tryFrom = async (address: string, given: string) =>
      takeCode(app.platform, { target: phone, scene: 'login', code: given, address });
    for (let stranger = 0; stranger < 5; stranger += 1) {
      expect(await tryFrom(newAddress(), wrong)).toBe('wrong');
    }
    expect(await tryFrom(newAddress(), code)).toBe('expired');
    expect(await tryFrom(home, wrong)).toBe('wrong');
    expect(await tryFrom(home, code)).toBe('ok');
  });

  it('ends when a newer one of its scene is sent', async () => {
    const phone = newPhone();
    await send(phone, 'login');
    const old = await receivedCode(origin, phone);
    app.clock.advance(MINUTE_MS);
    await send(phone, 'login');
    const fresh = await receivedCode(origin, phone);
    expect(await take(phone, 'login', old)).toBe(old === fresh ? 'ok' : 'wrong');
    expect(await take(phone, 'login', fresh)).toBe(old === fresh ? 'expired' : 'ok');
  });

  it.each([
    ['login', 'login', 'ok'],
    ['login', 'register', 'ok'],
    ['register', 'login', 'expired'],
    ['login', 'reset_password', 'expired'],
    ['login', 'delete_account', 'expired'],
    [undefined, 'login', 'ok'],
    [undefined, 'register', 'ok'],
    [undefined, 'reset_password', 'ok'],
    [undefined, 'bind_phone', 'ok'],
    [undefined, 'change_phone', 'expired'],
    [undefined, 'delete_account', 'expired'],
    [undefined, 'change_password', 'expired'],
  ] as const)('asked for %s opens %s: %s', async (asked, opened, verdict) => {
    const phone = newPhone();
    await send(phone, asked);
    expect(await take(phone, opened, await receivedCode(origin, phone))).toBe(verdict);
  });

  it('stays good when it was checked but what it was for failed', async () => {
    const phone = newPhone();
    await send(phone, 'login');
    const code = await receivedCode(origin, phone);
    const check = await checkCode(app.platform, {
      target: phone,
      scene: 'login',
      code,
      address: ELSEWHERE,
    });
    if (check.verdict !== 'ok') {
      throw new Error('the code is right');
    }
    const failing = inTransaction(app.platform.db, async (tx) => {
      expect(await burnCode(app.platform, tx, check.proof)).toBe(true);
      throw new Error('the name is taken');
    });
    await expect(failing).rejects.toThrow('the name is taken');
    expect(await take(phone, 'register', code)).toBe('ok');
  });

  it('is taken by one of many who come at once', async () => {
    const phone = newPhone();
    await send(phone, 'login');
    const code = await receivedCode(origin, phone);
    const verdicts = await Promise.all(
      Array.from({ length: 4 }, async () => take(phone, 'login', code)),
    );
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
  });

  it('is forgotten after eight days', async () => {
    const phone = newPhone();
    await send(phone, 'login');
    const count = async () =>
      (await app.platform.db.selectFrom('verification_code').select('id').execute()).length;
    await sweepVerification(app.platform);
    expect(await count()).toBeGreaterThan(0);
    app.clock.advance(8 * DAY_MS + 1);
    await sweepVerification(app.platform);
    expect(await count()).toBe(0);
  });
});

describe('when the gateway does not take a message', () => {
  it(
    '[ERR-07/11006] says so, and counts no minute for what was surely not sent',
    async () => {
      const sandbox = await startSandbox();
      const environment = { ...sandbox.environment, ...IMPATIENT };
      const own = await startTestApp({ beside: app, environment });
      const phone = newPhone();
      for (const [mode, code] of [
        ['refuse', NOT_SENT],
        ['throttle', NOT_SENT],
        ['limit', TOO_OFTEN],
        ['work', OK],
      ] as const) {
        await setSmsMode(sandbox.origin, mode);
        expect([mode, await send(phone, 'login', own)]).toEqual([mode, code]);
      }
      expect(await receivedSms(sandbox.origin, phone)).toHaveLength(1);

      await setSmsMode(sandbox.origin, 'slow');
      const began = performance.now();
      const late = newPhone();
      expect(await send(late, 'login', own)).toBe(NOT_SENT);
      expect(performance.now() - began).toBeLessThan(8_000);
      expect(await send(late, 'login', own)).toBe(TOO_OFTEN);
      await own.stop();
      await sandbox.stop();
    },
    MINUTE_MS,
  );

  it('is one that nobody listens for', async () => {
    const own = await startTestApp({
      beside: app,
      environment: { SMS_ENDPOINT: 'http://127.0.0.1:2' },
    });
    expect(await send(newPhone(), 'login', own)).toBe(NOT_SENT);
    await own.stop();
  });
});

describe('POST /api/user/sendEmail', () => {
  it('[API-027] mails a code to a user, in the language of the request', async () => {
    const { token, userId } = await buildLogin(app);
    const ask = async (email: string, language: string) =>
      (
        await app.call(
          'identity.sendEmailCode',
          { email },
          { token, headers: { 'x-forwarded-for': newAddress(), 'accept-language': language } },
        )
      ).code;
    expect(await ask('wei@zhiji.example', 'zh-CN')).toBe(OK);
    const [mail] = await receivedMails(origin, 'wei@zhiji.example');
    expect(mail).toMatchObject({ from: 'no-reply@zhiji-dev.example', subject: '知集验证码' });
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(await take(namedTargetOf(userId, 'WEI@zhiji.example'), 'change_email', code)).toBe('ok');
    expect(await ask('wei@zhiji.example', 'zh-CN')).toBe(TOO_OFTEN);
    expect(await ask('ada@zhiji.example', 'en')).toBe(OK);
    const [english] = await receivedMails(origin, 'ada@zhiji.example');
    expect(english).toMatchObject({ subject: 'Your Zhiji code' });
    expect(await ask('nobody@unknown.example', 'zh-CN')).toBe(NOT_SENT);
  });

  it('[API-027] needs a login and an address', async () => {
    expect((await app.call('identity.sendEmailCode', { email: 'a@b.example' })).code).toBe(11101);
    const { token } = await buildLogin(app);
    expect((await app.call('identity.sendEmailCode', { email: 'nonsense' }, { token })).code).toBe(
      10004,
    );
  });

  it('[R1-A15] a stranger uses up neither the budget, the code nor the tries of who owns the mailbox', async () => {
    const email = 'mei@zhiji.example';
    const [owner, stranger] = [await buildLogin(app), await buildLogin(app)];
    const ask = async ({ token }: { token: string }) =>
      (await app.call('identity.sendEmailCode', { email }, { token, ...from(newAddress()) })).code;
    const change = async (code: string, login: Sender) =>
      (await app.call('account.changeEmail', { email, code }, login)).code;
    expect(await ask(owner)).toBe(OK);
    const [mail] = await receivedMails(origin, email);
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(await ask(stranger)).toBe(OK);
    // Five wrong tries end a code, and another code its elder: both are the stranger's own.
    for (let tried = 0; tried < 6; tried += 1) {
      expect(await change('000000', stranger)).not.toBe(10006);
    }
    expect(await change(code, stranger)).not.toBe(10006);
    expect(await change(code, owner)).toBe(10006);
    const strangers: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      app.clock.advance(MINUTE_MS);
      strangers.push(await ask(stranger));
    }
    expect(strangers).toEqual([OK, OK, OK, OK, TOO_OFTEN]);
    expect(await ask(owner)).toBe(OK);
  });
});
