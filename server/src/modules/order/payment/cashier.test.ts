import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildOrder, contextOf } from '#factory/order';
import {
  askBridge,
  browserOf,
  INSIDE,
  openPage,
  PHONE,
  recognised,
  seePage,
  startIn,
  startInside,
  type,
} from '#test/cashier';
import {
  buildUnpaid,
  expectBooks,
  mayStudy,
  moneyOf,
  NOBODY,
  payOnPhone,
  runLoop,
  setChannel,
  usePayApp,
} from '#test/pay';
import { TestBrowser } from '#test/browser';
import { buildLogin } from '#test/logins';
import { startPayment } from './payment.commands.ts';

const LIN = '林知远';
const SU = '苏晴';

const app = usePayApp();

const returnUrl = (id: number) => `${app.platform.config.publicOrigin}/?order=${id}`;

describe('a browser of a phone', () => {
  it('opens WeChat’s page, which leads to the cashier and back to the order', async () => {
    const bought = await buildUnpaid(app);
    const started = await startIn(browserOf(app, bought, PHONE), bought, 1);
    expect(started).toMatchObject({ cashier: 'browser', cashiers: ['browser', 'code'] });
    expect(started).toMatchObject({ code_url: '', bridge: null, payer_url: '' });
    const page = await openPage(started.pay_url);
    expect(await seePage(page)).toContain(`${returnUrl(bought.order.id)}&amp;pay=1`);
    await payOnPhone(app, 1, started.trade_no);
    expect(await mayStudy(app, bought)).toBe(true);
    await expectBooks(app);
  });

  it('opens Alipay’s page, where there is a trade from then on', async () => {
    const bought = await buildUnpaid(app);
    const started = await startIn(browserOf(app, bought, PHONE), bought, 2);
    expect(started).toMatchObject({ cashier: 'browser', qr: '' });
    const page = await openPage(started.pay_url);
    expect(await seePage(page)).toContain('method=alipay.trade.wap.pay.return');
    await payOnPhone(app, 2, started.trade_no);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('opens Alipay’s page for what has a long name', async () => {
    const courseId = await buildCourse(app.platform, { title: '长'.repeat(127), price_fen: 9_900 });
    const buyer = await buildLogin(app);
    const order = await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
    const bought = { buyer, order };
    const { pay_url: address } = await startIn(browserOf(app, bought, PHONE), bought, 2);
    expect(await openPage(address)).not.toBeNull();
  });

  it('is led to the same payment however often it asks', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, PHONE);
    for (const payType of [1, 2] as const) {
      const first = await startIn(browser, bought, payType);
      const second = await startIn(browser, bought, payType);
      expect(second.trade_no).toBe(first.trade_no);
      expect(await openPage(second.pay_url)).toEqual(await openPage(first.pay_url));
    }
  });

  it('on another network gets a number of its own, and the former can be paid by nobody', async () => {
    const bought = await buildUnpaid(app);
    const first = await startIn(browserOf(app, bought, PHONE), bought, 1);
    const context = { ...contextOf(bought.buyer.userId), address: '198.51.100.7' };
    const paying = { gateways: app.payGateways, payers: NOBODY };
    const choice = { id: bought.order.id, pay_type: 1, cashier: 'browser' } as const;
    const { data } = await startPayment(app.platform, paying, context, choice);
    expect(data).not.toMatchObject({ trade_no: first.trade_no });
    // WeChat shows its page to the network it was asked for.
    expect(await openPage('pay_url' in data ? data.pay_url : '')).toBeNull();
    const { payments } = await moneyOf(app, bought);
    expect(payments.find(({ trade_no }) => trade_no === first.trade_no)?.state).toBe('closed');
    expect(payments.filter(({ state }) => state === 'created')).toHaveLength(1);
  });

  it('may ask for a code instead, which ends what it had opened', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, PHONE);
    const page = await startIn(browser, bought, 1);
    const code = await startIn(browser, bought, 1, { cashier: 'code' });
    expect(code).toMatchObject({ cashier: 'code', cashiers: ['browser', 'code'], pay_url: '' });
    expect(code).toMatchObject({ code_url: expect.stringMatching(/^weixin:/) });
    const { payments } = await moneyOf(app, bought);
    expect(payments.map(({ trade_no, state }) => [trade_no, state])).toEqual([
      [page.trade_no, 'closed'],
      [code.trade_no, 'created'],
    ]);
  });

  it('cannot change to another cashier while somebody types his password in the first', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, PHONE);
    const { trade_no: tradeNo } = await startIn(browser, bought, 1);
    await type(app, tradeNo, 'type');
    const other = { id: bought.order.id, pay_type: 1, cashier: 'code' } as const;
    expect((await browser.call('order.pay', other)).code).toBe(70_007);
    await type(app, tradeNo, 'cancel');
    expect((await browser.call('order.pay', other)).code).toBe(10_000);
  });

  it('that was killed in the cashier goes on with the same payment', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, PHONE);
    const first = await startIn(browser, bought, 1);
    await openPage(first.pay_url);
    await type(app, first.trade_no, 'type');
    const again = await startIn(browser, bought, 1);
    expect(again.trade_no).toBe(first.trade_no);
    await payOnPhone(app, 1, again.trade_no);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('paid in both apps has one access and one of the payments back', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, PHONE);
    const wechat = await startIn(browser, bought, 1);
    const alipay = await startIn(browser, bought, 2);
    await openPage(alipay.pay_url);
    await payOnPhone(app, 1, wechat.trade_no);
    await payOnPhone(app, 2, alipay.trade_no);
    await runLoop(app, 'order.refund');
    const { payments, refunds } = await moneyOf(app, bought);
    expect(payments.map(({ kept }) => kept)).toEqual([true, false]);
    expect(refunds).toMatchObject([{ trade_no: alipay.trade_no, kind: 4, status: 3 }]);
    expect(await mayStudy(app, bought)).toBe(true);
    await expectBooks(app);
  });

  it('cannot be given a cashier that the channel does not have', async () => {
    const bought = await buildUnpaid(app);
    const asked = { id: bought.order.id, pay_type: 2, cashier: 'inside' } as const;
    const answer = await browserOf(app, bought, PHONE).call('order.pay', asked);
    expect(answer.code).toBe(70_008);
    expect((await moneyOf(app, bought)).payments).toEqual([]);
  });
});

describe('inside WeChat', () => {
  it('the buyer is recognised without being asked, pays, and is known from then on', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, INSIDE);
    const first = await startIn(browser, bought, 1);
    expect(first).toMatchObject({ cashier: 'inside', cashiers: ['inside', 'code'], bridge: null });
    const payerUrl = 'payer_url' in first ? first.payer_url : '';
    expect(new URL(payerUrl).searchParams.get('scope')).toBe('snsapi_base');
    const started = await startInside(browser, bought, LIN);
    expect(started.trade_no).toBe(first.trade_no);
    expect(await askBridge(app, started.bridge, LIN)).toBe(200);
    await payOnPhone(app, 1, started.trade_no);
    expect(await mayStudy(app, bought)).toBe(true);

    const id = await buildCourse(app.platform, { price_fen: 9_900 });
    const order = await buildOrder(app.platform, bought.buyer.userId, { type: 2, id });
    const next = await startIn(browser, { order }, 1);
    expect(next).toMatchObject({ payer_url: '', bridge: { signType: 'RSA' } });
    await expectBooks(app);
  });

  it('only he who was recognised can pay, and only what we have signed', async () => {
    const bought = await buildUnpaid(app);
    const { bridge } = await startInside(browserOf(app, bought, INSIDE), bought, LIN);
    expect(await askBridge(app, bridge, SU)).toBe(403);
    const forged = bridge && { ...bridge, nonceStr: 'a'.repeat(32) };
    expect(await askBridge(app, forged, LIN)).toBe(403);
    expect(await askBridge(app, bridge, LIN)).toBe(200);
  });

  it('a stolen code, mark or cookie makes nobody pay for another', async () => {
    const [mine, theirs] = [await buildUnpaid(app), await buildUnpaid(app)];
    const browser = browserOf(app, mine, INSIDE);
    const thief = browserOf(app, theirs, INSIDE);
    const first = await startIn(browser, mine, 1);
    const stolen = await recognised('payer_url' in first ? first.payer_url : '', LIN);
    // A code and its mark count only in the browser that asked.
    expect((await thief.call('identity.recognisePayer', stolen)).code).toBe(60_010);
    await startIn(thief, theirs, 1);
    expect((await thief.call('identity.recognisePayer', stolen)).code).toBe(60_010);
    expect((await browser.call('identity.recognisePayer', stolen)).code).toBe(10_000);
    // And once.
    await startIn(thief, theirs, 1);
    expect((await browser.call('identity.recognisePayer', stolen)).code).toBe(60_010);
    // What is kept of him says nothing under another session.
    thief.setCookie('zhiji-payer', browser.cookie('zhiji-payer') ?? '');
    expect(await startIn(thief, theirs, 1)).toMatchObject({ bridge: null });
    for (const value of ['', 'x', 'a'.repeat(200)]) {
      browser.setCookie('zhiji-payer', value);
      expect(await startIn(browser, mine, 1)).toMatchObject({ bridge: null });
    }
  });

  it('whoever lends his phone to another pays with what that one opened', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, INSIDE);
    const { trade_no: first } = await startInside(browser, bought, LIN);
    browser.setCookie('zhiji-payer', '');
    const other = await startInside(browser, bought, SU);
    expect(other.trade_no).not.toBe(first);
    expect(await askBridge(app, other.bridge, SU)).toBe(200);
    const { payments } = await moneyOf(app, bought);
    expect(payments.map(({ state }) => state)).toEqual(['closed', 'created']);
  });

  it('Alipay has a code alone', async () => {
    const bought = await buildUnpaid(app);
    const started = await startIn(browserOf(app, bought, INSIDE), bought, 2);
    expect(started).toMatchObject({ cashier: 'code', cashiers: ['code'], pay_url: '' });
  });

  it('recognises nobody who is not logged in', async () => {
    const answer = await new TestBrowser(app, INSIDE).call('identity.recognisePayer', {
      code: 'x',
      ask: 'x',
    });
    expect(answer.code).toBe(11_101);
  });
});

describe('who comes back from a cashier', () => {
  it.each([1, 2] as const)(
    'knows at once, also of a notice that was lost (%i)',
    async (payType) => {
      const bought = await buildUnpaid(app);
      const browser = browserOf(app, bought, PHONE);
      const { id } = bought.order;
      const started = await startIn(browser, bought, payType);
      await openPage(started.pay_url);
      // The page has looked just before it was left.
      await browser.call('order.detail', { id });
      await runLoop(app, 'order.ask');
      await payOnPhone(app, payType, started.trade_no, { notice: 'lost' });
      await browser.call('order.detail', { id });
      await runLoop(app, 'order.ask');
      expect((await browser.call('order.detail', { id })).data).toMatchObject({ status: 1 });
      await browser.call('order.detail', { id, returned: 1 });
      await runLoop(app, 'order.ask');
      expect((await browser.call('order.detail', { id })).data).toMatchObject({ status: 10 });
      expect(await mayStudy(app, bought)).toBe(true);
    },
  );

  it('does not have a channel asked that was asked just now', async () => {
    const bought = await buildUnpaid(app);
    const { userId } = bought.buyer;
    const { id } = bought.order;
    await startIn(browserOf(app, bought, PHONE), bought, 1);
    const queryAt = async () =>
      app.platform.db
        .selectFrom('payment')
        .select('query_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
    const before = await queryAt();
    const key = `pay:back:${userId}:${id}`;
    await app.platform.redis.attempt(async (client) => client.set(key, '1', 'PX', HOUR_MS), null);
    await app.call('order.detail', { id, returned: 1 }, bought.buyer);
    expect(await queryAt()).toEqual(before);
  });

  it('after a cashier that hangs finds the order unpaid and may pay another way', async () => {
    const bought = await buildUnpaid(app);
    const browser = browserOf(app, bought, PHONE);
    await startIn(browser, bought, 2);
    await setChannel(app, 1, { api: 'error' });
    const asked = { id: bought.order.id, pay_type: 1 } as const;
    expect((await browser.call('order.pay', asked)).code).toBe(70_009);
    await setChannel(app, 1, { api: 'work' });
    expect((await browser.call('order.pay', asked)).code).toBe(10_000);
  });
});
