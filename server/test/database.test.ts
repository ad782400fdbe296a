import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { sqlState } from '#platform/db/transaction';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';

const FORBIDDEN = '42501';
const APPEND_ONLY = ['audit', 'agreement', 'ledger_entry'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

/** The SQLSTATE a statement fails with as the application's role, or null. */
async function refusal(statement: string): Promise<string | null> {
  try {
    await sql.raw(statement).execute(app.platform.db);
    return null;
  } catch (error) {
    return sqlState(error);
  }
}

describe('the application role', () => {
  it('cannot change the schema', async () => {
    for (const statement of [
      'create table intruder (id int)',
      'alter table users add column intruder int',
      'drop table outbox',
      'create index intruder on users (nickname)',
      'truncate outbox',
      'create schema intruder',
    ]) {
      expect([statement, await refusal(statement)]).toEqual([statement, FORBIDDEN]);
    }
  });

  it('cannot change or delete rows of append-only tables', async () => {
    for (const table of APPEND_ONLY) {
      expect(await refusal(`update ${table} set created_at = now()`)).toBe(FORBIDDEN);
      expect(await refusal(`delete from ${table}`)).toBe(FORBIDDEN);
      expect(await refusal(`select 1 from ${table} limit 1`)).toBeNull();
    }
  });
});

describe('the schema', () => {
  it('can be distributed by user: every unique index of a user’s table leads by user_id', async () => {
    const { rows } = await sql<{ index: string }>`
      select i.indexrelid::regclass::text as index
      from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id'
      where i.indisunique and not u.attnum = any (i.indkey::int2[])
        and c.relname not in (select unnest(${[...LOOKUPS, ...OF_COURSES]}::text[]))`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it('keeps what is read with a course by course', async () => {
    const { rows } = await sql<{ table: string }>`
      select i.indrelid::regclass::text as table from pg_index i
      join pg_attribute c on c.attrelid = i.indrelid and c.attname = 'course_id'
      where i.indisprimary and i.indkey[0] = c.attnum
        and i.indrelid::regclass::text = any (${OF_COURSES}::text[])
      order by 1`.execute(app.platform.db);
    expect(rows.map(({ table }) => table)).toEqual(OF_COURSES);
  });

  it('gives every table a primary key', async () => {
    const { rows } = await sql<{ table: string }>`
      select c.relname as table from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });
});

/**
 * Tables keyed by a value that is unique for everybody, from which its user is found: names, phones,
 * numbers of payment channels; and movements of money, whose keys hold a number that names its user.
 */
const LOOKUPS = ['username', 'user_phone', 'user_wechat', 'channel_trade', 'ledger_entry'];

/** What users write about a course or say in its rooms, and their seats in it. */
const OF_COURSES = ['comment', 'live_message', 'question', 'seat_holder'];

describe('a statement that does not end', () => {
  it('is ended by its timeout and leaves a usable pool', async () => {
    const began = performance.now();
    expect(await refusal('select pg_sleep(30)')).toBe('57014');
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(await refusal('select 1')).toBeNull();
  });
});
