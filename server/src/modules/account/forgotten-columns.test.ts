/**
 * Whatever table and column there is, a deleted account leaves nothing in it but what
 * docs/personal-data.md names: a mark is planted in all of them, and looked for afterwards.
 */
import { readFileSync } from 'node:fs';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sealPersonal } from '#modules/identity';
import { useTestApp } from '#test/app';
import { MARK, clearField, plantEverywhere, readLeft, userRow } from '#test/database/forgetting';
import { buildLogin } from '#test/logins';
import { runSchedule } from '#test/messages/told';
import { buildCode } from '#factory/identity';
import { deleteDueAccounts } from './deletion.commands.ts';

const PAGE = readFileSync(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8');
const USERS = 'users';
/** Names of columns by which people are known, in tables that are nobody's. */
const TELLING = /_(?:sealed|ref)$|(?:^|_)(?:phone|mobile|email|real_name)$/;

const app = useTestApp();

/** A section of the page: its tables, and the columns each line names. */
function listed(heading: string): Map<string, string[]> {
  const section = PAGE.split('\n## ').find((text) => text.startsWith(heading)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('- `'));
  return new Map(
    lines.map((line) => {
      const [table = '', ...columns] = [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
      return [table, columns];
    }),
  );
}

const kept = listed('What stays');
const elsewhere = listed('Outside the rows of users');

/** Fills every column of the user's own row. */
async function plantUser(userId: number): Promise<void> {
  const { db, config } = app.platform;
  const { dataKey } = config;
  await sql`
    update users set username = ${MARK}, nickname = ${MARK}, photo = ${MARK}, address_id = ${MARK},
      ip_region = ${MARK}, retail_id = ${MARK}, wechat_ref = ${MARK}, password_hash = ${MARK},
      deletion_reason = ${MARK}, pending_nickname = ${MARK}, birthday = '1990-01-02', gender = 1,
      is_spread = true, teacher_status = 1, enterprise_status = 1,
      email_sealed = ${sealPersonal(dataKey, 'email', 'gone@learn.example')},
      real_name_sealed = ${sealPersonal(dataKey, 'real_name', '高文静')}
    where id = ${userId}`.execute(db);
}

/** Columns that have the value they had. */
const same = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(before)
    .filter((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))
    .toSorted();

describe('[R1-A8] the list of what is kept of a deleted account', () => {
  it('names every table and every column that still says something, and nothing else', async () => {
    const login = await buildLogin(app, { phone: '13500000061' });
    const other = await buildLogin(app, { phone: '13500000062' });
    const code = await buildCode(app.platform, '13500000061', 'delete_account');
    expect((await app.call('account.requestDeletion', { code }, login)).code).toBe(10006);
    await plantUser(login.userId);
    const before = await userRow(app, login.userId);
    const people = { leaving: login.userId, other: other.userId };
    const field = await plantEverywhere(app, people);
    try {
      const planted = await readLeft(app, field);
      const tables = new Set(field.columns.map(({ table }) => table));
      expect(planted.tables.toSorted()).toEqual([...tables].toSorted());

      app.clock.advance(7 * DAY_MS);
      await deleteDueAccounts(app.platform, app.modules);
      await runSchedule(app, 'media.sweep');

      const left = await readLeft(app, field);
      const { [USERS]: own = [], ...others } = Object.fromEntries(kept);
      expect([...left.tables].toSorted()).toEqual(Object.keys(others).toSorted());
      const words = Object.entries(others).flatMap(([table, columns]) =>
        columns.map((column) => `${table}.${column}`),
      );
      expect([...left.words].toSorted()).toEqual(words.toSorted());
      expect(same(before, await userRow(app, login.userId))).toEqual(own.toSorted());
    } finally {
      await clearField(app, field);
    }
  });

  it('names what tells of people in tables that are no user’s', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      where c.table_schema = 'public' and c.table_name <> ${USERS} and not exists (
        select from information_schema.columns own
        where own.table_schema = 'public' and own.table_name = c.table_name
          and own.column_name = 'user_id'
      )`.execute(app.platform.db);
    const telling = rows.filter(({ column }) => TELLING.test(column));
    expect(telling.length).toBeGreaterThan(0);
    const unnamed = telling.filter(
      ({ table, column }) => !(elsewhere.get(table) ?? []).includes(column),
    );
    expect(unnamed).toEqual([]);
  });
});
