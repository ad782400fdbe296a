/** What is left of a person after the account was deleted: the whole database and store are read. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { cardRef } from '#modules/certificate';
import { namedTargetOf } from '#modules/identity';
import { pseudonym, unseal } from '#platform/crypto';
import { newId } from '#platform/ids';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin } from '#test/logins';
import { DOUBTFUL, listWords } from '#test/texts/reviewer';
import { buildCourse } from '#factory/catalog';
import { buildDistributor } from '#factory/distribution';
import { buildCode } from '#factory/identity';
import { buildPaidOrder } from '#factory/order';
import { deleteDueAccounts } from './deletion.commands.ts';
import type { KeyRing } from '#platform/crypto';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

const PERSON = {
  username: 'gao.wenjing',
  nickname: '文静不静',
  phone: '13988887777',
  email: 'gaowenjing@learn.example',
  realName: '高文静',
  seatName: '高小静',
  idCard: '11010519491231002X',
  bankAccount: '6222021234509876543',
} as const;
const OTHER_CARD = '110105199003070017';

let buckets: TestBuckets;
let app: TestApp;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

/** Every value of every row of every table as text, and what the key opens of it. */
async function dump(): Promise<string> {
  const { db, config } = app.platform;
  const tables = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const [schema = '', table = ''] = name.split('.');
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(`${schema}.${table}`)}`
      .execute(db)
      .catch(() => ({ rows: [] }));
    for (const value of rows.flatMap((row) => Object.values(row))) {
      texts.push(Buffer.isBuffer(value) ? opened(config.dataKey, value) : JSON.stringify(value));
    }
  }
  return texts.join('\n');
}

function opened(key: KeyRing, sealed: Buffer): string {
  for (const { purpose } of app.modules.flatMap(({ sealed: columns = [] }) => columns)) {
    try {
      return unseal(key, purpose, sealed);
    } catch {
      // Sealed for another column, or no sealed text at all.
    }
  }
  return sealed.toString('base64');
}

async function upload({ token }: Login, dir: string): Promise<string> {
  const red = { r: 200, g: 20, b: 20 };
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: red } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('dir', dir);
  form.append(UPLOAD_FIELD, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { 'x-user-token': token },
  });
  return ((await response.json()) as { data: { url: string } }).data.url;
}

describe('[R1-A8] a deleted account', () => {
  it('leaves nothing of the person in any column, sealed or not, nor in the store', async () => {
    const { platform } = app;
    const { db, config, storage } = platform;
    const { username, nickname, phone, email, realName, seatName, idCard } = PERSON;
    const { bankAccount } = PERSON;
    const login = await buildLogin(app, { username, nickname, phone });
    const { userId } = login;
    await listWords(app);
    const pending = `文静${DOUBTFUL}`;
    const changes = { real_name: realName, nickname: pending };
    const named = await app.call('account.edit', changes, login);
    expect(named.code).toBe(10006);
    const code = await buildCode(platform, namedTargetOf(userId, email), 'change_email');
    expect((await app.call('account.changeEmail', { email, code }, login)).code).toBe(10006);
    const refs = {
      phone: pseudonym(config.dataKey, `phone:${phone}`),
      wechat: pseudonym(config.dataKey, 'wechat:o-gaowenjing'),
      address: pseudonym(config.dataKey, 'address:203.0.113.77'),
      card: cardRef(config.dataKey, idCard),
    };
    await buildDistributor(platform, userId, { realName, phone, idCard, bankAccount });
    await db
      .insertInto('user_wechat')
      .values({ wechat_ref: refs.wechat, user_id: userId })
      .execute();
    await db
      .updateTable('users')
      .set({ wechat_ref: refs.wechat })
      .where('id', '=', userId)
      .execute();
    await db
      .insertInto('consent')
      .values({
        user_id: userId,
        id: newId(),
        type: 1,
        version: 'v1',
        address_ref: refs.address,
        created_at: app.clock.now(),
      })
      .execute();
    const open = await upload(login, 'open');
    await app.call('account.changePhoto', { photo: open }, login);
    await upload(login, 'private');

    // The seat another one bought for the person, and the other's own.
    const buyer = await buildLogin(app, { phone: '13988886666' });
    const course = await buildCourse(platform, {
      type: 3,
      detail: { need_id_card: true },
      end_at: new Date(app.clock.now().getTime() + 90 * DAY_MS),
    });
    const users = [
      { name: seatName, phone, id_card: idCard },
      { name: '周同行', phone: '13988886666', id_card: OTHER_CARD },
    ];
    const order = await buildPaidOrder(platform, buyer.userId, {
      type: 3,
      id: course,
      num: 2,
      users: [users[0] ?? { name: '', phone: '' }, users[1] ?? { name: '', phone: '' }],
    });

    const secrets: string[] = [username, nickname, phone, email, realName, seatName, idCard];
    secrets.push(bankAccount, pending, ...Object.values(refs));
    const before = await dump();
    for (const secret of secrets) {
      expect([secret, before.includes(secret)]).toEqual([secret, true]);
    }

    const own = await buildCode(platform, phone, 'delete_account');
    expect((await app.call('account.requestDeletion', { code: own }, login)).code).toBe(10006);
    app.clock.advance(7 * DAY_MS);
    await deleteDueAccounts(platform, app.modules);
    const sweep = app.modules
      .flatMap(({ schedules = [] }) => schedules)
      .find(({ name }) => name === 'media.sweep');
    await sweep?.run();

    // A worker took the events long ago; none runs here.
    await db.deleteFrom('outbox').execute();
    const after = await dump();
    for (const secret of secrets) {
      expect([secret, after.includes(secret)]).toEqual([secret, false]);
    }
    expect(after).toContain(OTHER_CARD);
    expect(await storage.private.list(`p/${userId}/`)).toEqual([]);
    expect(await storage.public.get(open.replace('/media/', ''), 1_000_000)).toBeNull();

    // The seat is still there for the books, the phone is free for a new account.
    const { data } = await app.call('order.detail', { id: order.id }, buyer);
    expect(JSON.stringify(data)).not.toContain(seatName.slice(0, 1) + '*');
    const again = await buildLogin(app, { username, phone });
    const checked = await app.call(
      'order.checkAttendees',
      { type: 3, id: course, users: [{ name: seatName, phone, id_card: idCard }] },
      again,
    );
    expect(checked.data[0]?.state).toBe(1);
  });
});
