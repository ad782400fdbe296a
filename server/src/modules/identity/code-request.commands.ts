/** Asking for a code: who may, how often, and what is answered. */
import { randomInt } from 'node:crypto';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { pseudonym } from '#platform/crypto';
import { codeHash, targetKey } from './code.commands.ts';
import { countDay, findSealedPhone, insertCode, lockBudgets, readStanding } from './code.repo.ts';
import {
  CODE_DIGITS,
  NO_SCENE,
  isBroken,
  isOverBudget,
  numberBlockOf,
  originOf,
  proofFor,
} from './code.rules.ts';
import { openPersonal, phoneRef } from './personal.ts';
import { burnTicket, clientOf, readTicket } from './puzzle.commands.ts';
import { findUserIdByPhone } from './user.repo.ts';
import type { CallInput } from '@zhiji/contract/calls';
import type { UserContext, VisitorContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { CodeKeys, Standing } from './code.repo.ts';
import type { Channel, CodeScene } from './code.rules.ts';
import type { CodeMessage, CodeSender } from './code.sending.ts';
import type { Ticket } from './puzzle.commands.ts';

/** Sends a code by SMS. */
export async function requestSmsCode(
  platform: Platform,
  sender: CodeSender,
  context: VisitorContext,
  { phone, scene, captcha_token: token }: CallInput<'identity.sendCode'>,
): Promise<void> {
  const proof = proofFor(scene);
  if (proof === 'owner') {
    await requireOwner(platform, context, phone, scene);
  }
  const client = clientOf(platform.config.dataKey, context);
  const ticket =
    token === undefined ? null : readTicket(platform, { token, purpose: 'sms', client });
  if (ticket === null && (proof === 'puzzle' || token !== undefined)) {
    throw fail('puzzle.required');
  }
  const open = proof === 'none' && ticket === null;
  const known = !open || (await isRegistered(platform, phone));
  const message = await reserve(platform, {
    channel: 'sms',
    receiver: phone,
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
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const message = await reserve(platform, {
    channel: 'mail',
    receiver: email,
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

/** These codes go to one's own phone; the one that changes it also goes to the new one. */
async function requireOwner(
  { db, config }: Platform,
  { user }: VisitorContext,
  phone: string,
  scene: CodeScene | undefined,
): Promise<void> {
  if (user === null) {
    throw fail('auth.tokenMissing');
  }
  if (scene === CODE_SCENES.changePhone) {
    return;
  }
  const own = openPersonal(config.dataKey, 'phone', await findSealedPhone(db, user.userId));
  if (own !== phone) {
    throw fail('common.forbidden');
  }
}

async function isRegistered({ db, config }: Platform, phone: string): Promise<boolean> {
  return (await findUserIdByPhone(db, phoneRef(config.dataKey, phone))) !== null;
}

interface Reservation {
  readonly channel: Channel;
  readonly receiver: string;
  readonly area: string;
  readonly scene: CodeScene | undefined;
  readonly ticket: Ticket | null;
  /** Counted and stored like any other, sent to nobody. */
  readonly decoy: boolean;
  readonly context: VisitorContext;
}

/** Makes room in every budget, burns the ticket and stores a new code, all or nothing. */
async function reserve(platform: Platform, asked: Reservation): Promise<CodeMessage> {
  const { config, clock, db } = platform;
  const { channel, receiver, scene, ticket, decoy, context } = asked;
  const key = config.dataKey;
  const origin = originOf(context.address);
  const keys: CodeKeys = {
    target: targetKey(key, receiver),
    address: pseudonym(key, `address:${origin.host}`),
    network: pseudonym(key, `network:${origin.network}`),
    area: asked.area,
  };
  const now = clock.now();
  // A flood is refused by one read, before it takes a transaction and waits for locks.
  refuse(platform, channel, await readStanding(db, keys, channel, now));

  const id = newId();
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await inTransaction(db, async (tx) => {
    await lockBudgets(tx, keys);
    refuse(platform, channel, await readStanding(tx, keys, channel, now));
    if (ticket !== null && !(await burnTicket(platform, tx, ticket))) {
      throw fail('puzzle.required');
    }
    await insertCode(tx, {
      ...keys,
      id,
      channel,
      scene: scene ?? NO_SCENE,
      codeHash: codeHash(key, { target: keys.target, id }, code),
      decoy,
      now,
    });
    if (!(await countDay(tx, { channel, decoy, now }, config.codeDayTotal))) {
      stop(platform, channel, 'day');
    }
  });
  return { channel, receiver, code, language: context.language, target: keys.target, id };
}

function refuse(platform: Platform, channel: Channel, standing: Standing): void {
  if (isOverBudget(standing.usage)) {
    platform.metrics.codes.inc({ channel, result: 'over_budget' });
    throw fail('code.tooOften');
  }
  for (const breaker of ['area', 'all'] as const) {
    if (isBroken(breaker, standing[breaker])) {
      stop(platform, channel, breaker);
    }
  }
}

/** Refuses because of everybody's sending, which an operator wants to know. */
function stop({ metrics, log }: Platform, channel: Channel, reason: 'area' | 'all' | 'day'): never {
  metrics.codes.inc({ channel, result: `stopped_${reason}` });
  log.warn('code sending stopped', { dependency: channel, reason });
  throw fail('code.sendFailed');
}
