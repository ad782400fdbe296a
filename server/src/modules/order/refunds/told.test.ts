/** A buyer hears of each stage of his refund once, with its sum or its reason. */
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import { moneyOf, runLoop, setChannel, usePayApp } from '#test/pay';
import { afterLogin, buyLessons, studyLesson } from '#test/refunds';
import { messagesTo, toldTo } from '#test/messages/told';
import { approveRefund, refuseRefund } from './decision.commands.ts';
import { refundManually } from './manual.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import { returnCancelled } from './session-return.commands.ts';
import type { Bought } from '#test/pay';

const BOUGHT = ['订单待支付', '支付成功'];
const ASKED = '退款申请已提交';
const AGREED = '退款已同意';
const BACK = '退款已到账';
const actor = operatorNamed('finance');

const app = usePayApp();
beforeEach(async () => {
  await setChannel(app, 1, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
});

const titlesOf = async ({ buyer }: Bought) => toldTo(app, buyer);

/** Has the channel pay out what it was sent, and tell us when we ask, and once more. */
async function payOut(): Promise<void> {
  for (const seconds of [0, 6, 11, 11]) {
    app.clock.advance(seconds * 1_000);
    await runLoop(app, 'order.refund');
  }
}

const ask = async ({ buyer, order }: Bought) => {
  const { price } = (await app.call('order.refundQuote', { id: order.id }, buyer)).data;
  const request = { id: order.id, price, reason: 1 } as const;
  const { data } = await app.call('order.requestRefund', request, buyer);
  return { ...data, price };
};

/** What was studied is judged by somebody. */
async function askAfterStudy() {
  const bought = await buyLessons(app);
  await studyLesson(app, bought, 0);
  const mine = await afterLogin(app, bought);
  return { mine, asked: await ask(mine) };
}

describe('a refund', () => {
  it('that agrees with itself is not told as asked for', async () => {
    const bought = await buyLessons(app);
    const stranger = await buildLogin(app);
    const { price } = await ask(bought);
    expect(await titlesOf(bought)).toEqual([...BOUGHT, AGREED]);
    await payOut();
    const messages = await messagesTo(app, bought.buyer);
    expect(messages.slice(BOUGHT.length)).toMatchObject([
      { title: AGREED, content: expect.stringContaining(`${price} 元`) },
      { title: BACK, content: expect.stringContaining(`${price} 元`) },
    ]);
    expect(await toldTo(app, stranger)).toEqual([]);
  });

  it('that waits is told when it is asked for, agreed to and paid', async () => {
    const { mine, asked } = await askAfterStudy();
    expect(asked.status).toBe(0);
    expect(await titlesOf(mine)).toEqual([...BOUGHT, ASKED]);
    const decision = { actor, refundNo: asked.refund_no, remark: '' };
    await approveRefund(app.platform, decision);
    await expect(approveRefund(app.platform, decision)).rejects.toThrow();
    await payOut();
    expect(await titlesOf(mine)).toEqual([...BOUGHT, ASKED, AGREED, BACK]);
    const [, , ...stages] = await messagesTo(app, mine.buyer);
    for (const { content } of stages) {
      expect(content).toContain(`${asked.price} 元`);
    }
  });

  it('that is refused is told with the reason, each time', async () => {
    const { mine, asked } = await askAfterStudy();
    const refuse = async (refundNo: string, remark: string) =>
      refuseRefund(app.platform, { actor, refundNo, remark });
    await refuse(asked.refund_no, '已学完大部分内容');
    const again = await ask(mine);
    await refuse(again.refund_no, '仍然不符合');
    const [, , ...stages] = await messagesTo(app, mine.buyer);
    expect(stages).toMatchObject([
      { title: ASKED },
      { title: '退款未通过', content: expect.stringContaining('已学完大部分内容') },
      { title: ASKED },
      { title: '退款未通过', content: expect.stringContaining('仍然不符合') },
    ]);
  });

  it('that its buyer takes back is told no further', async () => {
    const { mine } = await askAfterStudy();
    await app.call('order.requestRefund', { id: mine.order.id, cancel: 1 }, mine.buyer);
    expect(await titlesOf(mine)).toEqual([...BOUGHT, ASKED]);
  });

  it('that the platform gives is told with its reason, once', async () => {
    const bought = await buyLessons(app);
    const { order_no: orderNo } = bought.order;
    const given = { actor, orderNo, sum: { fen: 1_234 }, reason: '直播中断' } as const;
    await refundManually(app.platform, given);
    await refundManually(app.platform, given);
    await payOut();
    const [, , ...stages] = await messagesTo(app, bought.buyer);
    expect(stages).toMatchObject([
      { title: '平台退款', content: expect.stringMatching(/12\.34 元.*直播中断/u) },
      { title: BACK, content: expect.stringContaining('12.34 元') },
    ]);
  });

  it('of a cancelled class is told when the money is back', async () => {
    const { courseId, sessionIds } = await buildClass(app);
    const buyer = await buildLogin(app);
    const [ticket] = await buyPlaces(app, buyer.userId, courseId);
    for (const chapterId of sessionIds) {
      await cancelSession(app.platform, { actor, chapterId });
    }
    const changes = await app.platform.db
      .selectFrom('session_change')
      .select('id')
      .where('course_id', '=', courseId)
      .execute();
    for (const { id } of changes) {
      await returnCancelled(app.platform, { change_id: id });
    }
    await Promise.all([runLoop(app, 'order.return'), runLoop(app, 'order.return')]);
    expect(await toldTo(app, buyer)).toEqual(BOUGHT);
    const order = { id: ticket?.orderId ?? 0 } as Bought['order'];
    const { refunds } = await moneyOf(app, { buyer, courseId, order });
    for (const { refund_no: refundNo } of refunds) {
      await payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: refundNo });
    }
    expect(await toldTo(app, buyer)).toEqual([...BOUGHT, BACK]);
  });
});
