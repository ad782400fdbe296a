/** Codes to phones and mailboxes that an account names as its own to be. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { receivedCode } from '#test/sandbox';
import { buildPuzzleTicket } from '../puzzle.factory.ts';
import { buildCode } from '../identity.factory.ts';
import { budgetProblem, namedTargetOf } from './code.rules.ts';
import type { Login } from '#test/logins';

const OK = 10000;
const SAVED = 10006;
const TOO_OFTEN = 11005;
const PUZZLE = 11020;
const WRONG = 11110;
const A_DAY = 30;
const A_DAY_OF_A_PHONE = 10;

const { origin } = inject('sandbox');
const app = useTestApp();

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `10.40.${addresses}.1`;
};

async function askMail({ token }: Login, email: string): Promise<number> {
  const headers = { 'x-forwarded-for': newAddress() };
  return (await app.call('identity.sendEmailCode', { email }, { token, headers })).code;
}

async function askPhone({ token }: Login, phone: string, isSolved = false): Promise<number> {
  const address = newAddress();
  const headers = { 'x-forwarded-for': address };
  const solved = isSolved ? { captcha_token: buildPuzzleTicket(app.platform, { address }) } : {};
  const request = { phone, scene: 'change_phone', ...solved } as const;
  return (await app.call('identity.sendCode', request, { token, headers })).code;
}

const buildLogins = async (count: number): Promise<Login[]> =>
  Promise.all(Array.from({ length: count }, async () => buildLogin(app)));

/** Everybody asks, again after a minute, and so on; in the order they were answered. */
async function inTurns(
  people: readonly Login[],
  rounds: number,
  ask: (login: Login) => Promise<number>,
): Promise<number[]> {
  const codes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const login of people) {
      codes.push(await ask(login));
    }
    app.clock.advance(MINUTE_MS);
  }
  return codes;
}

const some = (count: number, code: number): number[] => Array.from({ length: count }, () => code);

describe('[R1-A15] a mailbox that accounts name', () => {
  it('is one of five that an account may name in an hour', async () => {
    const login = await buildLogin(app);
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      codes.push(await askMail(login, `named${count}@zhiji.example`));
    }
    expect(codes).toEqual([...some(5, OK), TOO_OFTEN]);
    app.clock.advance(HOUR_MS);
    expect(await askMail(await buildLogin(app), 'named0@zhiji.example')).toBe(OK);
  });

  it('gets thirty mails a day from all of them, and stays open to whose it is', async () => {
    const email = 'bombed@zhiji.example';
    const owner = await buildLogin(app);
    const target = namedTargetOf(owner.userId, email);
    const code = await buildCode(app.platform, target, 'change_email');
    expect((await app.call('account.changeEmail', { email, code }, owner)).code).toBe(SAVED);
    const strangers = await buildLogins(7);
    const codes = await inTurns(strangers, 5, async (login) => askMail(login, email));
    expect(codes).toEqual([...some(A_DAY, OK), ...some(5, TOO_OFTEN)]);
    expect(await askMail(await buildLogin(app), 'Bombed@zhiji.example')).toBe(TOO_OFTEN);
    expect(await askMail(owner, 'Bombed@zhiji.example')).toBe(OK);
    app.clock.advance(DAY_MS);
    expect(await askMail(await buildLogin(app), email)).toBe(OK);
  });

  it('is one of ten that an account may name in a day', () => {
    const none = {
      minute: 0,
      hour: 0,
      day: 0,
      addressHour: 0,
      networkHour: 0,
      askerHour: 0,
      askerDay: 9,
      receiverDay: A_DAY - 1,
    };
    expect(budgetProblem('owner', none)).toBeNull();
    expect(budgetProblem('owner', { ...none, askerDay: 10 })).toBe('used');
    expect(budgetProblem('owner', { ...none, receiverDay: A_DAY })).toBe('used');
  });
});

describe('[R1-A15] a phone that accounts want to change to', () => {
  it('has a code for each: nobody delays, replaces or tries out that of another', async () => {
    const [phone, own, other] = ['13744440001', '13744440002', '13744440003'];
    const [person, stranger] = [
      await buildLogin(app, { phone: own }),
      await buildLogin(app, { phone: other }),
    ];
    expect(await askPhone(person, phone)).toBe(OK);
    const code = await receivedCode(origin, phone);
    expect(await askPhone(stranger, phone)).toBe(OK);
    const old_code = await buildCode(app.platform, other, 'change_phone');
    const wrong = code === '000000' ? '000001' : '000000';
    for (const tried of [code, wrong, wrong, wrong, wrong]) {
      const guess = { phone, old_code, code: tried };
      expect((await app.call('account.changePhone', guess, stranger)).code).toBe(WRONG);
    }
    const change = { phone, code, old_code: await buildCode(app.platform, own, 'change_phone') };
    expect((await app.call('account.changePhone', change, person)).code).toBe(SAVED);
  });

  it('gets ten messages a day from all who show nothing; a puzzle helps who means it', async () => {
    const phone = '13744450001';
    const people = await buildLogins(4);
    const codes = await inTurns(people, 3, async (login) => askPhone(login, phone));
    expect(codes).toEqual([...some(A_DAY_OF_A_PHONE, OK), ...some(2, PUZZLE)]);
    const person = await buildLogin(app);
    expect(await askPhone(person, phone)).toBe(PUZZLE);
    expect(await askPhone(person, phone, true)).toBe(OK);
  });
});
