/** The tables that can be distributed by user, and the column of each that says whose a row is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserTables } from './judge.ts';

export const ROW_TYPES = 'server/src/platform/db/types.gen.ts';

/**
 * Tables with a user that are kept by another key: those from which a user is found, and what is read
 * with a course; a case is found by the text it is about.
 */
const BY_OTHER_KEYS: ReadonlySet<string> = new Set([
  'username',
  'user_phone',
  'user_wechat',
  'channel_trade',
  'retail_code',
  'distributor_card',
  'application_claim',
  'comment',
  'question',
  'live_message',
  'text_case',
  'seat_holder',
]);

/** Reads them from the row types; a row that may have no user, such as an event's, is not a user's. */
export function readUserTables(root: string): UserTables {
  const text = readFileSync(join(root, ROW_TYPES), 'utf8');
  const withUser = new Set(
    [...text.matchAll(/^export interface (?<type>\w+) \{(?<fields>[^}]*)\}/gm)].flatMap(
      ({ groups: { type = '', fields = '' } = {} }) =>
        /^ {2}user_id: number;/m.test(fields) ? [type] : [],
    ),
  );
  const tables = /^export interface DB \{(?<tables>[^}]*)\}/m.exec(text)?.groups?.['tables'] ?? '';
  const found = [...tables.matchAll(/(?<table>\w+): (?<type>\w+);/g)].flatMap(
    ({ groups: { table = '', type = '' } = {} }) =>
      withUser.has(type) && !BY_OTHER_KEYS.has(table) ? [[table, 'user_id'] as const] : [],
  );
  return new Map([['users', 'id'], ...found]);
}
