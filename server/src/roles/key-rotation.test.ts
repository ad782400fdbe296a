/**
 * The key of personal data is changed while the site runs, by the command an operator types.
 * KEY_PEOPLE=100000 and KEY_READERS=16 make the site and the load on it larger.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { seal, unseal } from '#platform/crypto';
import { buildCourse } from '#factory/catalog';
import { buildVideoAsset } from '#factory/media';
import { buildOrder } from '#factory/order';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { startProgram } from '#test/program';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';
import type { KeyRing } from '#platform/crypto';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const MANY = Number(process.env['KEY_PEOPLE'] ?? '2500');
const READERS = Number(process.env['KEY_READERS'] ?? '2');
const PHONE = '13912345678';

const first = readConfig({ NODE_ENV: 'test' }).development?.values['DATA_KEYS'] ?? '';
const second = `2:${randomBytes(32).toString('base64')}`;
const third = `3:${randomBytes(32).toString('base64')}`;

let app: TestApp;
let buyer: Login;
let orderId: number;
let texts: readonly string[];

const columns = () => app.modules.flatMap(({ sealed = [] }) => sealed);

/** Every sealed value of the database, opened. */
async function openAll(ring: KeyRing): Promise<string[]> {
  const opened: string[] = [];
  for (const { table, column, purpose } of columns()) {
    const { rows } = await sql<{ value: Buffer }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where length(${sql.ref(column)}) > 0`.execute(app.platform.db);
    opened.push(...rows.map(({ value }) => `${purpose} ${unseal(ring, purpose, value)}`));
  }
  return opened.toSorted();
}

async function countOf(key: number): Promise<number> {
  let count = 0;
  for (const { table, column } of columns()) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)}
      where length(${sql.ref(column)}) > 0 and get_byte(${sql.ref(column)}, 0) = ${key}`.execute(
      app.platform.db,
    );
    count += rows[0]?.n ?? 0;
  }
  return count;
}

function environment(keys: string): NodeJS.ProcessEnv {
  const { databaseUrl, redisUrl } = app.platform.config;
  return { NODE_ENV: 'test', DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_KEYS: keys };
}

const ops = (keys: string, ...args: string[]) =>
  startProgram(MAIN, ['ops', ...args], environment(keys));

const ringOf = (keys: string): KeyRing => readConfig(environment(keys)).dataKey;

beforeAll(async () => {
  app = await startTestApp();
  const { platform } = app;
  buyer = await buildLogin(app, { phone: PHONE });
  const courseId = await buildCourse(platform, { type: 3, price_fen: 9_900 });
  const seat = { name: '周晓岚', phone: '13788880001', id_card: '110101199003078515' };
  ({ id: orderId } = await buildOrder(platform, buyer.userId, {
    type: 3,
    id: courseId,
    users: [seat],
  }));
  await buildVideoAsset(platform);
  const sealed = (purpose: string, text: string) => seal(platform.config.dataKey, purpose, text);
  await sql`
    insert into transfer_proof (user_id, order_id, images, payer_name_sealed, pay_date, created_at)
    values (${buyer.userId}, ${orderId}, array['x'], ${sealed('transfer_proof.payer_name', '周晓岚')}, now(), now())`.execute(
    platform.db,
  );
  await sql`
    insert into wechat_ticket (token_hash, nonce_hash, wechat_ref, nickname_sealed, created_at, expires_at)
    values ('\\x01', '\\x02', 'ref', ${sealed('wechat_ticket.nickname', '岚')}, now(), now())`.execute(
    platform.db,
  );
  await sql`
    insert into users (username, nickname, email_sealed, real_name_sealed)
    select 'many' || n, '众', ${sealed('users.email', 'a@zhiji.cn')}, ${sealed('users.real_name', '众')}
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(platform.db);
  texts = await openAll(platform.config.dataKey);
});
afterAll(async () => app.stop());

describe('sealed columns', () => {
  it('[R1-A13] are all declared by their modules', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_sealed'`.execute(app.platform.db);
    const declared = columns().map(({ table, column }) => `${table}.${column}`);
    expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

describe('a change of the key', () => {
  it('[R1-A13] is refused before the values are sealed anew, and says how many need the old key', () => {
    expect(ops(first, 'setting', 'foot_mobile', '1').status).toBe(0);
    const { status, said } = ops(second, 'setting', 'foot_mobile', '1');
    expect(status).toBe(1);
    expect(said).toContain(`DATA_KEYS lacks a key that ${texts.length} values (`);
    expect(said).toContain(`users.email_sealed ${MANY}`);
  });

  it('[R1-A13] refuses another key under an id that is taken, and another key of lookups', () => {
    const other = `1:${randomBytes(32).toString('base64')}`;
    expect(ops(other, 'setting', 'foot_mobile', '1').said).toContain('give a new key a new id');
    const lost = { ...environment(first), INDEX_KEY: randomBytes(32).toString('base64') };
    const { said } = startProgram(MAIN, ['ops', 'setting', 'foot_mobile', '1'], lost);
    expect(said).toContain('INDEX_KEY is not the one this database was filled with');
  });

  it('[R1-A13] goes on where it was cut off, and leaves every value to the new key alone', async () => {
    const ring = `${second},${first}`;
    const child = spawn(process.execPath, [MAIN, 'ops', 'rotate-keys'], {
      env: { PATH: process.env['PATH'], ...environment(ring) },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    while ((await countOf(2)) === 0) {
      await sleep(2);
    }
    child.kill('SIGKILL');
    await ended;
    const half = await countOf(2);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(texts.length);
    // In the middle of it everything opens for who has both keys.
    expect(await openAll(ringOf(ring))).toEqual(texts);

    const again = ops(ring, 'rotate-keys');
    expect(again.said).toContain(`${texts.length - half} values sealed anew with key 2`);
    expect(await countOf(1)).toBe(0);
    expect(await openAll(ringOf(second))).toEqual(texts);
    expect(ops(ring, 'rotate-keys').said).toContain('0 values sealed anew');
    const audited = await app.platform.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'key 2')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'keys.rotateStarted',
      'keys.rotateStarted',
      'keys.rotate',
      'keys.rotateStarted',
      'keys.rotate',
    ]);
  });

  it('[R1-A13] is over when processes have the new key alone: people and seats are as before', async () => {
    expect(ops(second, 'setting', 'foot_mobile', '1')).toMatchObject({ status: 0 });
    const later = await startTestApp({ beside: app, environment: { DATA_KEYS: second } });
    const me = await later.call('account.me', {}, buyer);
    expect(me.data).toMatchObject({ phone: PHONE });
    const { data } = await later.call('order.detail', { id: orderId }, buyer);
    expect(JSON.stringify(data.users)).toContain('周');
    await later.stop();
  });

  it('[R1-A13] fails no request of a site that goes on reading and writing meanwhile', async () => {
    const ring = `${third},${second}`;
    const site = await startTestApp({ beside: app, environment: { DATA_KEYS: ring } });
    const child = spawn(process.execPath, [MAIN, 'ops', 'rotate-keys'], {
      env: { PATH: process.env['PATH'], ...environment(ring) },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    let [within, read] = [0, 0];
    const isOn = () => child.exitCode === null && child.signalCode === null;
    const useSite = async (): Promise<void> => {
      while (isOn()) {
        const me = await site.call('account.me', {}, buyer);
        expect(me.data).toMatchObject({ phone: PHONE });
        const { data } = await site.call('order.detail', { id: orderId }, buyer);
        expect(JSON.stringify(data.users)).toContain('周');
        const edited = await site.call('account.edit', { real_name: '周晓岚' }, buyer);
        expect(edited.code).toBe(10006);
        read += 2;
      }
    };
    const watch = async (): Promise<void> => {
      while (isOn()) {
        // One value is what was just written.
        within += (await countOf(3)) > 1 ? 1 : 0;
      }
    };
    await Promise.all([watch(), ...Array.from({ length: READERS }, useSite)]);
    expect(await ended).toEqual([0, null]);
    expect(Math.min(within, read)).toBeGreaterThan(0);
    console.log(`${texts.length} values sealed anew, ${read} reads beside it, 0 failed`);
    expect([await countOf(1), await countOf(2)]).toEqual([0, 0]);
    const after = await site.call('account.me', {}, buyer);
    expect(after.data).toMatchObject({ phone: PHONE });
    await site.stop();
  });
});
