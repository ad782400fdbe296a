import { describe, expect, it } from 'vitest';
import { refundZones } from './refund-zones.ts';

const rule = { text: '规则', refund_days: 7, steps: [] };

describe('zones of the refund promise', () => {
  it('count from the payment when nothing is held at a time', () => {
    expect(refundZones({ ...rule, refund_days: 15 })).toEqual([
      { term: { kind: 'withinDays', days: 15 }, from: 100, to: 100 },
      { term: { kind: 'afterDays', days: 15 }, from: 0, to: 0 },
    ]);
    expect(refundZones({ ...rule, refund_days: 0 })).toEqual([]);
  });

  it('go down by steps before the start, in days where days are whole', () => {
    const steps = [
      { hours_before: 168, percent: 100 },
      { hours_before: 36, percent: 50 },
      { hours_before: 0, percent: 0 },
    ];
    expect(refundZones({ ...rule, steps })).toEqual([
      { term: { kind: 'daysBefore', number: 7 }, from: 100, to: 100 },
      { term: { kind: 'hoursBefore', number: 36 }, from: 50, to: 50 },
      { term: { kind: 'later' }, from: 0, to: 0 },
    ]);
  });

  it('end with nothing when the steps do not say so themselves', () => {
    const steps = [{ hours_before: 24, percent: 50 }];
    expect(refundZones({ ...rule, steps }).at(-1)).toEqual({
      term: { kind: 'later' },
      from: 0,
      to: 0,
    });
  });

  it('go down with the sessions held where all is paid back until the start', () => {
    expect(refundZones({ ...rule, steps: [{ hours_before: 2, percent: 100 }] })).toEqual([
      { term: { kind: 'hoursBefore', number: 2 }, from: 100, to: 100 },
      { term: { kind: 'later' }, from: 100, to: 0 },
    ]);
  });
});
