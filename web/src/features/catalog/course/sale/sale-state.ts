import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { Course } from '../course.queries.ts';

export type Seckill = NonNullable<Course['seckill']>;

/** What a flash sale means for the price at a moment. */
export type SaleState =
  | { readonly kind: 'none' }
  /** Begins in so many milliseconds. */
  | { readonly kind: 'coming'; readonly sale: Seckill; readonly leftMs: number }
  /** Ends in so many milliseconds. */
  | { readonly kind: 'running'; readonly sale: Seckill; readonly leftMs: number }
  | { readonly kind: 'soldOut'; readonly sale: Seckill };

/** The state of a course's flash sale. */
export function saleState(sale: Seckill | null, now: number): SaleState {
  if (sale === null) {
    return { kind: 'none' };
  }
  const start = parseWireTime(sale.start_time).getTime();
  const end = parseWireTime(sale.end_time).getTime();
  if (now >= end) {
    return { kind: 'none' };
  }
  if (sale.sold >= sale.stock) {
    return { kind: 'soldOut', sale };
  }
  return now < start
    ? { kind: 'coming', sale, leftMs: start - now }
    : { kind: 'running', sale, leftMs: end - now };
}
