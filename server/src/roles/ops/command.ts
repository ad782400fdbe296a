/** What an operator's command is. */
import { userInfo } from 'node:os';
import { findUserIdByName } from '#modules/identity';
import { operatorNamed } from '#platform/actor';
import type { Actor } from '#platform/actor';
import type { Module, Platform } from '#platform/module';
import type { LiveProvider } from '#gateways/live/live-provider';
import type { PayGateways } from '#modules/order';

/** What commands work with. */
export interface OpsApp {
  readonly platform: Platform;
  readonly payGateways: PayGateways;
  readonly liveProvider: LiveProvider;
  readonly modules: readonly Module[];
}

/** Takes its arguments as words and answers the text to print. */
export type Command = (app: OpsApp, args: readonly string[]) => Promise<string>;

/** Who gives commands here. */
export function operator(): Actor {
  return operatorNamed(userInfo().username);
}

/** An argument that is a whole number above zero. */
export function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Error(`${name} must be a whole number, not "${text}"`);
  }
  return number;
}

/** An argument that must not be left out. */
export function required(name: string, text: string): string {
  if (text.trim() === '') {
    throw new Error(`${name} is missing`);
  }
  return text;
}

/** The user of a name. */
export async function userNamed({ platform }: OpsApp, username: string): Promise<number> {
  const userId = await findUserIdByName(platform.db, username);
  if (userId === null) {
    throw new Error(`no user is called "${username}"`);
  }
  return userId;
}
