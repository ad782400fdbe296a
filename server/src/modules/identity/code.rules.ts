/** Who may ask for a code, how often, and what a code opens. */
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';

export type CodeScene = (typeof CODE_SCENES)[keyof typeof CODE_SCENES];
export type Channel = 'sms' | 'mail';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const CODE_TRIES = 5;

/**
 * What must be shown before a code is sent: a solved puzzle, the session of the account's owner,
 * or nothing, in which case only registered phones are sent to and nobody is told which.
 */
export type Proof = 'puzzle' | 'owner' | 'none';

/** The proof a scene needs. */
export function proofFor(scene: CodeScene | undefined): Proof {
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

/** Codes asked for so far. */
export interface Usage {
  /** To this receiver. */
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  /** From this address, and from its network. */
  readonly addressHour: number;
  readonly networkHour: number;
}

const BUDGETS: { readonly [Count in keyof Usage]: number } = {
  minute: 1,
  hour: 5,
  day: 10,
  addressHour: 20,
  networkHour: 100,
};

/** Whether one more code is too many. */
export function isOverBudget(usage: Usage): boolean {
  return (Object.keys(BUDGETS) as (keyof Usage)[]).some((count) => usage[count] >= BUDGETS[count]);
}

/** How many of the latest codes were ever entered. */
export interface Conversion {
  readonly sent: number;
  readonly used: number;
}

/**
 * People enter the codes they asked for; who pumps messages through premium ranges never does.
 * Judged over the latest codes of an hour, so that a breaker closes by itself when the bad ones
 * have grown old, and old enough that their receivers have had the time to enter them.
 */
export const BREAKERS = {
  area: { latest: 20, leastUsed: 0.1 },
  all: { latest: 200, leastUsed: 0.2 },
} as const;
export const BREAKER_WINDOW_MS = 60 * MINUTE_MS;
export const BREAKER_PATIENCE_MS = MINUTE_MS;

/** Whether sending stops for the area of a number or for everybody. */
export function isBroken(breaker: keyof typeof BREAKERS, { sent, used }: Conversion): boolean {
  const { latest, leastUsed } = BREAKERS[breaker];
  return sent >= latest && used < latest * leastUsed;
}

const NUMBER_BLOCK_DIGITS = 7;

/** The block of ten thousand numbers a phone is in: what an operator or a pumper rents. */
export function numberBlockOf(phone: string): string {
  return phone.slice(0, NUMBER_BLOCK_DIGITS);
}

const MAPPED = /^::ffff:(?=\d+\.)/i;
const GROUPS = 8;
const HOST_GROUPS = 4;
const NETWORK_GROUPS = 3;

/** Who shares a budget: an IPv4 address or an IPv6 /64, and the /24 or /48 around it. */
export function originOf(address: string): { host: string; network: string } {
  const plain = address.replace(MAPPED, '');
  if (!plain.includes(':')) {
    return { host: plain, network: plain.split('.').slice(0, NETWORK_GROUPS).join('.') };
  }
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const gap = Math.max(0, GROUPS - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return {
    host: groups.slice(0, HOST_GROUPS).join(':'),
    network: groups.slice(0, NETWORK_GROUPS).join(':'),
  };
}
