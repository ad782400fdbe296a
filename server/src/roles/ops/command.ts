/** What an operator's command is, and how it reads its words. */
import { access, constants, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { parseFen } from '@zhiji/contract/kernel/money';
import { PRICE } from '@zhiji/contract/kernel/patterns';
import { findUserIdByName } from '#modules/identity';
import { operatorNamed } from '#platform/actor';
import { fail } from '#platform/failure';
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
    throw fail('operator.notWhole', { data: { name, text } });
  }
  return number;
}

/** What somebody wrote as it is printed: on one line, with nothing in it that moves or turns text. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ');
}

/** An argument that must not be left out. */
export function required(name: string, text: string): string {
  if (text.trim() === '') {
    throw fail('operator.argumentMissing', { data: { name } });
  }
  return text.trim();
}

/** An argument that is one of some words. */
export function oneOf<Value>(
  name: string,
  text: string,
  known: Iterable<readonly [string, Value]>,
): Value {
  const values = new Map(known);
  const value = values.get(text);
  if (value === undefined) {
    throw fail('operator.notOneOf', { data: { name, list: [...values.keys()].join(', ') } });
  }
  return value;
}

/** An argument that is a sum of yuan; answers fen. */
export function fenOf(name: string, text: string): number {
  if (!PRICE.test(text)) {
    throw fail('operator.notWritten', { data: { name, example: '12.50', text } });
  }
  return parseFen(text);
}

/** An argument that names a file of this machine. */
export async function fileNamed(name: string, text: string): Promise<string> {
  const path = required(name, text);
  const found = await Promise.all([stat(path), access(path, constants.R_OK)]).catch(() => null);
  if (found?.[0].isFile() !== true) {
    throw fail('operator.fileClosed', { data: { path } });
  }
  return path;
}

/** The user of a name. */
export async function userNamed({ platform }: OpsApp, username: string): Promise<number> {
  const userId = await findUserIdByName(platform.db, username);
  if (userId === null) {
    throw fail('operator.userMissing', { data: { username } });
  }
  return userId;
}
