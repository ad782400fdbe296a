import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { ACCOUNTS } from './account.rules.ts';
import {
  bookChannelFee,
  bookFree,
  bookFreeBack,
  bookPayment,
  bookRefund,
  bookSurplus,
  bookSurplusBack,
} from './movement.rules.ts';

const fen = fc.integer({ min: 0, max: 1_000_000_00 });
const channel = fc.constantFrom(
  PAY_TYPES.wechat,
  PAY_TYPES.alipay,
  PAY_TYPES.transfer,
  PAY_TYPES.test,
);

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
