import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { contextOf } from '#factory/order';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import {
  buildUnpaid,
  expectBooks,
  mayStudy,
  moneyOf,
  NOBODY,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  usePayApp,
} from '#test/pay';
import { startPayment } from './payment.commands.ts';
import { paymentBindings } from '../payment.routes.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { PrepayRequest } from '#gateways/pay/pay-gateway';
import type { Module } from '#platform/module';
import type { Login } from '#test/logins';

/** Without them the channel is not offered. */
const ALIPAY = ['ENDPOINT', 'APP_ID', 'SELLER_ID', 'KEY', 'PUBLIC_KEY'].map(
  (name) => `ALIPAY_${name}`,
);

const app = usePayApp();

const pay = async (request: CallRequest<'order.pay'>, buyer: Login) =>
  app.call('order.pay', request, buyer);

describe('POST /api/orders/unifiedorder [API-079]', () => {
  it('answers a code to scan, and the same one when asked again in time', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    const wechat = await pay({ id: order.id, pay_type: 1 }, buyer);
    expect(wechat).toMatchObject({
      code: 10000,
      data: { pay_type: 1, price: '199.00', expire_time: order.expire_time },
    });
    expect(wechat.data).toHaveProperty('code_url', expect.stringMatching(/^weixin:\/\//));
    expect((await pay({ id: order.id, pay_type: 1 }, buyer)).data).toEqual(wechat.data);
    const alipay = await pay({ id: order.id, pay_type: 2 }, buyer);
    expect(alipay.data).toMatchObject({ pay_type: 2, pay_url: '' });
    expect(alipay.data).toHaveProperty('qr', expect.stringMatching(/^https?:\/\//));
    const { payments } = await moneyOf(app, bought);
    expect(payments).toMatchObject([
      { channel: 1, state: 'created' },
      { channel: 2, state: 'created' },
    ]);
  });

  it('is three statements at most, and one when asked again', async () => {
    const { buyer, order } = await buildUnpaid(app);
    const ask = async () => pay({ id: order.id, pay_type: 2 }, buyer);
    await app.call('account.me', {}, buyer);
    expect(await app.statementsOf(ask)).toBeLessThanOrEqual(3);
    expect(await app.statementsOf(ask)).toBeLessThanOrEqual(2);
  });

  it('[ERR-07/70008] asks for a way to pay that is offered', async () => {
    const { buyer, order } = await buildUnpaid(app);
    expect((await pay({ id: order.id }, buyer)).code).toBe(70008);
    const environment = Object.fromEntries(ALIPAY.map((name) => [name, undefined]));
    const without = await startTestApp({ beside: app, environment });
    const { code } = await without.call('order.pay', { id: order.id, pay_type: 2 }, buyer);
    expect(code).toBe(70008);
    const basket = { type: 2, id: await buildCourse(app.platform) } as const;
    const preview = await without.call('order.confirm', basket, buyer);
    expect(preview.data.pay_types).toEqual([1, 3]);
    await without.stop();
  });

  it('knows only orders of the caller, and only open ones', async () => {
    const { buyer, order } = await buildUnpaid(app);
    const other = await buildLogin(app);
    expect((await pay({ id: order.id, pay_type: 1 }, other)).code).toBe(50001);
    expect((await pay({ id: 2 ** 52, pay_type: 1 }, buyer)).code).toBe(50001);
    expect((await app.call('order.close', { id: order.id }, buyer)).code).toBe(10006);
    expect((await pay({ id: order.id, pay_type: 1 }, buyer)).code).toBe(50004);
  });

  it('[ERR-07/70007] refuses what is paid', async () => {
    const { buyer, order } = await buildUnpaid(app);
    expect((await app.call('order.testPay', { id: order.id }, buyer)).data).toEqual({ status: 10 });
    expect((await pay({ id: order.id, pay_type: 1 }, buyer)).code).toBe(70007);
    expect((await pay({ id: order.id, pay_type: 3 }, buyer)).code).toBe(70007);
    expect((await app.call('order.testPay', { id: order.id }, buyer)).code).toBe(70007);
  });

  it('[ERR-07/70009] says when the channel cannot be reached, and works when it is back', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    await setChannel(app, 2, { api: 'error' });
    expect((await pay({ id: order.id, pay_type: 2 }, buyer)).code).toBe(70009);
    await setChannel(app, 2, { api: 'work' });
    const { code } = await pay({ id: order.id, pay_type: 2 }, buyer);
    expect(code).toBe(10000);
    expect((await moneyOf(app, bought)).payments).toHaveLength(1);
  });

  it('answers the code of the same payment when the channel’s first answer was lost', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    await setChannel(app, 1, { api: 'half' });
    expect((await pay({ id: order.id, pay_type: 1 }, buyer)).code).toBe(70009);
    await setChannel(app, 1, { api: 'work' });
    const tradeNo = await startScan(app, bought, 1);
    expect((await moneyOf(app, bought)).payments).toMatchObject([{ trade_no: tradeNo }]);
  });

  it('takes a new number when the channel refuses the old one', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    const refusing = new Map(
      [...app.payGateways].map(([payType, gateway]) => [
        payType,
        { ...gateway, prepay: async () => Promise.resolve({ outcome: 'refused' as const }) },
      ]),
    );
    const choice = { id: order.id, pay_type: 2 } as const;
    const paying = { gateways: refusing, payers: NOBODY };
    const refused = startPayment(app.platform, paying, contextOf(buyer.userId), choice);
    await expect(refused).rejects.toMatchObject({ key: 'pay.failed' });
    expect((await moneyOf(app, bought)).payments).toMatchObject([{ state: 'closed' }]);
    const tradeNo = await startScan(app, bought, 2);
    const open = (await moneyOf(app, bought)).payments.filter(({ state }) => state === 'created');
    expect(open).toMatchObject([{ trade_no: tradeNo }]);
  });

  it.each(['code', 'browser', 'inside'] as const)(
    'does not lead to a cashier (%s) that was opened after the order was closed',
    async (cashier) => {
      const { buyer, order } = await buildUnpaid(app);
      const slow = new Map(
        [...app.payGateways].map(([payType, gateway]) => [
          payType,
          {
            ...gateway,
            async prepay(request: PrepayRequest) {
              await app.call('order.close', { id: order.id }, buyer);
              return gateway.prepay(request);
            },
          },
        ]),
      );
      const payers = { ...NOBODY, of: () => 'o-somebody' };
      const choice = { id: order.id, pay_type: 1, cashier } as const;
      const context = contextOf(buyer.userId);
      const started = startPayment(app.platform, { gateways: slow, payers }, context, choice);
      await expect(started).rejects.toMatchObject({ key: 'order.closed' });
    },
  );

  it('gives a new code when the old one is dead and the order is not', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    const first = await startScan(app, bought, 1);
    expect((await pay({ id: order.id, pay_type: 3 }, buyer)).code).toBe(10000);
    app.clock.advance(31 * MINUTE_MS);
    const second = await startScan(app, bought, 1);
    expect(second).not.toBe(first);
    app.clock.advance(-31 * MINUTE_MS);
    const { payments } = await moneyOf(app, bought);
    expect(payments.find(({ trade_no }) => trade_no === first)?.state).toBe('closed');
  });
});

describe('POST /api/orders/testPay [API-078]', () => {
  it('pays without money, books it as such, and lets the buyer study', async () => {
    const bought = await buildUnpaid(app);
    const { buyer, order } = bought;
    expect((await app.call('order.testPay', { id: order.id }, buyer)).data).toEqual({ status: 10 });
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 10,
      payments: [{ channel: 4, state: 'succeeded', kept: true, evidence: 'test' }],
      ledger: { 'cash:test': 19_900, shop_payable: -19_900 },
    });
    expect(await mayStudy(app, bought)).toBe(true);
    await expectBooks(app);
  });

  it('is for one’s own open orders only', async () => {
    const { buyer, order } = await buildUnpaid(app);
    const other = await buildLogin(app);
    expect((await app.call('order.testPay', { id: order.id }, other)).code).toBe(40400);
    await app.call('order.close', { id: order.id }, buyer);
    expect((await app.call('order.testPay', { id: order.id }, buyer)).code).toBe(40400);
  });

  it('[R1-A2] does not exist without the development capability', async () => {
    const bought = await buildUnpaid(app);
    const config = { ...app.platform.config, development: null };
    const { testPay } = paymentBindings(
      { ...app.platform, config },
      { gateways: app.payGateways, payers: NOBODY },
    );
    const without = (modules: readonly Module[]): readonly Module[] =>
      modules.map((module) =>
        module.domain === 'order'
          ? { ...module, bindings: { ...module.bindings, testPay } }
          : module,
      );
    const beside = await startTestApp({ beside: app, modules: without });
    const answer = await beside.call('order.testPay', { id: bought.order.id }, bought.buyer);
    expect(answer.code).toBe(40400);
    expect((await moneyOf(app, bought)).payments).toEqual([]);
    await beside.stop();
  });
});

describe('asking the channels', () => {
  it('finds a payment nobody told us of when the page looks at the order', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 2);
    await payOnPhone(app, 2, tradeNo, { notice: 'lost' });
    await runLoop(app, 'order.ask');
    expect((await moneyOf(app, bought)).status).toBe(1);
    await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    await runLoop(app, 'order.ask');
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 10,
      payments: [{ state: 'succeeded', kept: true, evidence: 'query' }],
      ledger: { 'cash:alipay': 19_900, shop_payable: -19_900 },
    });
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('keeps to its timetable without anybody looking', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 1);
    await payOnPhone(app, 1, tradeNo, { notice: 'lost' });
    app.clock.advance(9_000);
    await runLoop(app, 'order.ask');
    expect((await moneyOf(app, bought)).status).toBe(1);
    app.clock.advance(2_000);
    await runLoop(app, 'order.ask');
    expect((await moneyOf(app, bought)).status).toBe(10);
  });

  it('asks again later when a channel cannot say', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 2);
    await payOnPhone(app, 2, tradeNo, { notice: 'lost' });
    await setChannel(app, 2, { api: 'error' });
    app.clock.advance(11_000);
    await runLoop(app, 'order.ask');
    expect((await moneyOf(app, bought)).status).toBe(1);
    await setChannel(app, 2, { api: 'work' });
    app.clock.advance(20_000);
    await runLoop(app, 'order.ask');
    expect((await moneyOf(app, bought)).status).toBe(10);
  });

  it('ends the other attempts once an order is paid', async () => {
    const bought = await buildUnpaid(app);
    const wechat = await startScan(app, bought, 1);
    const alipay = await startScan(app, bought, 2);
    await payOnPhone(app, 1, wechat);
    await runLoop(app, 'order.ask');
    const { payments } = await moneyOf(app, bought);
    expect(payments.find(({ trade_no }) => trade_no === alipay)?.state).toBe('closed');
    await expectBooks(app);
  });
});
