import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { ACCOUNTS } from './account.rules.ts';
import {
  bookChannelFee,
  bookCommission,
  bookFree,
  bookFreeBack,
  bookPayment,
  bookPayout,
  bookRefund,
  bookSurplus,
  bookSurplusBack,
} from './movement.rules.ts';
import type { CommissionMove, Movement } from './movement.rules.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_00 });
const channel = fc.constantFrom(
  PAY_TYPES.wechat,
  PAY_TYPES.alipay,
  PAY_TYPES.transfer,
  PAY_TYPES.test,
);

const COMMISSION_MOVES: readonly CommissionMove[] = ['freeze', 'lower', 'settle', 'clawBack'];
const commission = (move: CommissionMove, amount: number): Movement =>
  bookCommission({ move, commissionId: 7, stepNo: 2, fen: amount });

/** What the accounts hold after some movements; those that hold nothing are left out. */
function balancesAfter(...movements: readonly Movement[]): Readonly<Record<string, number>> {
  const balances = new Map<string, number>();
  for (const [account, leg] of movements.flatMap(({ legs }) => legs)) {
    balances.set(account, (balances.get(account) ?? 0) + leg);
  }
  return Object.fromEntries([...balances].filter(([, held]) => held !== 0));
}

describe('a movement', () => {
  it('adds up to nothing, on accounts that there are', () => {
    fc.assert(
      fc.property(channel, fen, fen, fen, (from, amountFen, platformCouponFen, feeFen) => {
        const paid = { tradeNo: '1', channel: from, amountFen };
        const share = { platformCouponFen, feeFen };
        for (const { legs } of [
          bookPayment({ ...paid, ...share }),
          bookChannelFee({ of: 'payment', serialNo: '1', channel: from, feeFen }),
          bookRefund({ refundNo: '1', channel: from, amountFen, ...share }),
          bookFree({ orderNo: '1', platformCouponFen }),
          bookFreeBack({ orderNo: '1', platformCouponFen }),
          bookSurplus(paid),
          bookSurplusBack({ refundNo: '1', channel: from, amountFen }),
          ...COMMISSION_MOVES.map((move) => commission(move, amountFen)),
          bookPayout({ payoutNo: '1', grossFen: amountFen + feeFen, taxFen: feeFen }),
        ]) {
          expect(legs.reduce((sum, [, leg]) => sum + leg, 0)).toBe(0);
          expect(ACCOUNTS).toEqual(expect.arrayContaining(legs.map(([account]) => account)));
        }
      }),
    );
  });

  it('leaves nothing owed to a buyer whose surplus is back', () => {
    const money = { channel: PAY_TYPES.alipay, amountFen: 100 };
    const [, owed] = bookSurplus({ tradeNo: '1', ...money }).legs;
    const [back] = bookSurplusBack({ refundNo: '1', ...money }).legs;
    expect([owed, back]).toEqual([
      ['refund_payable', -100],
      ['refund_payable', 100],
    ]);
  });

  it('is of no channel that holds no money', () => {
    const free = { tradeNo: '1', channel: PAY_TYPES.free, amountFen: 1 };
    expect(() => bookSurplus(free)).toThrow('holds no money');
  });
});

describe('a commission', () => {
  it('is borne by the institution, and owed to the distributor once it is settled', () => {
    const frozen = commission('freeze', 100);
    expect(balancesAfter(frozen)).toEqual({ shop_payable: 100, commission_frozen: -100 });
    expect(balancesAfter(frozen, commission('lower', 60))).toEqual({
      shop_payable: 40,
      commission_frozen: -40,
    });
    expect(balancesAfter(frozen, commission('settle', 100))).toEqual({
      shop_payable: 100,
      commission_payable: -100,
    });
  });

  it('leaves nothing behind when all of it is taken back, before or after it is settled', () => {
    expect(balancesAfter(commission('freeze', 100), commission('lower', 100))).toEqual({});
    const settled = [commission('freeze', 100), commission('settle', 100)];
    expect(balancesAfter(...settled, commission('clawBack', 100))).toEqual({});
  });

  it('is named by its step, so that no step is booked twice', () => {
    expect(commission('settle', 1).txn).toBe('commission:7:2');
  });
});

describe('a payout', () => {
  it('pays what is owed, keeps the tax back and takes the rest from the bank account', () => {
    const settled = [commission('freeze', 10_000), commission('settle', 10_000)];
    const paid = bookPayout({ payoutNo: '9', grossFen: 10_000, taxFen: 400 });
    expect(paid.txn).toBe('payout:9');
    expect(balancesAfter(...settled, paid)).toEqual({
      shop_payable: 10_000,
      tax_payable: -400,
      'cash:bank': -9_600,
    });
  });

  it('leaves a debt when what was paid out is taken back', () => {
    const steps = [commission('freeze', 100), commission('settle', 100)];
    const paid = bookPayout({ payoutNo: '9', grossFen: 100, taxFen: 0 });
    expect(balancesAfter(...steps, paid, commission('clawBack', 100))).toEqual({
      commission_payable: 100,
      'cash:bank': -100,
    });
  });
});
