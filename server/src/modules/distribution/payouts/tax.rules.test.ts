import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { formatFen, parseFen } from '@zhiji/contract/kernel/money';
import { LABOUR_PAY, taxOnPay, taxToWithhold } from './tax.rules.ts';

const NOTHING = { grossFen: 0, taxFen: 0 };
const pay = fc.integer({ min: 0, max: 10_000_000_00 });

const netOf = (payFen: number): number => payFen - taxOnPay(payFen);

describe('the tax on a month’s pay', () => {
  /** Computed by hand from the notice, not by the code. */
  it.each([
    ['0.00', '0.00', 'nothing'],
    ['100.00', '0.00', 'below what is free'],
    ['800.00', '0.00', 'exactly what is free'],
    ['800.02', '0.00', '0.004 is rounded down'],
    ['800.03', '0.01', '0.006 is rounded up'],
    ['1000.00', '40.00', '(1000 - 800) x 20 %'],
    ['2000.00', '240.00', '(2000 - 800) x 20 %, the example the notice is explained by'],
    ['4000.00', '640.00', '(4000 - 800) x 20 %'],
    ['4000.01', '640.00', '4000.01 x 80 % x 20 % = 640.0016'],
    ['4000.04', '640.01', '4000.04 x 80 % x 20 % = 640.0064'],
    ['10000.00', '1600.00', '10000 x 80 % x 20 %'],
    ['25000.00', '4000.00', '20000 x 20 %'],
    ['25000.01', '4000.00', '20000.008 x 30 % - 2000 = 4000.0024'],
    ['30000.00', '5200.00', '24000 x 30 % - 2000'],
    ['62500.00', '13000.00', '50000 x 30 % - 2000'],
    ['62500.03', '13000.01', '50000.024 x 40 % - 7000 = 13000.0096'],
    ['100000.00', '25000.00', '80000 x 40 % - 7000'],
  ])('of %s is %s: %s', (gross, tax) => {
    expect(formatFen(taxOnPay(parseFen(gross)))).toBe(tax);
  });

  it('is neither below nothing nor above the pay', () => {
    fc.assert(
      fc.property(pay, (payFen) => {
        const taxFen = taxOnPay(payFen);
        expect(Number.isSafeInteger(taxFen)).toBe(true);
        expect(taxFen).toBeGreaterThanOrEqual(0);
        expect(taxFen).toBeLessThanOrEqual(payFen);
      }),
    );
  });

  it('leaves nobody with less for earning more', () => {
    fc.assert(
      fc.property(pay, fc.integer({ min: 0, max: 100_00 }), (payFen, moreFen) => {
        expect(netOf(payFen + moreFen)).toBeGreaterThanOrEqual(netOf(payFen));
      }),
    );
  });

  it('does not jump where a band, or what is free, changes', () => {
    const { smallFen, smallFreeFen, largeTaxedPercent, bands } = LABOUR_PAY;
    const borders = bands
      .filter(({ upToFen }) => Number.isFinite(upToFen))
      .map(({ upToFen }) => (upToFen * 100) / largeTaxedPercent);
    for (const border of [smallFreeFen, smallFen, ...borders]) {
      expect(taxOnPay(border + 1) - taxOnPay(border)).toBeLessThanOrEqual(1);
    }
  });
});

describe('what is withheld', () => {
  it('is the tax on the payout when it is the month’s first', () => {
    expect(taxToWithhold(2_000_00, NOTHING)).toBe(240_00);
  });

  it('counts what was drafted before in the same month', () => {
    // (1000 + 1000 - 800) x 20 % = 240, of which 40 was withheld from the first.
    expect(taxToWithhold(1_000_00, { grossFen: 1_000_00, taxFen: 40_00 })).toBe(200_00);
  });

  it('is the same in all, in however many payouts a month’s pay comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30_000_00 }), { maxLength: 5 }), (sums) => {
        let drafted = NOTHING;
        for (const grossFen of sums) {
          const taxFen = taxToWithhold(grossFen, drafted);
          expect(taxFen).toBeGreaterThanOrEqual(0);
          expect(taxFen).toBeLessThanOrEqual(grossFen);
          drafted = {
            grossFen: drafted.grossFen + grossFen,
            taxFen: drafted.taxFen + taxFen,
          };
        }
        expect(drafted.taxFen).toBe(taxOnPay(drafted.grossFen));
      }),
    );
  });

  it('gives nothing back when a payout failed that the others were reckoned on', () => {
    expect(taxToWithhold(100_00, { grossFen: 1_000_00, taxFen: 200_00 })).toBe(0);
  });
});
