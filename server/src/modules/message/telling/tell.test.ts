/** An event is told in its transaction, once, to whoever wants it. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TELL_MAX, tell, tellMany } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { buildLogin, useLogin } from '#test/logins';
import type { Tx } from '#platform/db/transaction';
import type { Login } from '#test/logins';

const app = useTestApp();
const user = useLogin(app);

const paid = { order_id: 1, title: '数据分析师', price: '299.00' };

const tellPaid = async (tx: Tx, userId: number, key: string | number = 1): Promise<void> =>
  tell(tx, 'order.paid', { userId, key, facts: paid }, app.clock.now());

const told = async (login: Login = user) => (await app.call('message.list', {}, login)).data;

const deliveries = async (userId: number) =>
  app.platform.db
    .selectFrom('message_delivery')
    .select(['message_id', 'channel', 'state', 'due_at'])
    .where('user_id', '=', userId)
    .execute();

describe('telling', () => {
  it('writes the message and what leaves the site', async () => {
    await inTransaction(app.platform.db, async (tx) => tellPaid(tx, user.userId));
    const { list } = await told();
    expect(list).toMatchObject([{ title: '支付成功', is_read: 0 }]);
    const due_at = new Date(app.clock.now().getTime() + 2 * MINUTE_MS);
    expect(await deliveries(user.userId)).toEqual([
      { message_id: list[0]?.id, channel: 'mail', state: 'waiting', due_at },
    ]);
  });

  it('says an event once, however often it comes', async () => {
    const { db } = app.platform;
    for (let time = 0; time < 3; time += 1) {
      await inTransaction(db, async (tx) => tellPaid(tx, user.userId));
    }
    await inTransaction(db, async (tx) => {
      await tellPaid(tx, user.userId);
      await tellPaid(tx, user.userId);
    });
    expect((await told()).total).toBe(1);
    expect(await deliveries(user.userId)).toHaveLength(1);
    await inTransaction(db, async (tx) => tellPaid(tx, user.userId, 2));
    expect((await told()).total).toBe(2);
  });

  it('does not say again what was deleted', async () => {
    const { db } = app.platform;
    await inTransaction(db, async (tx) => tellPaid(tx, user.userId));
    const [message] = (await told()).list;
    await app.call('message.remove', { id: message?.id ?? 0 }, user);
    await inTransaction(db, async (tx) => tellPaid(tx, user.userId));
    expect(await told()).toMatchObject({ list: [], total: 0, unread_num: 0 });
  });

  it('says nothing of what did not happen', async () => {
    const { db } = app.platform;
    const failed = inTransaction(db, async (tx) => {
      await tellPaid(tx, user.userId);
      throw new Error('it did not happen');
    });
    await expect(failed).rejects.toThrow('it did not happen');
    expect(await told()).toMatchObject({ total: 0, unread_num: 0 });
    expect(await deliveries(user.userId)).toEqual([]);
  });

  it('says what happened although somebody else failed to say it', async () => {
    const { db } = app.platform;
    const isTold = Promise.withResolvers<undefined>();
    const mayFail = Promise.withResolvers<undefined>();
    const first = inTransaction(db, async (tx) => {
      await tellPaid(tx, user.userId);
      isTold.resolve(undefined);
      await mayFail.promise;
      throw new Error('the first one failed');
    });
    await isTold.promise;
    const second = inTransaction(db, async (tx) => tellPaid(tx, user.userId));
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(db);
        return rows.length;
      })
      .toBe(1);
    mayFail.resolve(undefined);
    await expect(first).rejects.toThrow('the first one failed');
    await second;
    expect((await told()).total).toBe(1);
  });

  it('reaches many at once, each once, with facts of their own', async () => {
    const other = await buildLogin(app);
    const tellBoth = async (): Promise<void> =>
      inTransaction(app.platform.db, async (tx) =>
        tellMany(
          tx,
          'order.closed',
          [
            { userId: user.userId, key: 7, facts: { order_id: 7, title: '甲' } },
            { userId: other.userId, key: 8, facts: { order_id: 8, title: '乙' } },
            { userId: user.userId, key: 7, facts: { order_id: 7, title: '甲' } },
          ],
          app.clock.now(),
        ),
      );
    await tellBoth();
    await tellBoth();
    expect((await told()).list.map(({ link }) => link)).toEqual(['/user/order/detail?id=7']);
    expect((await told(other)).list.map(({ link }) => link)).toEqual(['/user/order/detail?id=8']);
  });

  it('takes as many at once as a statement may write, or nobody', async () => {
    const { db } = app.platform;
    const many = Array.from({ length: TELL_MAX + 1 }, (_, key) => ({
      userId: user.userId,
      key,
      facts: paid,
    }));
    const tooMany = inTransaction(db, async (tx) =>
      tellMany(tx, 'order.paid', many, app.clock.now()),
    );
    await expect(tooMany).rejects.toThrow('too many');
    await inTransaction(db, async (tx) => {
      await tellMany(tx, 'order.paid', [], app.clock.now());
      await tellMany(tx, 'order.paid', many.slice(1), app.clock.now());
    });
    expect((await told()).total).toBe(TELL_MAX);
  });

  it('says nothing to somebody who left', async () => {
    const { db } = app.platform;
    const gone = await buildLogin(app);
    await sql`update users set deleted_at = now() where id = ${gone.userId}`.execute(db);
    const many = [gone, user].map(({ userId }) => ({ userId, key: 1, facts: paid }));
    await inTransaction(db, async (tx) => tellMany(tx, 'order.paid', many, app.clock.now()));
    const { rows } = await sql`
      select from message where user_id = ${gone.userId}`.execute(db);
    expect(rows).toEqual([]);
    expect(await deliveries(gone.userId)).toEqual([]);
    expect((await told()).total).toBe(1);
  });

  it('takes one statement', async () => {
    const sent = await app.statementsOf(async () =>
      inTransaction(app.platform.db, async (tx) => tellPaid(tx, user.userId)),
    );
    const empty = await app.statementsOf(async () =>
      inTransaction(app.platform.db, async () => undefined),
    );
    expect(sent - empty).toBe(1);
  });
});
