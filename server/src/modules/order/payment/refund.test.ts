import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildSection } from '#factory/learning';
import { buildOrder } from '#factory/order';
import { cancelSession } from '#modules/learning';
import { buildLogin } from '#test/logins';
import {
  act,
  buildUnpaid,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  usePayApp,
  startScan,
  tellAgain,
  verdictsOn,
} from '#test/pay';
import { buyLessons } from '#test/refunds';
import { returnCancelled } from '../refunds/session-return.commands.ts';
import { applyRefundFact, sendRefunds } from './refund.commands.ts';
import { countAbnormal } from './refund.repo.ts';
import { resendAbnormal } from './refund-resend.commands.ts';
import { operatorNamed } from '#platform/actor';
import { AT_ONCE } from '#platform/jobs/parallel';
import type { PayGateway } from '#gateways/pay/pay-gateway';
import type { Bought, Scanned } from '#test/pay';

/** Nobody stops the worker. */
const goOn = new AbortController().signal;

const app = usePayApp();
beforeEach(async () => {
  for (const payType of [1, 2] as const) {
    await setChannel(app, payType, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
  }
});

/** An order that was paid twice, so that one payment is on its way back. */
async function buildSurplus(payType: Scanned): Promise<Bought & { refundNo: string }> {
  const bought = await buildUnpaid(app);
  const surplus = await startScan(app, bought, payType);
  await payOnPhone(app, payType, surplus, { notice: 'lost' });
  await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
  await tellAgain(app, payType, surplus);
  const [refund] = (await moneyOf(app, bought)).refunds;
  return { ...bought, refundNo: refund?.refund_no ?? '' };
}

const statusOf = async (bought: Bought) => (await moneyOf(app, bought)).refunds[0]?.status;

/** Sends what is due, as often as a worker would in a minute. */
async function sendForAMinute(): Promise<void> {
  for (const seconds of [0, 6, 11, 21]) {
    app.clock.advance(seconds * 1_000);
    await runLoop(app, 'order.refund');
  }
}

/** A channel that counts what it is asked to pay back. */
function counting(payType: Scanned): { gateway: PayGateway; sent: string[] } {
  const inner = app.payGateways.get(payType);
  const sent: string[] = [];
  if (inner === undefined) {
    throw new Error('not configured');
  }
  return {
    sent,
    gateway: {
      ...inner,
      async refund(request) {
        sent.push(request.refundNo);
        return inner.refund(request);
      },
    },
  };
}

describe.each([1, 2] as const)('money that goes back through channel %i', (payType) => {
  it('arrives without any notice, by asking', async () => {
    const bought = await buildSurplus(payType);
    expect(await statusOf(bought)).toBe(1);
    await sendForAMinute();
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 10,
      refunds: [{ kind: 4, status: 3, amount_fen: 19_900 }],
      ledger: { 'cash:test': 19_900, shop_payable: -19_900, refund_payable: 0 },
    });
  });

  it('keeps its number when the channel’s answer is lost, and moves once', async () => {
    const bought = await buildSurplus(payType);
    const { gateway, sent } = counting(payType);
    const gateways = new Map([...app.payGateways, [payType, gateway]]);
    await setChannel(app, payType, { api: 'half' });
    await sendRefunds(app.platform, gateways, payType, goOn);
    expect(await statusOf(bought)).toBe(1);
    await setChannel(app, payType, { api: 'work' });
    app.clock.advance(6_000);
    await sendRefunds(app.platform, gateways, payType, goOn);
    app.clock.advance(11_000);
    await sendRefunds(app.platform, gateways, payType, goOn);
    expect(await statusOf(bought)).toBe(3);
    expect(new Set(sent)).toEqual(new Set([bought.refundNo]));
  });

  it('is sent by one of several workers', async () => {
    const bought = await buildSurplus(payType);
    const { gateway, sent } = counting(payType);
    const gateways = new Map([...app.payGateways, [payType, gateway]]);
    await Promise.all(
      Array.from({ length: 5 }, async () => sendRefunds(app.platform, gateways, payType, goOn)),
    );
    expect(sent).toEqual([bought.refundNo]);
    await sendForAMinute();
    expect(await statusOf(bought)).toBe(3);
  });

  it('waits while the channel has not finished', async () => {
    await setChannel(app, payType, { refund: 'wait' });
    const bought = await buildSurplus(payType);
    await sendForAMinute();
    expect(await statusOf(bought)).toBe(1);
    expect(await moneyOf(app, bought)).toMatchObject({ ledger: { refund_payable: -19_900 } });
  });

  it('is left to a person when the channel refuses it, who sends it again', async () => {
    await setChannel(app, payType, { refund: 'poor' });
    const bought = await buildSurplus(payType);
    const stuckBefore = await countAbnormal(app.platform.db);
    await sendForAMinute();
    expect(await statusOf(bought)).toBe(4);
    expect(await countAbnormal(app.platform.db)).toBe(stuckBefore + 1);
    await setChannel(app, payType, { refund: 'work' });
    const { refundNo } = bought;
    const sentAs = await resendAbnormal(app.platform, app.payGateways, {
      actor: operatorNamed('ops'),
      refundNo,
    });
    expect(sentAs).toBe(refundNo);
    await sendForAMinute();
    expect(await statusOf(bought)).toBe(3);
    await expect(
      resendAbnormal(app.platform, app.payGateways, { actor: operatorNamed('ops'), refundNo }),
    ).rejects.toThrow('stuck');
  });
});

describe('money of a cancelled class', () => {
  const SOLD = 3 * AT_ONCE;

  /** A live course of one session that so many have bought through WeChat Pay; it is cancelled. */
  async function cancelSold(): Promise<void> {
    const { platform } = app;
    const start = new Date(app.clock.now().getTime() + 9 * DAY_MS);
    const dates = { start_at: start, end_at: new Date(start.getTime() + HOUR_MS) };
    const courseId = await buildCourse(platform, { type: 1, price_fen: 9_900, ...dates });
    const section = await buildSection(platform, courseId);
    const session = { type: 3, live_status: 1, ...dates };
    const chapterId = await buildLesson(platform, courseId, section, session);
    for (let sold = 0; sold < SOLD; sold += 1) {
      const buyer = await buildLogin(app);
      const order = await buildOrder(platform, buyer.userId, { type: 1, id: courseId });
      await payOnPhone(app, 1, await startScan(app, { buyer, courseId, order }, 1));
    }
    await cancelSession(platform, { actor: operatorNamed('ops'), chapterId });
    const { id } = await platform.db
      .selectFrom('session_change')
      .select('id')
      .where('chapter_id', '=', chapterId)
      .executeTakeFirstOrThrow();
    await returnCancelled(platform, { change_id: id });
    await runLoop(app, 'order.return');
  }

  it('keeps nobody waiting who asks for his own after it', { timeout: MINUTE_MS }, async () => {
    // What other tests have left is sent first.
    await sendForAMinute();
    const bought = await buyLessons(app);
    await cancelSold();
    app.clock.advance(SECOND_MS);
    const request = { id: bought.order.id, price: '200.00', reason: 1 } as const;
    const asked = await app.call('order.requestRefund', request, bought.buyer);
    expect(asked).toMatchObject({ code: 10_006, data: { status: 1 } });
    const { gateway, sent } = counting(1);
    await sendRefunds(app.platform, new Map([[1, gateway]]), 1, goOn);
    expect(sent.slice(0, AT_ONCE)).toContain(asked.data.refund_no);
    // The class has its turn all the same.
    expect(new Set(sent).size).toBe(SOLD + 1);
    await sendForAMinute();
    expect(await statusOf(bought)).toBe(3);
  });
});

describe('notices of refunds', () => {
  it('settle a refund once, however often they come', async () => {
    await setChannel(app, 1, { notice: 'duplicate' });
    const bought = await buildSurplus(1);
    await runLoop(app, 'order.refund');
    await expect.poll(async () => statusOf(bought)).toBe(3);
    expect(await verdictsOn(app, bought.refundNo)).toEqual(['applied']);
    expect(await moneyOf(app, bought)).toMatchObject({ ledger: { refund_payable: 0 } });
  });

  it('about another sum leave it to a person, about unknown refunds are kept', async () => {
    const bought = await buildSurplus(1);
    const told = {
      channel: 1,
      state: { state: 'succeeded', channelRefundNo: 'r1', amountFen: 1, at: app.clock.now() },
    } as const;
    const { refundNo } = bought;
    const wrong = { ...told, refundNo, eventId: 'refund-wrong' };
    expect(await applyRefundFact(app.platform, wrong)).toBe('wrong_amount');
    expect(await statusOf(bought)).toBe(4);
    const stranger = { ...told, refundNo: '8'.repeat(28), eventId: 'refund-unknown' };
    expect(await applyRefundFact(app.platform, stranger)).toBe('unknown');
    expect(await verdictsOn(app, refundNo)).toEqual(['wrong_amount']);
  });

  it('that a refund is closed give it a new number when it is sent again', async () => {
    await setChannel(app, 1, { refund: 'closed' });
    const bought = await buildSurplus(1);
    await sendForAMinute();
    expect(await statusOf(bought)).toBe(4);
    await setChannel(app, 1, { refund: 'work' });
    const { refundNo } = bought;
    const sentAs = await resendAbnormal(app.platform, app.payGateways, {
      actor: operatorNamed('ops'),
      refundNo,
    });
    expect(sentAs).not.toBe(refundNo);
    await sendForAMinute();
    expect(await moneyOf(app, bought)).toMatchObject({
      refunds: [{ refund_no: sentAs, status: 3 }],
      ledger: { refund_payable: 0 },
    });
    expect(await act(app, 1, `refunds/${refundNo}/settle`, { status: 'CLOSED' })).toBe(200);
  });
});
