import { expect, it } from 'vitest';
import { makeBuyers, purchasesOf } from './order-buyers.ts';
import { quantile, spread } from './order-client.ts';
import { childSeconds } from './order-pgbench.ts';

it('sells the same course to nobody twice', () => {
  const buyers = makeBuyers(30);
  const courses = [11, 12, 13, 14];
  const whole = purchasesOf(buyers, courses, { from: 0, count: 120 });
  const pairs = whole.map(({ buyer, courseId }) => `${buyer.id} ${courseId}`);
  expect(new Set(pairs).size).toBe(120);
  expect(purchasesOf(buyers, courses, { from: 40, count: 7 })).toEqual(whole.slice(40, 47));
  expect(() => purchasesOf(buyers, courses, { from: 114, count: 7 })).toThrow('everything');
});

it('keeps as many busy as it may, and answers in order', async () => {
  let busy = 0;
  let most = 0;
  const answers = await spread([5, 1, 3, 2, 4], 2, async (item) => {
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((resolve) => {
      setTimeout(resolve, item);
    });
    busy -= 1;
    return item * 10;
  });
  expect(answers).toEqual([50, 10, 30, 20, 40]);
  expect(most).toBe(2);
});

it('finds the time within which a share of answers came', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(times, 0.5)).toBe(51);
  expect(quantile(times, 0.99)).toBe(100);
  expect(quantile([7], 0.99)).toBe(7);
});

it('reads how long the children of a shell worked', () => {
  expect(childSeconds('tps = 3\n0m0.000000s 0m0.010000s\n1m2.500000s 0m0.250000s\n')).toBe(62.75);
  expect(() => childSeconds('tps = 3')).toThrow('no times');
});
