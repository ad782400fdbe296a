import { describe, expect, it } from 'vitest';
import { contextOf } from '#factory/order';
import { buildLogin } from '#test/logins';
import {
  act,
  buildUnpaid,
  expectBooks,
  mayStudy,
  moneyOf,
  NOBODY,
  payOnPhone,
  setChannel,
  startScan,
  usePayApp,
} from '#test/pay';
import { endUnpaid, voidOrder } from './close.commands.ts';
import { startPayment } from '../payment/payment.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { Bought } from '#test/pay';
import type { PayGateways } from '../payment/pay-gateways.ts';

const app = usePayApp();

const close = async ({ buyer, order }: Bought) =>
  app.call('order.close', { id: order.id, reason: '不想要了' }, buyer);

async function unpaidNum({ buyer }: Bought): Promise<number> {
  const row = await app.platform.db
    .selectFrom('buyer')
    .select('unpaid_num')
    .where('user_id', '=', buyer.userId)
    .executeTakeFirstOrThrow();
  return row.unpaid_num;
}

describe('POST /api/orders/closeOrders [API-082]', () => {
  it('ends the payments at both channels, and then the order', async () => {
    const bought = await buildUnpaid(app);
    const wechat = await startScan(app, bought, 1);
    const alipay = await startScan(app, bought, 2);
    expect(await close(bought)).toMatchObject({ code: 10006, data: { status: 5 } });
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 5,
      payments: [{ state: 'closed' }, { state: 'closed' }],
      ledger: {},
    });
    expect(await unpaidNum(bought)).toBe(0);
    // The channels take no money for them any more.
    expect(await act(app, 1, `trades/${wechat}/pay`)).toBe(409);
    expect([404, 409]).toContain(await act(app, 2, `trades/${alipay}/close`));
    const detail = await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    expect(detail.data.close_reason).toBe('不想要了');
    await expectBooks(app);
  });

  it.each([1, 2] as const)(
    'finds out that channel %i was paid: 70007, and the order is paid',
    async (payType) => {
      const bought = await buildUnpaid(app);
      const tradeNo = await startScan(app, bought, payType);
      await payOnPhone(app, payType, tradeNo, { notice: 'lost' });
      expect((await close(bought)).code).toBe(70007);
      expect(await moneyOf(app, bought)).toMatchObject({
        status: 10,
        payments: [{ state: 'succeeded', kept: true, evidence: 'query' }],
      });
      expect(await mayStudy(app, bought)).toBe(true);
      expect((await close(bought)).code).toBe(70007);
    },
  );

  it('waits for a buyer who is typing his password: 70007', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 1);
    expect(await act(app, 1, `trades/${tradeNo}/type`)).toBe(200);
    expect((await close(bought)).code).toBe(70007);
    expect((await moneyOf(app, bought)).status).toBe(1);
  });

  it('[ERR-07/50000] answers it for what cannot be ended, and when a channel cannot say', async () => {
    const bought = await buildUnpaid(app);
    await startScan(app, bought, 2);
    await setChannel(app, 2, { api: 'error' });
    expect((await close(bought)).code).toBe(50000);
    await setChannel(app, 2, { api: 'work' });
    expect((await close(bought)).code).toBe(10006);
    expect((await close(bought)).code).toBe(50000);
  });

  it('knows only orders of the caller', async () => {
    const bought = await buildUnpaid(app);
    const other = await buildLogin(app);
    expect((await app.call('order.close', { id: bought.order.id }, other)).code).toBe(50001);
    expect((await moneyOf(app, bought)).status).toBe(1);
  });

  it('ends a payment too that is started while it asks', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    const first = await startScan(app, bought, 1);
    const gateways = startingMeanwhile(bought);
    const outcome = await endUnpaid(app.platform, gateways, {
      userId: buyer.userId,
      orderId: order.id,
      move: 'cancel',
      reason: '测试',
    });
    expect(outcome).toBe('released');
    const { payments } = await moneyOf(app, bought);
    expect(payments).toMatchObject([
      { trade_no: first, state: 'closed' },
      { channel: 2, state: 'closed' },
    ]);
  });
});

/** Channels that answer after the buyer has chosen the other one. */
function startingMeanwhile({ buyer, order }: Bought): PayGateways {
  let started = false;
  return new Map(
    [...app.payGateways].map(([payType, gateway]) => [
      payType,
      {
        ...gateway,
        async query(tradeNo) {
          if (!started) {
            started = true;
            const choice = { id: order.id, pay_type: 2 } as const;
            const paying = { gateways: app.payGateways, payers: NOBODY };
            await startPayment(app.platform, paying, contextOf(buyer.userId), choice);
          }
          return gateway.query(tradeNo);
        },
      },
    ]),
  );
}

describe('ops order-void', () => {
  it('ends an unpaid order and says who did it', async () => {
    const bought = await buildUnpaid(app);
    await startScan(app, bought, 1);
    const word = {
      actor: operatorNamed('finance'),
      orderNo: bought.order.order_no,
      remark: '课程下架',
    };
    await voidOrder(app.platform, app.payGateways, word);
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 11,
      payments: [{ state: 'closed' }],
    });
    const audited = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', `order ${bought.order.order_no}`)
      .execute();
    expect(audited).toEqual([
      { actor: 'finance', action: 'order.void', detail: { remark: '课程下架' } },
    ]);
    await expect(voidOrder(app.platform, app.payGateways, word)).rejects.toThrow('not_closable');
    const unknown = { ...word, orderNo: '1'.repeat(28) };
    await expect(voidOrder(app.platform, app.payGateways, unknown)).rejects.toThrow('no order');
  });
});
