import { describe, expect, it } from 'vitest';
import { PAY_TYPES, SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { judge } from './sale.rules.ts';
import type { SaleFacts } from './sale.rules.ts';

const FACTS: SaleFacts = {
  distributorId: 1,
  buyerId: 2,
  sameBy: null,
  hasSamePayer: false,
  status: SPREAD_STATUSES.active,
  isStaying: true,
  payType: PAY_TYPES.wechat,
  rates: [0, 1_000],
};

describe('a sale', () => {
  it('counts when a part of it is in the programme', () => {
    expect(judge(FACTS)).toEqual({ verdict: 'counted', selfBy: null });
  });

  it.each([
    ['user', { buyerId: 1 }],
    ['phone', { sameBy: 'phone' }],
    ['unionid', { sameBy: 'unionid' }],
    ['id_card', { sameBy: 'id_card' }],
    ['payer', { hasSamePayer: true }],
  ] as const)('is one’s own by the same %s, whatever else it is', (selfBy, same) => {
    const verdict = { verdict: 'self', selfBy };
    expect(judge({ ...FACTS, ...same })).toEqual(verdict);
    expect(judge({ ...FACTS, ...same, status: SPREAD_STATUSES.suspended })).toEqual(verdict);
    expect(judge({ ...FACTS, ...same, rates: [0] })).toEqual(verdict);
  });

  it.each(['inReview', 'refused', 'suspended', 'removed'] as const)(
    'is nobody’s when the distributor is %s',
    (status) => {
      const facts = { ...FACTS, status: SPREAD_STATUSES[status] };
      expect(judge(facts)).toEqual({ verdict: 'inactive', selfBy: null });
    },
  );

  it('is nobody’s when the distributor is about to leave', () => {
    expect(judge({ ...FACTS, isStaying: false }).verdict).toBe('inactive');
  });

  it('gives nothing when nothing was paid, or all of it is outside the programme', () => {
    expect(judge({ ...FACTS, payType: PAY_TYPES.free }).verdict).toBe('unpaid');
    expect(judge({ ...FACTS, rates: [0, 0] }).verdict).toBe('outside');
  });
});
