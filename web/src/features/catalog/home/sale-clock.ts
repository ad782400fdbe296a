/**
 * A flash sale begins and ends by the server's clock. The answer says what time the server had, so
 * the whole sale is moved onto this machine's clock once and counted down there.
 */
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useCallback, useSyncExternalStore } from 'react';
import type { FlashSale } from './home.queries.ts';

const SECOND_MS = 1000;

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

/** Calls back whenever a whole second is left until the moment, so that no second is skipped. */
function tickTowards(moment: number, onTick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = moment - Date.now();
    if (left > 0) {
      timer = setTimeout(tick, left % SECOND_MS || SECOND_MS);
    }
  };
  const tick = () => {
    onTick();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Whether the sale is to come, running or over; changes by itself. */
export function useSalePhase(period: SalePeriod | null): SalePhase {
  const endsAt = period?.endsAt ?? 0;
  const subscribe = useCallback((onTick: () => void) => tickTowards(endsAt, onTick), [endsAt]);
  return useSyncExternalStore(subscribe, () => phaseAt(period, Date.now()));
}

/** Whole seconds until a moment of this machine's clock, down to 0. */
export function useSecondsUntil(moment: number): number {
  const subscribe = useCallback((onTick: () => void) => tickTowards(moment, onTick), [moment]);
  return useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS)),
  );
}
