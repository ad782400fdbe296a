import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { nextQueryAt, offeredPayTypes, payObstacle } from './payment.rules.ts';

const CREATED = new Date('2026-11-15T04:00:00Z');
const after = (seconds: number): Date => new Date(CREATED.getTime() + seconds * SECOND_MS);

describe('asking a channel about a payment', () => {
  it('happens after 10 s, 30 s, 1, 3, 5, 10 and 30 min, then every 10 min', () => {
    const asked: number[] = [];
    for (let age = 0; age < 3_600; age = asked.at(-1) ?? 0) {
      asked.push((nextQueryAt(CREATED, after(age)).getTime() - CREATED.getTime()) / SECOND_MS);
    }
    expect(asked).toEqual([10, 30, 60, 180, 300, 600, 1_800, 2_400, 3_000, 3_600]);
  });

  it('skips what was missed while nobody asked', () => {
    expect(nextQueryAt(CREATED, after(200))).toEqual(after(300));
  });
});

describe('ways to pay', () => {
  it('are those that are set, without a transfer in a flash sale', () => {
    const both = { pay: { wechat: {}, alipay: {} } };
    expect(offeredPayTypes(both, false)).toEqual([1, 2, 3]);
    expect(offeredPayTypes(both, true)).toEqual([1, 2]);
    expect(offeredPayTypes({ pay: { wechat: null, alipay: {} } }, false)).toEqual([2, 3]);
  });
});

describe('an order that cannot be paid', () => {
  const open = { status: 1, proof_status: 0, expire_at: after(60) };

  it('says whether it is closed, or paid', () => {
    expect(payObstacle(open, CREATED)).toBeNull();
    expect(payObstacle({ ...open, proof_status: 3 }, CREATED)).toBeNull();
    expect(payObstacle(open, after(60))).toBe('order.closed');
    expect(payObstacle({ ...open, status: 5, expire_at: null }, CREATED)).toBe('order.closed');
    expect(payObstacle({ ...open, status: 11, expire_at: null }, CREATED)).toBe('order.closed');
    expect(payObstacle({ ...open, status: 10, expire_at: null }, CREATED)).toBe('pay.payingOrPaid');
    const inReview = { ...open, proof_status: 1, expire_at: null };
    expect(payObstacle(inReview, CREATED)).toBe('pay.payingOrPaid');
  });
});
