/** Who may ask for a code, how often, and what a code opens. */
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';

export type CodeScene = (typeof CODE_SCENES)[keyof typeof CODE_SCENES];
export type Channel = 'sms' | 'mail';

export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const CODE_TRIES = 5;

/**
 * What must be shown before a code is sent: a solved puzzle, the session of the account's owner,
 * or nothing, in which case only registered phones are sent to and nobody is told which.
 */
export type ProofNeeded = 'puzzle' | 'owner' | 'none';

/** What was shown. Each has budgets of its own: who shows nothing takes nothing from who does. */
export type Proof = 'open' | 'puzzle' | 'owner';

/** The proof a scene needs. */
export function proofFor(scene: CodeScene | undefined): ProofNeeded {
  switch (scene) {
    case CODE_SCENES.login:
    case CODE_SCENES.register:
    case CODE_SCENES.bindPhone:
      return 'puzzle';
    case CODE_SCENES.changePassword:
    case CODE_SCENES.apply:
    case CODE_SCENES.changePhone:
    case CODE_SCENES.changeEmail:
    case CODE_SCENES.deleteAccount:
      return 'owner';
    case CODE_SCENES.resetPassword:
    case undefined:
      return 'none';
  }
}

/** How a code asked for without a scene is stored. */
export const NO_SCENE = '';

/**
 * The scenes whose codes open `scene`. A code without scene proves possession of the phone, no
 * more; an unknown phone that tried to log in registers with the code it has.
 */
export function scenesOpening(scene: CodeScene): readonly string[] {
  switch (scene) {
    case CODE_SCENES.register:
      return [CODE_SCENES.register, CODE_SCENES.login, NO_SCENE];
    case CODE_SCENES.login:
    case CODE_SCENES.resetPassword:
    case CODE_SCENES.bindPhone:
      return [scene, NO_SCENE];
    case CODE_SCENES.changePassword:
    case CODE_SCENES.apply:
    case CODE_SCENES.changePhone:
    case CODE_SCENES.changeEmail:
    case CODE_SCENES.deleteAccount:
      return [scene];
  }
}

/** Codes asked for so far with the same proof. */
export interface Usage {
  /** To this receiver. */
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  /** From this address, and from its network. */
  readonly addressHour: number;
  readonly networkHour: number;
  /** By this account, to whatever phones or mailboxes it named. */
  readonly askerHour: number;
  readonly askerDay: number;
  /** To the phone or mailbox that was named, by all accounts. */
  readonly receiverDay: number;
}

type Budget = { readonly [Count in keyof Usage]: number };

const PROVEN: Budget = {
  minute: 1,
  hour: 5,
  day: 10,
  addressHour: 20,
  networkHour: 100,
  askerHour: 5,
  askerDay: 10,
  receiverDay: 10,
};
const BUDGETS: { readonly [Shown in Proof]: Budget } = {
  open: {
    minute: 1,
    hour: 3,
    day: 5,
    addressHour: 3,
    networkHour: 20,
    askerHour: 3,
    askerDay: 5,
    receiverDay: 10,
  },
  puzzle: PROVEN,
  // A mailbox is named by the session alone, so it takes more accounts to close it to a newcomer.
  owner: { ...PROVEN, receiverDay: 30 },
};
/** Of the whole site's messages of a day, those that may go out without any proof. */
const OPEN_SHARE = 0.1;

/** Why one more code is refused: it is too soon, or there were too many. */
export function budgetProblem(proof: Proof, usage: Usage): 'tooSoon' | 'used' | null {
  const budget = BUDGETS[proof];
  const counts = Object.keys(budget) as (keyof Usage)[];
  if (counts.some((count) => count !== 'minute' && usage[count] >= budget[count])) {
    return 'used';
  }
  return usage.minute >= budget.minute ? 'tooSoon' : null;
}

/** How many messages of a day may be sent with this proof. */
export function dayTotalOf(proof: Proof, total: number): number {
  return proof === 'open' ? Math.ceil(total * OPEN_SHARE) : total;
}

/** How many of the latest codes were ever entered. */
export interface Conversion {
  readonly sent: number;
  readonly used: number;
}

/**
 * People enter the codes they asked for; who pumps messages through premium ranges never does.
 * A breaker stops nobody, it raises what must be shown: a puzzle instead of nothing, a hard one
 * instead of a puzzle. Judged over the latest codes of an hour, so that it falls back by itself
 * when the bad ones have grown old, and old enough that their receivers could enter them.
 */
export const BREAKERS = {
  area: { latest: 20, leastUsed: 0.1 },
  all: { latest: 200, leastUsed: 0.2 },
} as const;
export const BREAKER_WINDOW_MS = HOUR_MS;
export const BREAKER_PATIENCE_MS = MINUTE_MS;

/** Whether the area of a number, or everybody, must show more before a code is sent. */
export function isBroken(breaker: keyof typeof BREAKERS, { sent, used }: Conversion): boolean {
  const { latest, leastUsed } = BREAKERS[breaker];
  return sent >= latest && used < latest * leastUsed;
}

/**
 * What a code to a mailbox or a new phone is stored and counted under. Any account may name any, so
 * each has budgets, codes and tries of its own there: nobody keeps another from proving that it is
 * his. What an account names in all and how often one is named by all is counted beside.
 */
export function namedTargetOf(userId: number, receiver: string): string {
  return `${userId}:${receiver}`;
}

const NUMBER_BLOCK_DIGITS = 7;

/** The block of ten thousand numbers a phone is in: what an operator or a pumper rents. */
export function numberBlockOf(phone: string): string {
  return phone.slice(0, NUMBER_BLOCK_DIGITS);
}
