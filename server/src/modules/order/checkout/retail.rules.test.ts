import { DAY_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { RETAIL_DAYS } from '@zhiji/contract/kernel/limits';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { describe, expect, it } from 'vitest';
import { referralOf, spreadRateOf } from './retail.rules.ts';

const NOW = new Date('2026-11-15T04:00:00Z');
const NOBODY = { retailId: '', retailAt: null };
const followed = (msAgo: number, retailid = 'F8K2Q7MX') =>
  referralOf({ retailid, retail_time: formatWireTime(new Date(NOW.getTime() - msAgo)) }, NOW);

describe('a link that led to an order', () => {
  it('counts for fifteen days, to the second', () => {
    const last = RETAIL_DAYS * DAY_MS;
    expect(RETAIL_DAYS).toBe(15);
    expect(followed(last)).toEqual({
      retailId: 'F8K2Q7MX',
      retailAt: new Date(NOW.getTime() - last),
    });
    expect(followed(last + SECOND_MS)).toEqual(NOBODY);
  });

  it('was followed now at the latest, whatever the clock of the buyer says', () => {
    expect(followed(-DAY_MS)).toEqual({ retailId: 'F8K2Q7MX', retailAt: NOW });
  });

  it('is nobody’s without a code', () => {
    expect(followed(0, '')).toEqual(NOBODY);
    expect(referralOf({}, NOW)).toEqual(NOBODY);
  });

  it.each([undefined, '2026-02-31 99:99:99'])('counts when its time is %s', (retail_time) => {
    const kept = { retailId: 'F8K2Q7MX', retailAt: null };
    expect(referralOf({ retailid: 'F8K2Q7MX', retail_time }, NOW)).toEqual(kept);
  });
});

describe('what a course gives for a sale', () => {
  it('is its rate, and nothing at an offer that does not say so', () => {
    const line = { spread_bp: 1_000 };
    expect(spreadRateOf(line, null)).toBe(1_000);
    expect(spreadRateOf(line, { givesCommission: true })).toBe(1_000);
    expect(spreadRateOf(line, { givesCommission: false })).toBe(0);
  });
});
