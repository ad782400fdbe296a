import { describe, expect, it } from 'vitest';
import { refundRuleOf } from './refund-rule.rules.ts';

describe('the refund promise', () => {
  it('gives seven days for what was not used, even when the seller gives fewer', () => {
    expect(refundRuleOf(2, 0)).toEqual({
      text: '付款后 7 天内未学习可全额退款；学习后不支持退款。',
      refund_days: 7,
      steps: [],
    });
    expect(refundRuleOf(2, 3)).toMatchObject({
      text: '付款后 7 天内未学习可全额退款；付款后 3 天内已学习的，按未学课时比例退款。',
      refund_days: 7,
    });
  });

  it('keeps longer days of the seller for recorded courses and packages', () => {
    expect(refundRuleOf(2, 30)).toMatchObject({ refund_days: 30, steps: [] });
    expect(refundRuleOf(2, 30).text).toContain('30 天内');
    expect(refundRuleOf(4, 15)).toMatchObject({ refund_days: 15, steps: [] });
    expect(refundRuleOf(4, 0).refund_days).toBe(7);
  });

  it('goes by the hours before the first session of a live course, not by the seller', () => {
    expect(refundRuleOf(1, 30)).toMatchObject({
      refund_days: 7,
      steps: [{ hours_before: 2, percent: 100 }],
    });
  });

  it('falls with the hours before an offline course, the earliest first', () => {
    expect(refundRuleOf(3, 7).steps).toEqual([
      { hours_before: 168, percent: 100 },
      { hours_before: 72, percent: 80 },
      { hours_before: 24, percent: 50 },
      { hours_before: 0, percent: 0 },
    ]);
  });
});
