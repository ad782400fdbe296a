import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { queryKey } from './query-key.ts';

const CHANGED = ['catalog', 'coupon', 'learning', 'live'] as const;

/**
 * Invalidates what buying changes beside the orders themselves: seats and sales, coupons, and what
 * one may study. With `refetchType: 'none'` nothing is asked for before a screen shows it.
 */
export function afterPurchase(
  queryClient: QueryClient,
  options: Pick<InvalidateQueryFilters, 'refetchType'> = {},
): void {
  for (const domain of CHANGED) {
    void queryClient.invalidateQueries({ ...options, queryKey: queryKey(domain) });
  }
}
