/** Asking for a code: who may, how often, and what is answered. */
import { randomInt } from 'node:crypto';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { originOf } from '#platform/http/origin';
import { pseudonym } from '#platform/crypto';
import { askerKey, codeHash, hostKey, targetKey } from './code.commands.ts';
import { countDay, insertCode, lockBudgets, readStanding } from './code.repo.ts';
import {
  CODE_DIGITS,
  NO_SCENE,
  budgetProblem,
  dayTotalOf,
  isBroken,
  namedTargetOf,
  numberBlockOf,
  proofFor,
} from './code.rules.ts';
import { phoneRef } from '../user/personal.ts';
import { burnTicket, clientOf, readTicket } from '../puzzle/puzzle.commands.ts';
import { contactOf } from '../user/user.queries.ts';
import { findUserIdByPhone } from '../user/user.repo.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { KeyRing } from '#platform/crypto';
import type { UserContext, VisitorContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { CodeKeys, Standing } from './code.repo.ts';
import type { Channel, CodeScene, Proof } from './code.rules.ts';
import type { CodeMessage, CodeSender } from './code-sender.ts';
import type { Ticket } from '../puzzle/puzzle.commands.ts';

/** Sends a code by SMS. */
export async function requestSmsCode(
  platform: Platform,
  sender: CodeSender,
  context: VisitorContext,
  { phone, scene, captcha_token: token }: CallInput<'identity.sendCode'>,
): Promise<void> {
  const needed = proofFor(scene);
  const isOwn = needed === 'owner' && (await isOwner(platform, context, phone, scene));
  const client = clientOf(platform.config.dataKey, context);
  const ticket =
    token === undefined ? null : readTicket(platform, { token, purpose: 'sms', client });
  if (ticket === null && (needed === 'puzzle' || token !== undefined)) {
    throw fail('puzzle.required');
  }
  const open = needed === 'none' && ticket === null;
  const known = !open || (await isRegistered(platform, phone));
  const message = await reserve(platform, {
    channel: 'sms',
    proof: shown(isOwn, ticket),
    receiver: phone,
    namedBy: needed === 'owner' && !isOwn ? (context.user?.userId ?? null) : null,
    isOwn,
    area: numberBlockOf(phone),
    scene,
    ticket,
    decoy: !known,
    context,
  });
  if (!open) {
    answer(await sender.send(message));
  } else if (known) {
    sender.sendLater(message);
  }
}

/** Sends a code by mail; without a scene it is the one that changes the address. */
export async function requestMailCode(
  platform: Platform,
  sender: CodeSender,
  context: UserContext,
  { email, scene = CODE_SCENES.changeEmail }: CallInput<'identity.sendEmailCode'>,
): Promise<void> {
  const { userId } = context.user;
  const own = await contactOf(platform)(userId);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const message = await reserve(platform, {
    channel: 'mail',
    proof: 'owner',
    receiver: email,
    namedBy: userId,
    isOwn: own.email.toLowerCase() === email.toLowerCase(),
    area: pseudonym(platform.config.dataKey, `mail-domain:${domain}`),
    scene,
    ticket: null,
    decoy: false,
    context,
  });
  answer(await sender.send(message));
}

/** What the provider said becomes what we say: success means that the message is on its way. */
function answer(outcome: Awaited<ReturnType<CodeSender['send']>>): void {
  if (outcome !== 'sent') {
    throw fail(outcome === 'limited' ? 'code.tooOften' : 'code.sendFailed');
  }
}

/** A new phone is nobody's yet: whoever asks for a code to it has shown nothing about it. */
function shown(isOwn: boolean, ticket: Ticket | null): Proof {
  if (isOwn) {
    return 'owner';
  }
  return ticket === null ? 'open' : 'puzzle';
}

/**
 * Whether a code goes to the asking user's own phone, as these codes do; only the one that changes
 * the phone also goes to the new one.
 */
async function isOwner(
  platform: Platform,
  { user }: VisitorContext,
  phone: string,
  scene: CodeScene | undefined,
): Promise<boolean> {
  if (user === null) {
    throw fail('auth.tokenMissing');
  }
  const own = await contactOf(platform)(user.userId);
  if (own.phone !== phone && scene !== CODE_SCENES.changePhone) {
    throw fail('common.forbidden');
  }
  return own.phone === phone;
}

async function isRegistered({ db, config }: Platform, phone: string): Promise<boolean> {
  return (await findUserIdByPhone(db, phoneRef(config.dataKey, phone))) !== null;
}

interface Reservation {
  readonly channel: Channel;
  readonly proof: Proof;
  readonly receiver: string;
  /** The account that names the receiver as one it wants to have; null when nobody does. */
  readonly namedBy: number | null;
  /** The asker's already: however often others name it, it is not closed to him. */
  readonly isOwn: boolean;
  readonly area: string;
  readonly scene: CodeScene | undefined;
  readonly ticket: Ticket | null;
  /** Counted and stored like any other, sent to nobody. */
  readonly decoy: boolean;
  readonly context: VisitorContext;
}

/** What a code is stored and counted under. */
function keysOf(key: KeyRing, { receiver, namedBy, isOwn, area, context }: Reservation): CodeKeys {
  const origin = originOf(context.address);
  const target = namedBy === null ? receiver : namedTargetOf(namedBy, receiver);
  return {
    target: targetKey(key, target),
    address: hostKey(key, context.address),
    network: pseudonym(key, `network:${origin.network}`),
    area,
    asker: namedBy === null ? null : askerKey(key, namedBy),
    receiver: namedBy === null || isOwn ? null : targetKey(key, receiver),
  };
}

/** Makes room in every budget, burns the ticket and stores a new code, all or nothing. */
async function reserve(platform: Platform, asked: Reservation): Promise<CodeMessage> {
  const { config, clock, db } = platform;
  const { channel, proof, receiver, scene, ticket, decoy, context } = asked;
  const key = config.dataKey;
  const keys = keysOf(key, asked);
  const now = clock.now();
  // A flood is refused by one read, before it takes a transaction and waits for locks.
  const wanted = { channel, proof, now };
  refuse(platform, asked, await readStanding(db, keys, wanted));

  const id = newId();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await inTransaction(db, async (tx) => {
    await lockBudgets(tx, keys);
    refuse(platform, asked, await readStanding(tx, keys, wanted));
    if (ticket !== null && !(await burnTicket(platform, tx, ticket))) {
      throw fail('puzzle.required');
    }
    await insertCode(tx, {
      ...keys,
      id,
      ...wanted,
      scene: scene ?? NO_SCENE,
      codeHash: codeHash(key, { target: keys.target, id }, code),
      decoy,
    });
    if (!(await countDay(tx, { ...wanted, decoy }, dayTotalOf(proof, config.codeDayTotal)))) {
      stop(platform, asked);
    }
  });
  return { channel, receiver, code, language: context.language, target: keys.target, id };
}

function refuse(platform: Platform, asked: Reservation, standing: Standing): void {
  const { channel, proof } = asked;
  const problem = budgetProblem(proof, standing.usage);
  if (problem !== null) {
    platform.metrics.codes.inc({ channel, result: 'over_budget' });
    throw fail(proof === 'open' && problem === 'used' ? 'puzzle.required' : 'code.tooOften');
  }
  for (const breaker of ['area', 'all'] as const) {
    if (isBroken(breaker, standing[breaker])) {
      raise(platform, asked, breaker);
    }
  }
}

/** Asks for more than was shown, because too few of others' codes were entered. */
function raise(
  { metrics, log }: Platform,
  { channel, proof, ticket }: Reservation,
  breaker: 'area' | 'all',
): void {
  if (proof === 'owner' || ticket?.hard === true) {
    return;
  }
  metrics.codes.inc({ channel, result: `raised_${breaker}` });
  log.warn('code sending asks for more', { dependency: channel, reason: breaker });
  throw fail(proof === 'open' ? 'puzzle.required' : 'puzzle.harder');
}

/** The day's messages are used up: without a proof a puzzle helps, with one only an operator. */
function stop({ metrics, log }: Platform, { channel, proof }: Reservation): never {
  metrics.codes.inc({ channel, result: 'stopped_day' });
  log.warn('code sending stopped', { dependency: channel, reason: 'day' });
  throw fail(proof === 'open' ? 'puzzle.required' : 'code.sendFailed');
}
