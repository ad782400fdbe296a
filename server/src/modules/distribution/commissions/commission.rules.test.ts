import * as fc from 'fast-check';
import { SPREAD_RATE_MAX } from '@zhiji/contract/kernel/limits';
import { COMMISSION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { earningItems, followed, shareOf } from './commission.rules.ts';
import type { CommissionState } from './commission.rules.ts';

const { frozen, settled, paidOut, cancelled, clawedBack } = COMMISSION_STATUSES;
const COMMISSION: CommissionState = {
  status: frozen,
  base_fen: 20_000,
  rate_bp: 1_000,
  price_fen: 2_000,
};

describe('the share of a sale', () => {
  it('is rounded down, and never above the cap', () => {
    expect(shareOf(999, 1_000)).toBe(99);
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.nat({ max: SPREAD_RATE_MAX }),
        (baseFen, rateBp) => {
          const share = shareOf(baseFen, rateBp);
          expect(share * 10_000).toBeLessThanOrEqual(baseFen * rateBp);
          expect((share + 1) * 10_000).toBeGreaterThan(baseFen * rateBp);
          expect(share).toBeLessThanOrEqual(shareOf(baseFen, SPREAD_RATE_MAX));
        },
      ),
    );
  });

  it('is of the items that give something', () => {
    const item = { id: 1, title: '', pay_fen: 100, spread_bp: 1_000 };
    const items = [item, { ...item, spread_bp: 0 }, { ...item, pay_fen: 9 }];
    expect(earningItems(items)).toEqual([{ ...item, price_fen: 10 }]);
  });
});

describe('a refund', () => {
  it('lowers what is frozen, and cancels it when nothing is left', () => {
    const lowered = { baseFen: 5_000, priceFen: 500, backFen: 1_500, move: 'lower' };
    expect(followed(COMMISSION, 5_000)).toEqual({ ...lowered, step: 'lowered' });
    const gone = { baseFen: 0, priceFen: 0, backFen: 2_000, move: 'lower' };
    expect(followed(COMMISSION, 0)).toEqual({ ...gone, step: 'cancelled' });
  });

  it.each([settled, paidOut])('takes back what was earned: status %i', (status) => {
    const back = { baseFen: 5_000, priceFen: 500, backFen: 1_500, move: 'clawBack' };
    const change = followed({ ...COMMISSION, status }, 5_000);
    expect(change).toEqual({ ...back, step: 'clawed_back' });
  });

  it('changes nothing when it was followed before, and never raises anything', () => {
    expect(followed(COMMISSION, 20_000)).toBeNull();
    expect(followed(COMMISSION, 20_001)).toBeNull();
    for (const status of [cancelled, clawedBack]) {
      expect(followed({ ...COMMISSION, status, base_fen: 0, price_fen: 0 }, 0)).toBeNull();
    }
  });

  it('of less than a fen of the share is noted and takes nothing', () => {
    expect(followed(COMMISSION, 19_999)).toMatchObject({ priceFen: 1_999, backFen: 1 });
    const odd = { ...COMMISSION, base_fen: 19_999, price_fen: 1_999 };
    expect(followed(odd, 19_995)).toMatchObject({ baseFen: 19_995, backFen: 0 });
  });
});
