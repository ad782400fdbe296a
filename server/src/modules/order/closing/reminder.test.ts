/** Ten minutes before it ends unpaid, an order is told of, once. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildOrder } from '#factory/order';
import { TELL_MAX } from '#modules/message';
import { asOwner } from '#test/databases';
import { buildLogin } from '#test/logins';
import { buildUnpaid, chooseTransfer, fileProof, usePayApp } from '#test/pay';
import { afterLogin } from '#test/refunds';
import { messagesTo, runSchedule, toldTo } from '#test/messages/told';
import type { Bought } from '#test/pay';

const CREATED = '订单待支付';
const CLOSING = '订单即将关闭';
const TRANSFER_MS = 72 * 60 * MINUTE_MS;

const app = usePayApp();

/** Lets the timetable come round so many minutes from now. */
async function remindAfter(minutes: number, runs = 1): Promise<void> {
  app.clock.advance(minutes * MINUTE_MS);
  try {
    await Promise.all(Array.from({ length: runs }, async () => runSchedule(app, 'order.remind')));
  } finally {
    app.clock.advance(-minutes * MINUTE_MS);
  }
}

const titlesOf = async ({ buyer }: Bought) => toldTo(app, buyer);

describe('an order about to close', () => {
  it('is told of ten minutes before its end, not earlier, and once', async () => {
    const bought = await buildUnpaid(app);
    await remindAfter(19);
    expect(await titlesOf(bought)).toEqual([CREATED]);
    await remindAfter(21, 4);
    await remindAfter(25);
    const [, closing, ...more] = await messagesTo(app, bought.buyer);
    const end = bought.order.expire_time?.slice(0, 'yyyy-mm-dd hh:mm'.length) ?? '';
    expect(closing).toMatchObject({ title: CLOSING, content: expect.stringContaining(end) });
    expect(more).toEqual([]);
  });

  it('is told of at the next turn when one was missed, and not when it is over', async () => {
    const missed = await buildUnpaid(app);
    await remindAfter(29);
    expect(await titlesOf(missed)).toEqual([CREATED, CLOSING]);
    const over = await buildUnpaid(app);
    await remindAfter(31);
    expect(await titlesOf(over)).toEqual([CREATED]);
  });

  it('is not told of once it is paid or cancelled', async () => {
    const [paid, cancelled] = [await buildUnpaid(app), await buildUnpaid(app)];
    await app.call('order.testPay', { id: paid.order.id }, paid.buyer);
    await app.call('order.close', { id: cancelled.order.id }, cancelled.buyer);
    await remindAfter(25);
    expect(await titlesOf(paid)).not.toContain(CLOSING);
    expect(await titlesOf(cancelled)).toEqual([CREATED]);
  });

  it('is not told of when it had ten minutes in all', async () => {
    const stock = { seat_num: 1 };
    const id = await buildCourse(app.platform, { type: 1, price_fen: 9_900, stock });
    const buyer = await buildLogin(app);
    await buildOrder(app.platform, buyer.userId, { type: 1, id });
    await remindAfter(1);
    await remindAfter(9);
    expect(await toldTo(app, buyer)).toEqual([CREATED]);
  });

  it('is not told of while its proof is looked at', async () => {
    const [chosen, proven] = [await buildUnpaid(app), await buildUnpaid(app)];
    await chooseTransfer(app, chosen);
    await chooseTransfer(app, proven);
    await fileProof(app, proven);
    await remindAfter(25);
    expect(await titlesOf(chosen)).toEqual([CREATED]);
    await remindAfter((TRANSFER_MS - 5 * MINUTE_MS) / MINUTE_MS);
    expect(await titlesOf(await afterLogin(app, chosen))).toEqual([CREATED, CLOSING]);
    expect(await titlesOf(await afterLogin(app, proven))).toEqual([CREATED]);
  });

  it('is told of however many there are', async () => {
    const { order, buyer } = await buildUnpaid(app);
    const database = new URL(app.platform.config.databaseUrl).pathname.slice(1);
    const many = TELL_MAX + 7;
    const first = 900_000_000;
    // Copies of one order, each of another thing.
    const copy = `insert into orders
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', $3::bigint + n, 'target_id', $3::bigint + n, 'order_no', 'copy ' || n,
        'confirm_key', 'copy ' || n))).*
      from orders o, generate_series(1, $4::int) n where o.user_id = $1 and o.id = $2`;
    const made = [buyer.userId, order.id, first, many];
    await asOwner(async (client) => client.query(copy, made), database);
    try {
      await remindAfter(25, 2);
      await remindAfter(26);
      const { data } = await app.call('message.list', {}, buyer);
      expect(data.total).toBe([CREATED, CLOSING].length + many);
    } finally {
      const remove = 'delete from orders where user_id = $1 and id > $2';
      await asOwner(async (client) => client.query(remove, [buyer.userId, first]), database);
    }
  });
});
