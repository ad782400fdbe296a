import { describe, expect, it } from 'vitest';
import { saleState } from './sale-state.ts';
import { timeLeft } from '#shared/lib/time-left.ts';

const sale = {
  id: 1,
  start_time: '2026-11-15 10:00:00',
  end_time: '2026-11-15 12:00:00',
  seckill_price: '99.00',
  coupon_price: null,
  stock: 10,
  sold: 3,
  limit_num: 1,
};

const at = (time: string) => Date.parse(`2026-11-15T${time}+08:00`);

describe('the flash sale of a course', () => {
  it.each([
    ['09:59:59', 'coming', 1000],
    ['10:00:00', 'running', 7_200_000],
    ['11:59:59', 'running', 1000],
  ])('at %s it is %s', (time, kind, leftMs) => {
    expect(saleState(sale, at(time))).toEqual({ kind, sale, leftMs });
  });

  it('is over at its end, and means nothing where there is none', () => {
    expect(saleState(sale, at('12:00:00'))).toEqual({ kind: 'none' });
    expect(saleState(null, at('11:00:00'))).toEqual({ kind: 'none' });
  });

  it('is sold out before its end', () => {
    expect(saleState({ ...sale, sold: 10 }, at('11:00:00')).kind).toBe('soldOut');
    expect(saleState({ ...sale, sold: 10 }, at('12:00:00')).kind).toBe('none');
  });
});

describe('time left', () => {
  it.each([
    [0, 0, '00:00:00'],
    [-5, 0, '00:00:00'],
    [1, 0, '00:00:01'],
    [8_265_000, 0, '02:17:45'],
    [90_061_000, 1, '01:01:01'],
  ])('%i ms', (span, days, clock) => {
    expect(timeLeft(span)).toEqual({ days, clock });
  });
});
