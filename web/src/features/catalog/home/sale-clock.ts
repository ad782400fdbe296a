/**
 * A flash sale begins and ends by the server's clock. The answer says what time the server had, so
 * the whole sale is moved onto this machine's clock once and counted down there.
 */
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useCallback, useSyncExternalStore } from 'react';
import { tickTowards } from '#shared/lib/seconds-until.ts';
import type { FlashSale } from './home.queries.ts';

/** Start and end in milliseconds of this machine's clock. */
export interface SalePeriod {
  readonly startsAt: number;
  readonly endsAt: number;
}

export type SalePhase = 'coming' | 'running' | 'over';

/** The sale on this machine's clock, given when the answer arrived by it. */
export function salePeriod(
  { start_time, end_time, server_time }: FlashSale,
  receivedAt: number,
): SalePeriod {
  const aheadMs = parseWireTime(server_time).getTime() - receivedAt;
  return {
    startsAt: parseWireTime(start_time).getTime() - aheadMs,
    endsAt: parseWireTime(end_time).getTime() - aheadMs,
  };
}

function phaseAt(period: SalePeriod | null, now: number): SalePhase {
  if (period === null || now >= period.endsAt) {
    return 'over';
  }
  return now < period.startsAt ? 'coming' : 'running';
}

/** Whether the sale is to come, running or over; changes by itself. */
export function useSalePhase(period: SalePeriod | null): SalePhase {
  const endsAt = period?.endsAt ?? 0;
  const subscribe = useCallback((onTick: () => void) => tickTowards(endsAt, onTick), [endsAt]);
  return useSyncExternalStore(subscribe, () => phaseAt(period, Date.now()));
}
