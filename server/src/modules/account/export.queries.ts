/** Everything we hold about a user, for the user. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { ownUser } from '#modules/identity';
import { readOrigin, readRows } from './export.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Module, Platform } from '#platform/module';

type Export = CallResponse<'account.exportData'>;
type Row = Export['tables'][number]['rows'][number];
type Value = Row[string];

/** The profile and every table with rows of this user. */
export async function exportData(
  platform: Platform,
  modules: readonly Module[],
  userId: number,
): Promise<Export> {
  const { db, clock } = platform;
  const user = { ...(await ownUser(platform, userId)), ...(await readOrigin(db, userId)) };
  const tables = [{ name: 'user', rows: [presentRow(user)] }];
  const told = modules
    .flatMap(({ personalTables = {} }) => Object.entries(personalTables))
    .filter(([, columns]) => columns.length > 0);
  for (const [name, columns] of told) {
    const rows = await readRows(db, name, columns, userId);
    tables.push({ name, rows: rows.map(presentRow) });
  }
  return { create_time: formatWireTime(clock.now()), tables };
}

function presentRow(row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, presentValue(value)]),
  );
}

/** Whether it is a list of plain values. */
const isList = (value: object): value is readonly unknown[] =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object');

function presentValue(value: unknown): Value {
  if (value instanceof Date) {
    return formatWireTime(value);
  }
  if (typeof value === 'object' && value !== null) {
    return isList(value) ? value.join(',') : JSON.stringify(value);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}
