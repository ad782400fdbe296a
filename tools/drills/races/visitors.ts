/** People with a phone and a password, who came in through the front door. */
import { createCipheriv, createHash, randomInt } from 'node:crypto';
import { type CallName, type CallResponse } from '@zhiji/contract/calls';
import { successes } from '@zhiji/contract/kernel/errors';
import { DEFAULT_PASSWORD_WIRE } from '@zhiji/contract/kernel/password-wire';
import type { CODE_SCENES, PUZZLE_PURPOSES } from '@zhiji/contract/kernel/statuses';
import { z } from 'zod';
import { waitUntil } from '#services/process';
import type { Market } from '../buying/market.ts';
import type { Question, Sender } from '../site/client.ts';
import { expect } from '../site/drill.ts';

type Scene = (typeof CODE_SCENES)[keyof typeof CODE_SCENES];
type Purpose = (typeof PUZZLE_PURPOSES)[keyof typeof PUZZLE_PURPOSES];

const BITS_PER_BYTE = 8;
const PHONE_TAIL = 8;
const ARRIVAL_MS = 5_000;
const { code: ok } = successes.ok;
const { code: loggedIn } = successes.loggedIn;
const Inbox = z.object({ code: z.string().nullish() });

/** Somebody registered, with what he logs in with. */
export interface Member {
  readonly id: number;
  readonly username: string;
  readonly phone: string;
  readonly address: string;
  readonly sender: Sender;
}

let arrived = 0;

/** An address nobody came from before: each has budgets of its own. */
export function newAddress(): string {
  arrived += 1;
  const [high, low] = [Math.floor(arrived / 250), 1 + (arrived % 250)];
  return `10.${high}.${low}.7`;
}

export function newPhone(): string {
  return `137${String(randomInt(10 ** PHONE_TAIL)).padStart(PHONE_TAIL, '0')}`;
}

/** A password as a client sends it. */
export function wirePassword(password: string): string {
  const { key, iv } = DEFAULT_PASSWORD_WIRE;
  const secret = Buffer.from(key, 'hex');
  const bits = secret.length * BITS_PER_BYTE;
  const cipher = createCipheriv(`aes-${bits}-cbc`, secret, Buffer.from(iv, 'hex'));
  return cipher.update(password, 'utf8', 'base64') + cipher.final('base64');
}

/** Asks what must succeed, and answers its data. */
async function must<Name extends CallName>(
  market: Market,
  question: Question & { readonly call: Name },
): Promise<CallResponse<Name>> {
  const answer = await market.ask(question);
  const { call, correct, code, fault } = answer;
  expect(correct, `${call} answered ${fault ?? code} where it must succeed`);
  // The client has held it against the contract.
  return answer.data as CallResponse<Name>;
}

const nonceFor = (id: string, bits: number): string => {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${id}:${nonce}`).digest();
    if (hash.readUInt32BE(0) < 2 ** (32 - bits)) {
      return `${nonce}`;
    }
  }
};

/** Passes the puzzle the way without pictures. */
export async function solvePuzzle(
  market: Market,
  purpose: Purpose,
  address: string,
): Promise<string> {
  const common = { address, expected: ok };
  const puzzle = await must(market, { call: 'identity.puzzle', body: { purpose }, ...common });
  const body = { id: puzzle.id, nonce: nonceFor(puzzle.id, puzzle.work_bits) };
  const solved = await must(market, { call: 'identity.solvePuzzle', body, ...common });
  return solved.captcha_token;
}

export interface CodeWish {
  readonly phone: string;
  /** Without one it opens a login and no more. */
  readonly scene?: Scene;
  readonly address: string;
  readonly sender?: Sender;
  readonly solved?: boolean;
}

/** The code a phone received last; empty when none. */
async function newestCode(market: Market, phone: string): Promise<string> {
  const answer = await fetch(`${market.site.sandbox.origin}/sms/codes/${phone}`);
  return Inbox.parse(await answer.json()).code ?? '';
}

/** Has a code sent, and reads it on the phone. */
export async function receiveCode(
  market: Market,
  { phone, scene, address, sender, solved = false }: CodeWish,
): Promise<string> {
  const before = await newestCode(market, phone);
  const proof = solved ? { captcha_token: await solvePuzzle(market, 'sms', address) } : {};
  await must(market, {
    call: 'identity.sendCode',
    body: { phone, ...proof, ...(scene && { scene }) },
    address,
    expected: ok,
    ...(sender && { sender }),
  });
  let code = before;
  const hasCome = async (): Promise<boolean> => {
    code = await newestCode(market, phone);
    return code !== before;
  };
  expect(await waitUntil(hasCome, ARRIVAL_MS), `no code came to the phone`);
  return code;
}

/** Registers somebody and logs him in. */
export async function registerMember(market: Market, password: string): Promise<Member> {
  const [address, phone] = [newAddress(), newPhone()];
  const username = `drill${phone}`;
  const code = await receiveCode(market, { phone, scene: 'register', address, solved: true });
  const { user, user_token: token } = await must(market, {
    call: 'identity.register',
    body: { username, password: wirePassword(password), phone, code, agree: 1 },
    address,
    expected: loggedIn,
  });
  return { id: user.id, username, phone, address, sender: { token, cookie: '' } };
}
