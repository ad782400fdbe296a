import type { CallResponse } from '@zhiji/contract/calls';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useEffect, useReducer } from 'react';
import { serverNow } from '#shared/lib/server-clock.ts';

type Sale = NonNullable<CallResponse<'catalog.courses'>['list'][number]['seckill']>;

/** A timer cannot wait longer than this. */
const LONGEST_WAIT_MS = 86_400_000;

/** The flash sale of a course while it runs and has something left; turns on and off by itself. */
export function useRunningSale(sale: Sale | null): Sale | null {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const start = sale === null ? 0 : parseWireTime(sale.start_time).getTime();
  const end = sale === null ? 0 : parseWireTime(sale.end_time).getTime();
  const now = serverNow();
  const next = [start, end].find((moment) => moment > now);

  useEffect(() => {
    if (next === undefined) {
      return undefined;
    }
    const timer = setTimeout(wake, Math.min(next - now, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [next, now]);

  const isRunning = start <= now && now < end;
  return sale !== null && isRunning && sale.sold < sale.stock ? sale : null;
}
