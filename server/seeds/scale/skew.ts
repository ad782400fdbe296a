/** Choices as uneven as in life: few things are common, most are rare. */
import type { Random } from '../market/random.ts';

/** Draws items so that the one at place `p` comes up in proportion to 1 / p^`fall`. */
export function skewed<Item>(items: readonly Item[], fall: number): (luck: Random) => Item {
  const sums = new Float64Array(items.length);
  let total = 0;
  for (let place = 0; place < items.length; place += 1) {
    total += 1 / (place + 1) ** fall;
    sums[place] = total;
  }
  return (luck) => {
    const goal = luck.next() * total;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) < goal) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const item = items[low];
    if (item === undefined) {
      throw new Error('nothing to draw from');
    }
    return item;
  };
}

const SALES_SCALE = 2;
const MOST_SALES = 150_000;

/** Sales: a quarter as many courses sell four times as much. */
export function drawSales(luck: Random): number {
  return Math.min(MOST_SALES, Math.floor(SALES_SCALE / (1 - luck.next())) - SALES_SCALE);
}
