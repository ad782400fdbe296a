import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { answerCourseQuestion, openCourseQuestions } from '#modules/catalog';
import { operatorNamed } from '#platform/actor';
import { newId } from '#platform/ids';
import { startTestApp, useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { wirePassword } from '#test/passwords';
import { buildComment, buildCourse, buildQuestion } from '#factory/catalog';
import { buildCode } from '#factory/identity';
import { buildOrder } from '#factory/order';
import { openWechat } from '#gateways/wechat/wechat-oauth';
import { accountModule } from './index.ts';
import { deleteDueAccounts } from './deletion.commands.ts';
import type { Module } from '#platform/module';

/** Longer than a process remembers a session. */
const REMEMBERED_MS = 600;

const app = useTestApp();

describe('POST /api/user/cancelUser', () => {
  const phone = '13500000030';

  it('waits seven days, which logging in ends, and then forgets who it was', async () => {
    const login = await buildLogin(app, { username: 'leaving', phone, password: 'Study-2026' });
    const { db } = app.platform;
    const request = async (sender: { token: string }) => {
      const code = await buildCode(app.platform, phone, 'delete_account');
      return app.call('account.requestDeletion', { code, reason: '不再需要' }, sender);
    };
    expect((await request(login)).code).toBe(10006);
    await app.ticks.pass(REMEMBERED_MS);
    expect((await app.call('account.me', {}, login)).code).toBe(11102);

    app.clock.advance(6 * DAY_MS);
    await deleteDueAccounts(app.platform, app.modules);
    const back = await app.call('identity.login', {
      username: 'leaving',
      password: wirePassword('Study-2026'),
    });
    expect(back.code).toBe(11108);
    app.clock.advance(2 * DAY_MS);
    await deleteDueAccounts(app.platform, app.modules);
    const token = back.data.user_token;
    expect((await app.call('account.me', {}, { token })).code).toBe(10000);

    await db
      .insertInto('upload')
      .values({
        user_id: login.userId,
        id: newId(),
        kind: 'open',
        key: 'u/portrait.png',
        created_at: app.clock.now(),
      })
      .execute();
    const asked = await request({ token });
    const due = new Date(app.clock.now().getTime() + 7 * DAY_MS);
    expect(asked.data.delete_time).toBe(formatWireTime(due));
    app.clock.advance(7 * DAY_MS - 1);
    await deleteDueAccounts(app.platform, app.modules);
    const before = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', login.userId)
      .execute();
    expect(before).toMatchObject([{ username: 'leaving', status: 1 }]);
    app.clock.advance(1);
    await deleteDueAccounts(app.platform, app.modules);
    const rows = await db.selectFrom('users').selectAll().where('id', '=', login.userId).execute();
    expect(rows).toMatchObject([
      {
        nickname: '已注销用户',
        phone_sealed: null,
        email_sealed: null,
        real_name_sealed: null,
        password_hash: null,
        status: -1,
      },
    ]);
    for (const table of [
      'username',
      'user_phone',
      'user_session',
      'sso_ticket',
      'note',
      'favourite',
    ]) {
      const left =
        await sql`select 1 from ${sql.table(table)} where user_id = ${login.userId}`.execute(db);
      expect([table, left.rows]).toEqual([table, []]);
    }
    const files = await db
      .selectFrom('upload')
      .select('sweep_at')
      .where('user_id', '=', login.userId)
      .execute();
    expect(files).toEqual([{ sweep_at: app.clock.now() }]);
    expect((await app.call('account.me', {}, { token })).code).toBe(11102);
    await buildLogin(app, { username: 'leaving', phone });
  });

  it('forgets who attended and who paid, and keeps the books', async () => {
    const login = await buildLogin(app, { phone: '13500000032' });
    const { db } = app.platform;
    const course = await buildCourse(app.platform, { type: 3, detail: { need_id_card: true } });
    const users = [{ name: '沈知行', phone: '13500000033', id_card: '11010519491231002X' }];
    const order = await buildOrder(app.platform, login.userId, { type: 3, id: course, users });
    await app.call('order.close', { id: order.id }, login);
    const code = await buildCode(app.platform, '13500000032', 'delete_account');
    expect((await app.call('account.requestDeletion', { code }, login)).code).toBe(10006);
    app.clock.advance(7 * DAY_MS);
    await deleteDueAccounts(app.platform, app.modules);
    const seats = db.selectFrom('order_seat').where('user_id', '=', login.userId);
    const nobody = Buffer.alloc(0);
    expect(await seats.select(['name_sealed', 'phone_sealed', 'id_card_sealed']).execute()).toEqual(
      [{ name_sealed: nobody, phone_sealed: nobody, id_card_sealed: null }],
    );
    const orders = db.selectFrom('orders').where('user_id', '=', login.userId);
    expect(await orders.select('order_no').execute()).toEqual([{ order_no: order.order_no }]);
  });

  it('[R1-A8] keeps what all could read, and neither pictures nor what was for few', async () => {
    const { platform } = app;
    const { db } = platform;
    const own = '13500000034';
    const login = await buildLogin(app, { phone: own });
    const { userId } = login;
    const course = await buildCourse(platform);
    const images = ['/media/up/portrait.webp'];
    await buildComment(platform, course, userId, { content: '公开的评价', reply: '谢谢', images });
    const hidden = { status: PUBLISH_STATUSES.hidden, images };
    const rude = { content: '看不到的评价', reply: '看不到的回复', ...hidden };
    await buildComment(platform, course, userId, rude);
    const answered = { answer: '回答', answer_user: '周老师', answer_at: app.clock.now() };
    await buildQuestion(platform, course, userId, { content: '公开的提问', images });
    const secret = { content: '只给老师的提问', is_private: true };
    await buildQuestion(platform, course, userId, { ...secret, ...answered });
    await buildQuestion(platform, course, userId, { content: '看不到', ...hidden, ...answered });
    const unseen = await buildQuestion(platform, course, userId, secret);
    const code = await buildCode(platform, own, 'delete_account');
    expect((await app.call('account.requestDeletion', { code }, login)).code).toBe(10006);
    app.clock.advance(7 * DAY_MS);
    await deleteDueAccounts(platform, app.modules);
    const { rows: comments } = await sql`
      select content, reply, images from comment where user_id = ${userId} order by id`.execute(db);
    expect(comments).toEqual([
      { content: '公开的评价', reply: '谢谢', images: [] },
      { content: '', reply: '', images: [] },
    ]);
    const { rows: questions } = await sql`
      select content, answer, answer_user, images from question where user_id = ${userId}
      order by id`.execute(db);
    const empty = { content: '', answer: '', answer_user: '', images: [] };
    expect(questions).toEqual([{ ...empty, content: '公开的提问' }, empty, empty, empty]);
    const actor = operatorNamed('office');
    const open = await openCourseQuestions(platform, { actor, courseId: course });
    expect(open.map(({ content }) => content)).toEqual(['公开的提问']);
    // What is answered now is told to nobody, and what is empty is not answered.
    const answer = async (questionId: number) =>
      answerCourseQuestion(platform, {
        actor,
        courseId: course,
        questionId,
        by: '周老师',
        content: '可以。',
      });
    await answer(open[0]?.id ?? 0);
    await expect(answer(unseen)).rejects.toThrow('open question');
    const { rows: told } = await sql`
      select from message where user_id = ${userId}`.execute(db);
    expect(told).toEqual([]);
  });

  it('of one who cannot be forgotten keeps nobody else waiting', async () => {
    const { db } = app.platform;
    const leavers = [await buildLogin(app), await buildLogin(app)].map(({ userId }) => userId);
    const [stuck] = leavers;
    const due = { deletion_at: app.clock.now() };
    await db.updateTable('users').set(due).where('id', 'in', leavers).execute();
    const failing: Module<'ledger'> = {
      domain: 'ledger',
      tables: [],
      bindings: {},
      eraseUser: async (_tx, { id }) =>
        id === stuck ? Promise.reject(new Error('a row is in the way')) : Promise.resolve(),
    };
    const states = async () => {
      const rows = await db
        .selectFrom('users')
        .select('status')
        .where('id', 'in', leavers)
        .orderBy('id')
        .execute();
      return rows.map(({ status }) => status);
    };
    await deleteDueAccounts(app.platform, [...app.modules, failing]);
    expect(await states()).toEqual([1, -1]);
    expect(app.logged.join('')).toContain('an account was not deleted');
    await deleteDueAccounts(app.platform, app.modules);
    expect(await states()).toEqual([-1, -1]);
  });

  it('needs its own code and is refused while something is open', async () => {
    const login = await buildLogin(app, { phone: '13500000031' });
    const wrong = await buildCode(app.platform, '13500000031', 'login');
    expect((await app.call('account.requestDeletion', { code: wrong }, login)).code).toBe(11008);
    const { config, log } = app.platform;
    const guarded = accountModule(
      app.platform,
      [async (id) => Promise.resolve(id === login.userId)],
      openWechat({ ...config.wechat, patience: config.patience }, log),
      app.modules,
    );
    const open = await startTestApp({
      beside: app,
      modules: (own) => own.map((module) => (module.domain === 'account' ? guarded : module)),
    });
    const code = await buildCode(app.platform, '13500000031', 'delete_account');
    expect((await open.call('account.requestDeletion', { code }, login)).code).toBe(60001);
    expect((await app.call('account.requestDeletion', { code }, login)).code).toBe(10006);
    await open.stop();
  });

  it('[R1-A8] is the business of the modules: together they name every table that holds rows of users', async () => {
    expect(
      declared()
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(await tablesOfUsers());
  });
});

describe('POST /api/user/exportData', () => {
  it('hands out the profile and every table that holds rows of users', async () => {
    const login = await buildLogin(app, { nickname: '晴川', phone: '13500000040' });
    const { data } = await app.call('account.exportData', {}, login);
    expect(data.tables.map(({ name }) => name)).toEqual([
      'user',
      ...declared()
        .filter(([, columns]) => columns.length > 0)
        .map(([name]) => name),
    ]);
    expect(data.tables[0]?.rows).toMatchObject([{ nickname: '晴川', phone: '13500000040' }]);
    const sessions = data.tables.find(({ name }) => name === 'user_session');
    expect(sessions?.rows).toMatchObject([{ device: 'test', client: 'app' }]);
    expect(JSON.stringify(data)).not.toMatch(/hash|sealed|argon2/);
  });
});

const declared = () => app.modules.flatMap((module) => Object.entries(module.personalTables ?? {}));

/** Tables whose rows name a user, but for the outbox, which keeps nothing that was delivered. */
async function tablesOfUsers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name <> 'outbox'
    order by 1`.execute(app.platform.db);
  return rows.map(({ name }) => name).toSorted();
}
