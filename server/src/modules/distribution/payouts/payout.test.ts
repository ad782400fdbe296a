/** The bank's word about a payout, what it books, and what refunds do to it. */
import { describe, expect, it } from 'vitest';
import { COMMISSION_STATUSES, PAYOUT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { buildSession } from '#factory/identity';
import { useTestApp } from '#test/app';
import { messagesTo } from '#test/messages/told';
import { expectBooks } from '#test/pay';
import {
  auditOf,
  lastPayoutOf,
  payoutDesk,
  payoutsOf,
  refusalOf,
  sellFor,
} from '#test/spread/payouts';
import { booksOf, buildSharer, commissionsOf, refund, settleAll } from '#test/spread/sales';

const { drafted, paid, failed } = PAYOUT_STATUSES;
const { settled, paidOut, clawedBack } = COMMISSION_STATUSES;
const REASON = '账号与户名不符';

const app = useTestApp();
const { lastMonth, draft, exportFile, confirm, failIt, earner, payAll } = payoutDesk(app);

describe('a payout that the bank has paid', () => {
  it('is booked with its tax, pays its commissions out and is told', async () => {
    const sharer = await earner([1_500_00, 500_00]);
    const { payout_no: payoutNo, status } = await payAll(sharer);
    expect(status).toBe(paid);
    expect(await booksOf(app, sharer.userId)).toEqual({
      // The institutions of both courses bear it.
      shop_payable: 2_000_00,
      tax_payable: -240_00,
      'cash:bank': -1_760_00,
    });
    const steps = ['frozen', 'settled', 'paid_out'];
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: paidOut, steps },
      { status: paidOut, steps },
    ]);
    const login = await buildSession(app.platform, sharer.userId);
    const { data } = await app.call('distribution.record', {}, login);
    expect(data).toMatchObject({
      settled_price: '0.00',
      paid_price: '2000.00',
      payouts: [{ price: '2000.00', tax: '240.00', net: '1760.00', status: paid }],
    });
    expect((await messagesTo(app, login, 'distribution')).at(-1)).toMatchObject({
      title: '佣金已打款',
      content: expect.stringContaining('2000.00 元已打款，代扣个税 240.00 元，实付 1760.00 元'),
    });
    expect((await auditOf(app, payoutNo)).map(({ action }) => action)).toEqual([
      'payout.draft',
      'payout.confirm',
    ]);
    await expectBooks(app);
  });

  it('is paid once: neither confirmed again nor called failed', async () => {
    const sharer = await earner([500_00]);
    const { payout_no: payoutNo } = await payAll(sharer);
    const books = await booksOf(app, sharer.userId);
    expect(await refusalOf(confirm(payoutNo))).toBe('operator.payoutClosed');
    expect(await refusalOf(failIt(payoutNo, REASON))).toBe('operator.payoutClosed');
    expect(await booksOf(app, sharer.userId)).toEqual(books);
    expect(await auditOf(app, payoutNo)).toHaveLength(2);
  });

  it('stood in a file before', async () => {
    const sharer = await earner([500_00]);
    await draft();
    const { payout_no: payoutNo } = await lastPayoutOf(app, sharer);
    expect(await refusalOf(confirm(payoutNo))).toBe('operator.payoutClosed');
    expect(await refusalOf(confirm('26120112000000000100014829'))).toBe('operator.payoutClosed');
    expect(await booksOf(app, sharer.userId)).not.toHaveProperty('tax_payable');
  });

  it('is confirmed by one of those who do it at once', async () => {
    const sharer = await earner([500_00]);
    await draft();
    await exportFile();
    const { payout_no: payoutNo } = await lastPayoutOf(app, sharer);
    const said = await Promise.all([1, 2, 3].map(async () => refusalOf(confirm(payoutNo))));
    expect(said.filter((key) => key === 'done')).toHaveLength(1);
    expect(said.filter((key) => key === 'operator.payoutClosed')).toHaveLength(2);
    expect(await booksOf(app, sharer.userId)).toMatchObject({ 'cash:bank': -500_00 });
  });
});

describe('what is taken back', () => {
  it('between draft and bank changes no payout, and is missing from the next', async () => {
    const sharer = await buildSharer(app);
    const sold = await sellFor(app, sharer, 600_00);
    await sellFor(app, sharer, 400_00);
    await settleAll(app);
    await draft();
    await refund(app, sold, 'rest');
    const { payout_no: payoutNo } = await lastPayoutOf(app, sharer);
    expect(await exportFile()).toContain(`${payoutNo}","周知行"`);
    await confirm(payoutNo);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: clawedBack },
      { status: paidOut },
    ]);
    expect(await booksOf(app, sharer.userId)).toMatchObject({
      commission_payable: 600_00,
      'cash:bank': -960_00,
      tax_payable: -40_00,
    });
    await expectBooks(app);
    await sellFor(app, sharer, 800_00);
    await settleAll(app);
    await draft();
    expect(await lastPayoutOf(app, sharer)).toMatchObject({ gross_fen: 200_00, status: drafted });
  });

  it('after the bank has paid is owed, and filled by what is earned next', async () => {
    const sharer = await buildSharer(app);
    const sold = await sellFor(app, sharer, 1_000_00);
    await settleAll(app);
    await payAll(sharer);
    await refund(app, sold, 5_000_00);
    await sellFor(app, sharer, 550_00);
    await settleAll(app);
    await draft();
    // 550 less the 500 that are owed.
    expect(await payoutsOf(app, sharer)).toHaveLength(1);
    await sellFor(app, sharer, 100_00);
    await settleAll(app);
    await payAll(sharer);
    expect(await payoutsOf(app, sharer)).toMatchObject([
      { gross_fen: 1_000_00 },
      { gross_fen: 150_00, tax_fen: 0 },
    ]);
    expect(await booksOf(app, sharer.userId)).not.toHaveProperty('commission_payable');
    expect((await commissionsOf(app, sharer.userId)).map(({ status }) => status)).toEqual([
      paidOut,
      paidOut,
      paidOut,
    ]);
    await expectBooks(app);
  });
});

describe('a payout that failed', () => {
  it('goes into the next month under another number, and says why', async () => {
    const sharer = await earner([1_000_00]);
    await draft();
    await exportFile();
    const first = await lastPayoutOf(app, sharer);
    await failIt(first.payout_no, REASON);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: settled, payout_id: null },
    ]);
    const login = await buildSession(app.platform, sharer.userId);
    expect((await messagesTo(app, login, 'distribution')).at(-1)).toMatchObject({
      title: '佣金打款失败',
      content: expect.stringContaining(REASON),
    });
    expect(await refusalOf(confirm(first.payout_no))).toBe('operator.payoutClosed');
    expect(await refusalOf(failIt(first.payout_no, REASON))).toBe('operator.payoutClosed');
    await sellFor(app, sharer, 200_00);
    await settleAll(app);
    const second = await payAll(sharer);
    expect(second).toMatchObject({ gross_fen: 1_200_00, tax_fen: 80_00, status: paid });
    expect(second.payout_no).not.toBe(first.payout_no);
    expect(second.month > first.month).toBe(true);
    expect((await payoutsOf(app, sharer))[0]).toMatchObject({ status: failed });
    expect(await booksOf(app, sharer.userId)).toMatchObject({ 'cash:bank': -1_120_00 });
  });

  it('may be drafted again at once, and is taxed as if it had never been', async () => {
    const sharer = await earner([1_000_00]);
    await draft();
    await failIt((await lastPayoutOf(app, sharer)).payout_no, REASON);
    await draft();
    expect(await payoutsOf(app, sharer)).toMatchObject([
      { status: failed, tax_fen: 40_00 },
      { status: drafted, gross_fen: 1_000_00, tax_fen: 40_00, month: lastMonth() },
    ]);
  });
});
