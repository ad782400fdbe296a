/** What codes withstand, in figures; with `FULL=1` in large ones, and the times are compared. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, inject, it } from 'vitest';
import { startTestApp, useTestApp } from '#test/app';
import { newId } from '#platform/ids';
import { buildLogin } from '#test/logins';
import { receivedCode, receivedSms } from '#test/sandbox';
import { isFull, sizeOf } from '#test/steady/size';
import { buildPuzzleTicket } from '../puzzle.factory.ts';
import { buildUser } from '../identity.factory.ts';
import type { TestApp } from '#test/app';

const OK = 10000;
const TOO_OFTEN = 11005;
const NOT_SENT = 11006;
const PUZZLE = 11020;
const HARDER = 11023;
const EXPIRED = 11008;
const WRONG = 11110;
const LONG_MS = 240_000;
const GUESSES = sizeOf({ gate: 500, full: 10_000 });
const TRIES = 5;
const SENDS = sizeOf({ gate: 100, full: 1_000 });
const AN_HOUR = 20;
const ROUNDS = sizeOf({ gate: 5, full: 40 });

const { origin } = inject('sandbox');
const app = useTestApp();

async function send(
  phone: string,
  address: string,
  on: TestApp = app,
  hard = false,
): Promise<number> {
  const captcha_token = buildPuzzleTicket(on.platform, { address, hard });
  const request = { phone, scene: 'login', captcha_token } as const;
  return (await on.call('identity.sendCode', request, { headers: { 'x-forwarded-for': address } }))
    .code;
}

/** As anybody can ask, without a puzzle. */
async function sendOpen(phone: string, address: string, on: TestApp = app): Promise<number> {
  const request = { phone, scene: 'reset_password' } as const;
  const sender = { headers: { 'x-forwarded-for': address } };
  return (await on.call('identity.sendCode', request, sender)).code;
}

const blocked = (codes: readonly number[]) => codes.filter((code) => code !== OK).length;
const sent = (codes: readonly number[]) => codes.filter((code) => code === OK).length;

/** Numbers from 0 to count, some at a time. */
async function inParallel<Result>(
  count: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const AT_ONCE = 16;
  const results: Result[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - first) }, async (_, index) =>
      work(first + index),
    );
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

describe('guessing', () => {
  it(
    `${GUESSES} guesses at the login try a code five times, and the right one comes too late`,
    async () => {
      const phone = '13711110001';
      await send(phone, '10.1.0.1');
      const right = await receivedCode(origin, phone);
      const codes = await inParallel(GUESSES, async (index) => {
        const code = String(index + (index >= Number(right) ? 1 : 0)).padStart(6, '0');
        const sender = { headers: { 'x-forwarded-for': `10.2.${index % 200}.1` } };
        return (await app.call('identity.loginByPhone', { phone, code }, sender)).code;
      });
      expect(codes.filter((code) => code === WRONG)).toHaveLength(TRIES);
      expect(codes.filter((code) => code === EXPIRED)).toHaveLength(GUESSES - TRIES);
      const late = await app.call('identity.loginByPhone', { phone, code: right });
      expect(late.code).toBe(EXPIRED);
    },
    LONG_MS,
  );
});

describe('flooding', () => {
  it(
    `${SENDS} sends from 50 addresses to one phone over a day: at most 10 arrive`,
    async () => {
      const phone = '13722220001';
      const codes: number[] = [];
      for (let count = 0; count < SENDS; count += 1) {
        codes.push(await send(phone, `10.3.${count % 50}.1`));
        app.clock.advance(Math.floor(DAY_MS / SENDS) - 1);
      }
      expect(sent(codes)).toBe(10);
      expect(await receivedSms(origin, phone)).toHaveLength(10);
      app.clock.advance(DAY_MS);
      expect(await send(phone, '10.3.0.1')).toBe(OK);
    },
    LONG_MS,
  );

  it(
    `${SENDS} sends from 50 addresses to one phone at once: one arrives`,
    async () => {
      const phone = '13722220002';
      app.clock.advance(DAY_MS);
      const codes = await inParallel(SENDS, async (index) => send(phone, `10.4.${index % 50}.1`));
      expect([sent(codes), blocked(codes)]).toEqual([1, SENDS - 1]);
      expect(await receivedSms(origin, phone)).toHaveLength(1);
    },
    LONG_MS,
  );

  it(
    `one address to ${SENDS} phones: at most 20 an hour`,
    async () => {
      app.clock.advance(DAY_MS);
      const phoneOf = (index: number) => `1${33_000_000 + index * 10_007}00`.slice(0, 11);
      const codes = await inParallel(SENDS, async (index) => send(phoneOf(index), '10.5.0.1'));
      expect(sent(codes)).toBe(AN_HOUR);
      expect(codes.filter((code) => code === TOO_OFTEN)).toHaveLength(SENDS - AN_HOUR);
      app.clock.advance(HOUR_MS);
      expect(await send(phoneOf(2_000), '10.5.0.1')).toBe(OK);
    },
    LONG_MS,
  );

  it(
    'one network of 256 addresses: at most 100 an hour',
    async () => {
      app.clock.advance(DAY_MS);
      const codes = await inParallel(150, async (index) =>
        send(`134${String(index * 70_001).padStart(8, '0')}`, `10.6.0.${index}`),
      );
      expect(sent(codes)).toBe(100);
      const six = await inParallel(25, async (index) =>
        send(`135${String(index * 70_001).padStart(8, '0')}`, `2001:db8:0:7::${index + 1}`),
      );
      expect(sent(six)).toBe(20);
    },
    LONG_MS,
  );

  it('the whole site stops at the total of a day', async () => {
    const small = await startTestApp({ environment: { CODE_DAY_TOTAL: '3' } });
    const codes: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      codes.push(await send(`1367777000${count}`, `10.8.${count}.1`, small));
    }
    expect(codes).toEqual([OK, OK, OK, NOT_SENT, NOT_SENT]);
    small.clock.advance(DAY_MS);
    expect(await send('13677770009', '10.8.9.1', small)).toBe(OK);
    await small.stop();
  });
});

describe('[R1-A15] a stranger who proves nothing', () => {
  it('uses up his own budget and not that of the person, who still gets her five', async () => {
    const phone = '13733330001';
    app.clock.advance(DAY_MS);
    await buildUser(app.platform, { phone });
    const strangers: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      strangers.push(await sendOpen(phone, `10.20.${count}.1`));
      app.clock.advance(MINUTE_MS);
    }
    expect(strangers).toEqual([OK, OK, OK, ...Array.from({ length: 7 }, () => PUZZLE)]);
    const own: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      own.push(await send(phone, '10.21.0.1'));
      app.clock.advance(MINUTE_MS);
    }
    expect(own).toEqual([OK, OK, OK, OK, OK]);
  });

  it('does not delay the person by a minute, nor take the place of the code she holds', async () => {
    const phone = '13733330002';
    app.clock.advance(DAY_MS);
    await buildUser(app.platform, { phone });
    expect(await sendOpen(phone, '10.22.0.1')).toBe(OK);
    expect(await send(phone, '10.22.1.1')).toBe(OK);
    const code = await receivedCode(origin, phone);
    app.clock.advance(MINUTE_MS);
    const request = { phone } as const;
    const stranger = { headers: { 'x-forwarded-for': '10.22.2.1' } };
    expect((await app.call('identity.sendCode', request, stranger)).code).toBe(OK);
    expect((await app.call('identity.loginByPhone', { phone, code })).code).toBe(11108);
  });

  it('ends no code that she, too, asked for without a scene', async () => {
    const phone = '13733330005';
    const address = '10.28.0.1';
    app.clock.advance(DAY_MS);
    await buildUser(app.platform, { phone });
    const captcha_token = buildPuzzleTicket(app.platform, { address });
    const own = { headers: { 'x-forwarded-for': address } };
    expect((await app.call('identity.sendCode', { phone, captcha_token }, own)).code).toBe(OK);
    const code = await receivedCode(origin, phone);
    app.clock.advance(1);
    const stranger = { headers: { 'x-forwarded-for': '10.28.1.1' } };
    expect((await app.call('identity.sendCode', { phone }, stranger)).code).toBe(OK);
    expect((await app.call('identity.loginByPhone', { phone, code })).code).toBe(11108);
  });

  it('keeps nobody from registering: the code that was never sent to her phone opens nothing and hides none', async () => {
    const phone = '13733330003';
    app.clock.advance(DAY_MS);
    expect(await send(phone, '10.23.0.1')).toBe(OK);
    const code = await receivedCode(origin, phone);
    app.clock.advance(1);
    const stranger = { headers: { 'x-forwarded-for': '10.23.1.1' } };
    expect((await app.call('identity.sendCode', { phone }, stranger)).code).toBe(OK);
    expect((await app.call('identity.loginByPhone', { phone, code })).code).toBe(13507);
  });

  it('gets three messages an hour out of an address and a tenth of the day out of the site', async () => {
    app.clock.advance(DAY_MS);
    const small = await startTestApp({ environment: { CODE_DAY_TOTAL: '20' } });
    const phones = Array.from({ length: 6 }, (_, index) => `1373333100${index}`);
    for (const phone of phones) {
      await buildUser(small.platform, { phone });
    }
    const [one = '', two = '', three = '', ...rest] = phones;
    expect(await sendOpen(one, '10.24.0.1', small)).toBe(OK);
    expect(await sendOpen(two, '10.24.1.1', small)).toBe(OK);
    expect(await sendOpen(three, '10.24.2.1', small)).toBe(PUZZLE);
    expect(await send(three, '10.24.2.1', small)).toBe(OK);
    await small.stop();
    const codes: number[] = [];
    for (const phone of [one, two, three, ...rest]) {
      codes.push(await sendOpen(phone, '10.25.0.1'));
    }
    expect(codes).toEqual([OK, OK, OK, PUZZLE, PUZZLE, PUZZLE]);
  });

  it('who has an account cannot use up the budget of a phone that is not his', async () => {
    app.clock.advance(DAY_MS);
    const phone = '13733330004';
    const { token } = await buildLogin(app);
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const headers = { 'x-forwarded-for': `10.26.${count}.1` };
      const request = { phone, scene: 'change_phone' } as const;
      codes.push((await app.call('identity.sendCode', request, { token, headers })).code);
      app.clock.advance(MINUTE_MS);
    }
    expect(codes.filter((code) => code === OK)).toHaveLength(3);
    expect(await send(phone, '10.27.0.1')).toBe(OK);
  });
});

describe('codes nobody enters', () => {
  /** Stores codes as sent a while ago. */
  async function buildSent(
    on: TestApp,
    count: number,
    used: number,
    area?: string,
    proof = 'puzzle',
  ) {
    const createdAt = new Date(on.clock.now().getTime() - 5 * MINUTE_MS);
    await on.platform.db
      .insertInto('verification_code')
      .values(
        Array.from({ length: count }, (_, index) => ({
          target: newId(),
          id: newId(),
          channel: 'sms',
          proof,
          scene: 'login',
          code_hash: '',
          address: newId(),
          network: newId(),
          area: area ?? newId(),
          state: 'sent',
          created_at: createdAt,
          expires_at: createdAt,
          used_at: index < used ? createdAt : null,
        })),
      )
      .execute();
  }

  it('[R1-A15] raise the proof for their block of numbers for an hour, close nothing, and concern no other', async () => {
    const own = await startTestApp();
    await buildSent(own, 20, 1, '1381234');
    expect(await send('13812340001', '10.9.0.1', own)).toBe(HARDER);
    expect(await send('13812340001', '10.9.0.1', own, true)).toBe(OK);
    expect(await receivedSms(origin, '13812340001')).toHaveLength(1);
    expect(await send('13812350001', '10.9.0.1', own)).toBe(OK);
    expect(own.logged.join('')).toContain('code sending asks for more');
    expect(await own.metrics.registry.metrics()).toContain(
      'zhiji_codes_total{channel="sms",result="raised_area"} 1',
    );
    own.clock.advance(HOUR_MS);
    expect(await send('13812340002', '10.9.0.1', own)).toBe(OK);
    await own.stop();
  });

  it('[R1-A15] that nobody proved anything for leave those alone who solve a puzzle', async () => {
    const own = await startTestApp();
    await buildSent(own, 20, 0, '1381234', 'open');
    await buildUser(own.platform, { phone: '13812340003' });
    expect(await sendOpen('13812340003', '10.9.1.1', own)).toBe(PUZZLE);
    expect(await send('13812340003', '10.9.1.1', own)).toBe(OK);
    await own.stop();
  });

  it('do not stop a block whose codes are entered', async () => {
    const own = await startTestApp();
    await buildSent(own, 20, 2, '1381234');
    expect(await send('13812340001', '10.9.0.1', own)).toBe(OK);
    await own.stop();
  });

  it('[R1-A15] raise the proof for everybody when too few of the latest 200 were entered', async () => {
    const own = await startTestApp();
    await buildSent(own, 200, 39);
    expect(await send('13812340001', '10.9.0.1', own)).toBe(HARDER);
    const { token } = await buildLogin(own, { phone: '13812340009' });
    const request = { phone: '13812340009', scene: 'change_password' } as const;
    expect((await own.call('identity.sendCode', request, { token })).code).toBe(OK);
    own.clock.advance(HOUR_MS);
    await buildSent(own, 200, 40);
    expect(await send('13812340001', '10.9.0.1', own)).toBe(OK);
    await own.stop();
  });
});

describe('finding out who is registered', () => {
  it(
    'gets the same answer for known and unknown phones',
    async () => {
      expect((await askAround()).answers.size).toBe(1);
    },
    LONG_MS,
  );

  // Of times only a machine with nothing else to do can tell.
  it.runIf(isFull)(
    'gets it in the same time',
    async () => {
      const { times } = await askAround();
      expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20);
    },
    LONG_MS,
  );

  let people = 0;
  /** What known and unknown phones are answered, and in what time. */
  async function askAround() {
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    app.clock.advance(DAY_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      people += 1;
      const phones = { known: `1391010${1_000 + people}`, unknown: `1391010${2_000 + people}` };
      await buildUser(app.platform, { phone: phones.known });
      for (const [index, kind] of (['known', 'unknown'] as const).entries()) {
        const phone = phones[kind];
        const sender = { headers: { 'x-forwarded-for': `10.10.${people}.${index}` } };
        const began = performance.now();
        const { code, data } = await app.call(
          'identity.sendCode',
          { phone, scene: 'reset_password' },
          sender,
        );
        times[kind].push(performance.now() - began);
        const guessed = await app.call('identity.loginByPhone', { phone, code: '000000' }, sender);
        answers.add(JSON.stringify([code, data, guessed.code]));
      }
    }
    return { times, answers };
  }
});
