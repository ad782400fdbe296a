/** Money on our bank account pays its order or goes back, once, whenever it comes. */
import { ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildOrder } from '#factory/order';
import { operatorNamed } from '#platform/actor';
import { buildLogin } from '#test/logins';
import {
  buildUnpaid,
  chooseTransfer,
  expectBooks,
  fileProof,
  mayStudy,
  moneyOf,
  usePayApp,
} from '#test/pay';
import { voidOrder } from '../closing/close.commands.ts';
import { payOutRefund, waitingPayouts } from '../refunds/payout.commands.ts';
import { acceptProof, waitingProofs } from './transfer-review.commands.ts';
import { receiveTransfer } from './transfer-received.commands.ts';
import type { Bought } from '#test/pay';

const PRICE_FEN = 19_900;
const [WAITING, CANCELLED, COMPLETED, VOIDED] = [1, 5, 10, 11];
const [LATE, SECOND, WRONG_SUM] = [3, 4, 6];
const [TO_PAY, PAID_BACK] = [1, 3];
const ACCEPTED = 2;
const actor = operatorNamed('finance');

const app = usePayApp();

const bankNo = (() => {
  let used = 0;
  return (): string => {
    used += 1;
    return `B${used}`;
  };
})();

const receive = async ({ order }: Bought, number: string, amountFen = PRICE_FEN) =>
  receiveTransfer(app.platform, { actor, orderNo: order.order_no, amountFen, bankNo: number });

async function buildChosen(): Promise<Bought> {
  const bought = await buildUnpaid(app);
  await chooseTransfer(app, bought);
  return bought;
}

async function buildProven(): Promise<Bought> {
  const bought = await buildChosen();
  await fileProof(app, bought);
  return bought;
}

const word = ({ order }: Bought) => ({ actor, orderNo: order.order_no, remark: '' });

const payFree = async ({ buyer, order }: Bought) =>
  app.call('order.testPay', { id: order.id }, buyer);

const close = async ({ buyer, order }: Bought) => app.call('order.close', { id: order.id }, buyer);

async function auditsOf({ order }: Bought): Promise<unknown[]> {
  return app.platform.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', `order ${order.order_no}`)
    .where('action', '=', 'order.receiveTransfer')
    .execute();
}

/** Its only surplus is listed to be paid out, and nothing is left of it then. */
async function expectPaidOut(bought: Bought, refundNo: string): Promise<void> {
  const waiting = await waitingPayouts(app.platform, actor);
  expect(waiting.map(({ refund_no }) => refund_no)).toContain(refundNo);
  const paid = { actor, refundNo, bankNo: `out ${refundNo}` };
  await payOutRefund(app.platform, app.payGateways, paid);
  const { refunds, ledger } = await moneyOf(app, bought);
  expect(refunds.find(({ refund_no }) => refund_no === refundNo)?.status).toBe(PAID_BACK);
  expect(ledger['refund_payable']).toBe(0);
  await expectBooks(app);
}

describe('a transfer of the sum an order waits for', () => {
  it('pays it, and settles the proof that waits', async () => {
    const bought = await buildProven();
    const number = bankNo();
    expect(await receive(bought, number)).toBeNull();
    expect(await moneyOf(app, bought)).toMatchObject({
      status: COMPLETED,
      payments: [{ channel: 3, state: 'succeeded', kept: true, evidence: 'operator' }],
      refunds: [],
      ledger: { 'cash:bank': PRICE_FEN, shop_payable: -PRICE_FEN },
    });
    expect(await mayStudy(app, bought)).toBe(true);
    const { data } = await app.call('order.detail', { id: bought.order.id }, bought.buyer);
    expect(data.proof).toMatchObject({ status: ACCEPTED });
    const waiting = await waitingProofs(app.platform, actor);
    expect(waiting.map(({ orderNo }) => orderNo)).not.toContain(bought.order.order_no);
    expect(await auditsOf(bought)).toEqual([
      {
        actor: 'finance',
        action: 'order.receiveTransfer',
        detail: { amountFen: PRICE_FEN, bankNo: number, verdict: 'applied' },
      },
    ]);
    await expectBooks(app);
  });

  it('pays it also when its buyer had not said that he would transfer', async () => {
    const bought = await buildUnpaid(app);
    expect(await receive(bought, bankNo())).toBeNull();
    expect((await moneyOf(app, bought)).status).toBe(COMPLETED);
    await expectBooks(app);
  });

  it('goes back when somebody else has paid for the same person', async () => {
    const id = await buildCourse(app.platform, { type: 3, price_fen: PRICE_FEN });
    const users = [{ name: '林知远', phone: '13800002601' }];
    const seat = async (): Promise<Bought> => {
      const buyer = await buildLogin(app);
      const order = await buildOrder(app.platform, buyer.userId, { type: 3, id, users });
      return { buyer, courseId: id, order };
    };
    const [slow, quick] = [await seat(), await seat()];
    await chooseTransfer(app, slow);
    await fileProof(app, slow);
    await payFree(quick);
    await expect(acceptProof(app.platform, word(slow))).rejects.toThrow('late');
    const surplus = await receive(slow, bankNo());
    expect(surplus?.kind).toBe(LATE);
    expect((await moneyOf(app, slow)).status).toBe(CANCELLED);
    await expectPaidOut(slow, surplus?.refundNo ?? '');
  });
});

describe('a transfer that comes late', () => {
  const ends: readonly (readonly [string, number, (bought: Bought) => Promise<unknown>])[] = [
    ['cancelled', CANCELLED, close],
    ['voided', VOIDED, async (bought) => voidOrder(app.platform, app.payGateways, word(bought))],
  ];

  it.each(ends)('goes back: the order stays %s', async (_name, status, end) => {
    const bought = await buildChosen();
    await end(bought);
    const surplus = await receive(bought, bankNo());
    expect(await moneyOf(app, bought)).toMatchObject({
      status,
      payments: [{ channel: 3, state: 'succeeded', kept: false, evidence: 'operator' }],
      refunds: [{ kind: LATE, status: TO_PAY, amount_fen: PRICE_FEN }],
      ledger: { 'cash:bank': PRICE_FEN, refund_payable: -PRICE_FEN },
    });
    expect(await mayStudy(app, bought)).toBe(false);
    await expectPaidOut(bought, surplus?.refundNo ?? '');
  });
});

describe('a transfer for an order that is paid', () => {
  it('goes back, and the order keeps what paid it', async () => {
    const bought = await buildChosen();
    await payFree(bought);
    const surplus = await receive(bought, bankNo());
    expect(surplus?.kind).toBe(SECOND);
    expect((await moneyOf(app, bought)).ledger).toMatchObject({
      'cash:bank': PRICE_FEN,
      refund_payable: -PRICE_FEN,
    });
    await expectPaidOut(bought, surplus?.refundNo ?? '');
    expect((await moneyOf(app, bought)).status).toBe(COMPLETED);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('goes back as often as it comes, each time under its own number', async () => {
    const bought = await buildChosen();
    const numbers = [bankNo(), bankNo(), bankNo()];
    const kinds: (number | undefined)[] = [];
    for (const number of numbers) {
      kinds.push((await receive(bought, number))?.kind);
    }
    expect(kinds).toEqual([undefined, SECOND, SECOND]);
    expect((await moneyOf(app, bought)).ledger).toEqual({
      'cash:bank': 3 * PRICE_FEN,
      refund_payable: -2 * PRICE_FEN,
      shop_payable: -PRICE_FEN,
    });
    await expectBooks(app);
  });

  it('is the money of the accepted proof when that has no number yet', async () => {
    const bought = await buildProven();
    await acceptProof(app.platform, word(bought));
    const [own, other] = [bankNo(), bankNo()];
    expect(await receive(bought, own)).toBeNull();
    expect(await receive(bought, own)).toBeNull();
    expect((await moneyOf(app, bought)).refunds).toEqual([]);
    expect((await receive(bought, other))?.kind).toBe(SECOND);
    expect(await receive(bought, own)).toBeNull();
    expect(await auditsOf(bought)).toHaveLength(2);
    expect((await moneyOf(app, bought)).ledger['cash:bank']).toBe(2 * PRICE_FEN);
    await expectBooks(app);
  });

  it('is paid out whether or not the order has an invoice, which it is no part of', async () => {
    const bought = await buildChosen();
    await payFree(bought);
    const surplus = await receive(bought, bankNo());
    const mark = async (invoiced: number) =>
      app.platform.db
        .updateTable('orders')
        .set({ invoiced })
        .where('user_id', '=', bought.buyer.userId)
        .execute();
    await mark(ORDER_INVOICE_STATES.issued);
    const waiting = await waitingPayouts(app.platform, actor);
    await mark(ORDER_INVOICE_STATES.none);
    expect(waiting.map(({ refund_no }) => refund_no)).toContain(surplus?.refundNo);
  });
});

describe('a transfer of another sum', () => {
  it.each([PRICE_FEN - 1, PRICE_FEN + 100])('of %i fen goes back whole', async (fen) => {
    const bought = await buildProven();
    const surplus = await receive(bought, bankNo(), fen);
    expect(await moneyOf(app, bought)).toMatchObject({
      status: WAITING,
      refunds: [{ kind: WRONG_SUM, status: TO_PAY, amount_fen: fen }],
      ledger: { 'cash:bank': fen, refund_payable: -fen },
    });
    await expectPaidOut(bought, surplus?.refundNo ?? '');
  });

  it('leaves the order waiting for the right one', async () => {
    const bought = await buildProven();
    await receive(bought, bankNo(), 1);
    await acceptProof(app.platform, word(bought));
    expect((await moneyOf(app, bought)).status).toBe(COMPLETED);
    expect(await mayStudy(app, bought)).toBe(true);
    await expectBooks(app);
  });

  it('does not keep the order from ending', async () => {
    const bought = await buildChosen();
    await receive(bought, bankNo(), 1);
    await close(bought);
    const { status, payments } = await moneyOf(app, bought);
    expect(status).toBe(CANCELLED);
    expect(payments.map(({ state }) => state).sort()).toEqual(['closed', 'succeeded']);
    expect((await receive(bought, bankNo()))?.kind).toBe(LATE);
    await expectBooks(app);
  });
});

describe('a number of the bank', () => {
  it('is one transfer: told again it answers the same and books nothing', async () => {
    const late = await buildChosen();
    await close(late);
    const paid = await buildChosen();
    for (const bought of [late, paid]) {
      const number = bankNo();
      const first = await receive(bought, number);
      const before = await moneyOf(app, bought);
      expect(await receive(bought, number)).toEqual(first);
      expect(await moneyOf(app, bought)).toEqual(before);
      expect(await auditsOf(bought)).toHaveLength(1);
    }
  });

  it('stands for one order and one sum', async () => {
    const [first, other, accepted] = [
      await buildChosen(),
      await buildChosen(),
      await buildProven(),
    ];
    const number = bankNo();
    await receive(first, number);
    await acceptProof(app.platform, word(accepted));
    const used = { key: 'operator.bankNoUsed' };
    await expect(receive(first, number, 1)).rejects.toMatchObject(used);
    await expect(receive(other, number)).rejects.toMatchObject(used);
    await expect(receive(accepted, number)).rejects.toMatchObject(used);
    expect((await moneyOf(app, other)).status).toBe(WAITING);
    expect(await auditsOf(other)).toEqual([]);
    await expectBooks(app);
  });

  it('that many operators tell of at once is booked once', async () => {
    const bought = await buildChosen();
    await close(bought);
    const number = bankNo();
    const told = await Promise.all(Array.from({ length: 8 }, async () => receive(bought, number)));
    expect(new Set(told.map((surplus) => surplus?.refundNo)).size).toBe(1);
    expect(await moneyOf(app, bought)).toMatchObject({
      payments: [{ state: 'succeeded' }],
      refunds: [{ kind: LATE }],
      ledger: { 'cash:bank': PRICE_FEN, refund_payable: -PRICE_FEN },
    });
    expect(await auditsOf(bought)).toHaveLength(1);
  });

  it('that operators tell of for several orders at once pays one of them', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, async () => buildChosen()));
    const number = bankNo();
    const told = await Promise.allSettled(orders.map(async (bought) => receive(bought, number)));
    const refused = told.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(orders.length - 1);
    for (const reason of refused) {
      expect(reason).toMatchObject({ key: 'operator.bankNoUsed' });
    }
    await expectBooks(app);
  });
});

describe('who may tell of a transfer', () => {
  it('is the market’s finance, about an order there is and a sum that is one', async () => {
    const { order } = await buildChosen();
    const told = { actor, orderNo: order.order_no, amountFen: PRICE_FEN, bankNo: bankNo() };
    const refused = async (changes: Partial<typeof told>, key: string) =>
      expect(receiveTransfer(app.platform, { ...told, ...changes })).rejects.toMatchObject({ key });
    await refused({ actor: { name: 'shop', kind: 'operator', shopId: 1 } }, 'common.forbidden');
    await refused({ orderNo: '1' }, 'operator.orderMissing');
    await refused({ amountFen: 0 }, 'operator.notWritten');
  });
});
