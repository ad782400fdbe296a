import { describe, expect, it } from 'vitest';
import { formatMoney } from './format-money.ts';

describe('money', () => {
  it.each([
    ['199.00', '¥199.00'],
    ['199', '¥199.00'],
    ['0.5', '¥0.50'],
    ['1299.99', '¥1,299.99'],
    ['1234567.80', '¥1,234,567.80'],
    ['999', '¥999.00'],
    ['-1000.00', '-¥1,000.00'],
    ['-30.00', '-¥30.00'],
  ])('[CON-04] shows %s with two decimals', (yuan, shown) => {
    expect(formatMoney(yuan)).toBe(shown);
  });

  it('refuses what is no amount', () => {
    expect(() => formatMoney('free')).toThrow(RangeError);
  });
});
