import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { PLATFORM_TABLES } from '#platform/db/tables';
import { sqlState } from '#platform/db/transaction';
import { startTestApp, useTestApp } from './app.ts';
import { IMPATIENT } from './steady/patience.ts';

const FORBIDDEN = '42501';
const APPEND_ONLY = ['audit', 'agreement', 'ledger_entry'];

const app = useTestApp();

/** The SQLSTATE a statement fails with as the application's role, or null. */
async function refusal(statement: string, { platform } = app): Promise<string | null> {
  try {
    await sql.raw(statement).execute(platform.db);
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
    for (const statement of [
      'update payment_proof set amount_fen = 1',
      'delete from payment_proof',
      'insert into price_history values (1, 1, 1, now())',
      'update price_history set price_fen = 1',
      'update audit_head set seq = 1',
      `insert into audit (id, actor, action, subject, detail, seq)
       values (gen_random_uuid(), 'x', 'x', 'x', '{}', 1)`,
    ]) {
      expect([statement, await refusal(statement)]).toEqual([statement, FORBIDDEN]);
    }
  });
});

describe('the owners of tables', () => {
  it('are declared: every table belongs to one module or to the platform', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not relispartition`.execute(app.platform.db);
    const owned = [...PLATFORM_TABLES, ...app.modules.flatMap(({ tables }) => tables)];
    expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('are the ones who say what of a table is a user’s, and what of it is sealed', () => {
    const foreign = app.modules.flatMap(({ domain, tables, personalTables = {}, sealed = [] }) =>
      [...Object.keys(personalTables), ...sealed.map(({ table }) => table)]
        .filter((table) => !tables.some((own) => own === table))
        .map((table) => `${domain} ${table}`),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the schema', () => {
  it('can be distributed by user: every unique index of a user’s table has user_id in it', async () => {
    const { rows } = await sql<{ index: string }>`
      select i.indexrelid::regclass::text as index
      from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id'
      where i.indisunique and not u.attnum = any (i.indkey::int2[])
        and c.relname not in (select unnest(${[...LOOKUPS, ...OF_COURSES, ...OF_EVENTS]}::text[]))`.execute(
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

  it('[R1-C] can be distributed by user: keys between tables of users join the same user', async () => {
    const { rows } = await sql<{ key: string }>`
      select c.conrelid::regclass || ' ' || c.conname as key from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relnamespace = 'public'::regnamespace
      join pg_attribute own on own.attrelid = c.conrelid and own.attname = 'user_id'
      left join pg_attribute theirs on theirs.attrelid = c.confrelid
        and theirs.attname = case c.confrelid::regclass::text when 'users' then 'id'
          else 'user_id' end
      where c.contype = 'f' and t.relname <> all (${[...LOOKUPS, ...OF_COURSES]}::text[])
        and c.confrelid::regclass::text <> all (${EVERYWHERE}::text[])
        and not coalesce(array_position(c.conkey, own.attnum)
          = array_position(c.confkey, theirs.attnum), false)`.execute(app.platform.db);
    expect(rows).toEqual([]);
  });

  it('[R1-C] has keys to what every part has a copy of, and to nothing else', async () => {
    const { rows } = await sql<{ target: string }>`
      select distinct c.confrelid::regclass::text as target from pg_constraint c
      join pg_attribute own on own.attrelid = c.conrelid and own.attname = 'user_id'
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        and c.confrelid::regclass::text <> 'users' and not exists (
          select from pg_attribute theirs
          where theirs.attrelid = c.confrelid and theirs.attname = 'user_id')
      order by 1`.execute(app.platform.db);
    expect(rows.map(({ target }) => target)).toEqual(EVERYWHERE);
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
 * numbers of payment channels and of texts.
 */
const LOOKUPS = [
  'username',
  'user_phone',
  'user_wechat',
  'channel_trade',
  'certificate_number',
  'certificate_holder',
  'retail_code',
  'distributor_card',
  'application_claim',
  'text_case',
];

/** What was told or is to be told: kept by the event, and not every event concerns a user. */
const OF_EVENTS = ['outbox', 'pay_notice'];

/** What users write about a course or say in its rooms, and their seats in it. */
const OF_COURSES = ['comment', 'live_message', 'question', 'seat_holder'];

/** Small tables of what is sold, of which every part of a distributed database has a copy. */
const EVERYWHERE = [
  'certificate_template',
  'chapter',
  'coupon',
  'course',
  'exam',
  'exam_topic',
  'seckill_course',
  'session_change',
  'shop',
  'survey',
];

describe('a statement that does not end', () => {
  it('is ended by its timeout and leaves a usable pool', async () => {
    const hasty = await startTestApp({ beside: app, environment: IMPATIENT });
    const began = performance.now();
    expect(await refusal('select pg_sleep(30)', hasty)).toBe('57014');
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(await refusal('select 1', hasty)).toBeNull();
    await hasty.stop();
  });
});
