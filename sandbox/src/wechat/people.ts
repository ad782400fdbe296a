/** People with WeChat, and the apps that may ask them. */
import { createHash } from 'node:crypto';

/** Offered on the phone; any other name is a person too. */
export const people = ['林知远', '苏晴', '陈屿', 'Amelia', '🌙 月亮'] as const;

/** WeChat's ids have 28 characters, the first is an o. */
const ID_LENGTH = 27;
const idOf = (...parts: readonly string[]): string =>
  `o${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, ID_LENGTH)}`;

/** The same in all apps of one owner. */
export const unionidOf = (name: string): string => idOf('union', name);

/** Another one in every app. */
export const openidOf = (appid: string, name: string): string => idOf(appid, name);

/** By `snsapi_base` a person is recognised without being asked. */
export type Scope = 'snsapi_login' | 'snsapi_userinfo' | 'snsapi_base';

export interface App {
  readonly secret: string;
  /** What it may ask for: only the website shows QR pages, only the public account asks inside. */
  readonly scopes: readonly Scope[];
}

/** The public account. */
export const INSIDE_APPID = 'wx00000000inside00';

export const apps: ReadonlyMap<string, App> = new Map([
  ['wx00000000000site0', { secret: 'zhiji-dev-site-secret', scopes: ['snsapi_login'] }],
  [INSIDE_APPID, { secret: 'zhiji-dev-inside-secret', scopes: ['snsapi_userinfo', 'snsapi_base'] }],
]);
