/** A buyer hears once of what becomes of his order, whoever says it and however often. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildAttendees, buildOrder } from '#factory/order';
import { operatorNamed } from '#platform/actor';
import { buildLogin } from '#test/logins';
import {
  act,
  buildUnpaid,
  chooseTransfer,
  fileProof,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  tellAgain,
  usePayApp,
} from '#test/pay';
import { confirmed } from '#test/orders';
import { messagesTo, toldTo } from '#test/messages/told';
import { voidOrder } from '../closing/close.commands.ts';
import { receiveTransfer } from '../payment/transfer-received.commands.ts';
import { acceptProof } from '../payment/transfer-review.commands.ts';
import type { Bought } from '#test/pay';

const CREATED = '订单待支付';
const PAID = '支付成功';
const PAID_BACK = '退款已到账';
const PRICE_FEN = 19_900;
const FIRST_QUESTION_MS = 11_000;
const actor = operatorNamed('finance');

const app = usePayApp(async (started) => {
  for (const payType of [1, 2] as const) {
    await setChannel(started, payType, { notice: 'lost', speed: 1_000 });
  }
});

const titlesOf = async ({ buyer }: Bought) => toldTo(app, buyer);

/** Runs something as if it were so much later. */
async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  app.clock.advance(ms);
  try {
    return await work();
  } finally {
    app.clock.advance(-ms);
  }
}

/** The channels pay back what is due, and are asked until they have. */
async function payBack(): Promise<void> {
  for (const seconds of [0, 6, 17]) {
    await later(seconds * 1_000, async () => runLoop(app, 'order.refund'));
  }
}

describe('an order that is made', () => {
  it('is told with its sum and its end, to its buyer alone, once', async () => {
    const title = '西湖边的讲解课';
    const id = await buildCourse(app.platform, { price_fen: PRICE_FEN, title });
    const buyer = await buildLogin(app);
    const stranger = await buildLogin(app);
    const request = await confirmed(app, buyer, { type: 2, id });
    const { data: order } = await app.call('order.create', request, buyer);
    await app.call('order.create', request, buyer);
    const end = order.expire_time?.slice(0, 'yyyy-mm-dd hh:mm'.length) ?? '';
    expect(await messagesTo(app, buyer)).toMatchObject([
      {
        title: CREATED,
        content: `《${title}》的订单已提交，请在 ${end} 前支付 199.00 元。`,
        link: `/user/order/detail?id=${order.id}`,
        is_read: 0,
      },
    ]);
    expect(await toldTo(app, stranger)).toEqual([]);
  });

  it('is told as done when it costs nothing', async () => {
    const { buyer } = await buildUnpaid(app, 0);
    expect(await toldTo(app, buyer)).toEqual(['报名成功']);
  });

  it('is told with the end that scarce seats have', async () => {
    const stock = { seat_num: 1 };
    const id = await buildCourse(app.platform, { type: 1, price_fen: PRICE_FEN, stock });
    const buyer = await buildLogin(app);
    const order = await buildOrder(app.platform, buyer.userId, { type: 1, id });
    const [message] = await messagesTo(app, buyer);
    expect(message?.content).toContain(order.expire_time?.slice(0, -':00'.length) ?? 'no end');
  });

  it('is not told when it could not be made', async () => {
    const stock = { seat_num: 1 };
    const id = await buildCourse(app.platform, { type: 1, price_fen: PRICE_FEN, stock });
    const [first, second] = [await buildLogin(app), await buildLogin(app)];
    const request = await confirmed(app, second, { type: 1, id });
    await buildOrder(app.platform, first.userId, { type: 1, id });
    expect((await app.call('order.create', request, second)).code).not.toBe(10_000);
    expect(await toldTo(app, second)).toEqual([]);
  });
});

describe('an order that is paid', () => {
  it.each([
    ['WeChat', 1],
    ['Alipay', 2],
  ] as const)('is told once however often %s says so', async (_name, payType) => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, payType);
    await payOnPhone(app, payType, tradeNo);
    await Promise.all(Array.from({ length: 4 }, async () => tellAgain(app, payType, tradeNo)));
    await later(FIRST_QUESTION_MS, async () => runLoop(app, 'order.ask'));
    expect(await titlesOf(bought)).toEqual([CREATED, PAID]);
    const [, paid] = await messagesTo(app, bought.buyer);
    expect(paid?.content).toContain('199.00');
  });

  it('is told when nobody but the answer to a question says so', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 1);
    await payOnPhone(app, 1, tradeNo, { notice: 'lost' });
    expect(await titlesOf(bought)).toEqual([CREATED]);
    await later(FIRST_QUESTION_MS, async () => {
      await runLoop(app, 'order.ask');
      await runLoop(app, 'order.ask');
    });
    await tellAgain(app, 1, tradeNo);
    expect(await titlesOf(bought)).toEqual([CREATED, PAID]);
  });

  it('is told when finance has seen the money, and again says so', async () => {
    const bought = await buildUnpaid(app);
    const received = { actor, orderNo: bought.order.order_no, amountFen: PRICE_FEN, bankNo: 'T1' };
    await receiveTransfer(app.platform, received);
    await receiveTransfer(app.platform, received);
    expect(await titlesOf(bought)).toEqual([CREATED, PAID]);
    const proven = await buildUnpaid(app);
    await chooseTransfer(app, proven);
    await fileProof(app, proven);
    await acceptProof(app.platform, { actor, orderNo: proven.order.order_no, remark: '' });
    expect(await titlesOf(proven)).toEqual([CREATED, PAID]);
  });

  it('is told when it is paid without money', async () => {
    const bought = await buildUnpaid(app);
    await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
    await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
    expect(await titlesOf(bought)).toEqual([CREATED, PAID]);
  });
});

describe('money that no order keeps', () => {
  it('is told when it comes late, and when it is back; its buyer’s cancelling is not', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 1);
    await app.call('order.close', { id: bought.order.id }, bought.buyer);
    expect(await titlesOf(bought)).toEqual([CREATED]);
    const money = { notice: 'lost', force: true };
    expect(await act(app, 1, `trades/${tradeNo}/pay`, money)).toBe(200);
    await tellAgain(app, 1, tradeNo);
    await tellAgain(app, 1, tradeNo);
    const late = '迟到的付款原路退回';
    expect(await titlesOf(bought)).toEqual([CREATED, late]);
    await payBack();
    expect(await titlesOf(bought)).toEqual([CREATED, late, PAID_BACK]);
  });

  it('is told when it was paid twice', async () => {
    const bought = await buildUnpaid(app);
    const [one, other] = [await startScan(app, bought, 1), await startScan(app, bought, 2)];
    await payOnPhone(app, 1, one);
    await payOnPhone(app, 2, other);
    const twice = '重复付款原路退回';
    expect(await titlesOf(bought)).toEqual([CREATED, PAID, twice]);
    await payBack();
    expect(await titlesOf(bought)).toEqual([CREATED, PAID, twice, PAID_BACK]);
  });

  it('is told when the sum is another', async () => {
    const bought = await buildUnpaid(app);
    const received = { actor, orderNo: bought.order.order_no, amountFen: 100, bankNo: 'T2' };
    await receiveTransfer(app.platform, received);
    await receiveTransfer(app.platform, received);
    expect(await messagesTo(app, bought.buyer)).toMatchObject([
      { title: CREATED },
      { title: '付款金额不符，原路退回', content: expect.stringContaining('1.00 元') },
    ]);
  });

  it('is told when somebody it was for has a seat already', async () => {
    const courseId = await buildCourse(app.platform, { type: 3, price_fen: PRICE_FEN });
    const users = buildAttendees(1);
    const order = async (): Promise<Bought> => {
      const buyer = await buildLogin(app);
      const wanted = { type: 3, id: courseId, users } as const;
      return { buyer, courseId, order: await buildOrder(app.platform, buyer.userId, wanted) };
    };
    const [first, second] = [await order(), await order()];
    const [one, other] = [await startScan(app, first, 1), await startScan(app, second, 1)];
    await payOnPhone(app, 1, one);
    await payOnPhone(app, 1, other);
    await tellAgain(app, 1, other);
    expect(await titlesOf(first)).toEqual([CREATED, PAID]);
    expect(await titlesOf(second)).toEqual([CREATED, '参课人已有席位，款项原路退回']);
  });
});

describe('an order that ends unpaid', () => {
  it('is told when its time is over, once', async () => {
    const bought = await buildUnpaid(app);
    await later(31 * MINUTE_MS, async () => {
      await Promise.all([runLoop(app, 'order.expire'), runLoop(app, 'order.expire')]);
      await runLoop(app, 'order.expire');
    });
    expect(await titlesOf(bought)).toEqual([CREATED, '订单已关闭']);
  });

  it('is told with the reason when somebody of ours ends it', async () => {
    const bought = await buildUnpaid(app);
    const word = { actor, orderNo: bought.order.order_no, remark: '重复下单' };
    await voidOrder(app.platform, app.payGateways, word);
    await expect(voidOrder(app.platform, app.payGateways, word)).rejects.toThrow();
    expect(await messagesTo(app, bought.buyer)).toMatchObject([
      { title: CREATED },
      { title: '订单已作废', content: expect.stringContaining('重复下单') },
    ]);
  });
});
