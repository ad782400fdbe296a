import type { CallResponse } from '@zhiji/contract/calls';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useServerMoment } from '#shared/lib/use-server-moment.ts';

type Sale = NonNullable<CallResponse<'catalog.courses'>['list'][number]['seckill']>;

/** The flash sale of a course while it runs and has something left; turns on and off by itself. */
export function useRunningSale(sale: Sale | null): Sale | null {
  const now = useServerMoment([sale?.start_time ?? null, sale?.end_time ?? null]);
  if (sale === null || sale.sold >= sale.stock) {
    return null;
  }
  const hasBegun = parseWireTime(sale.start_time).getTime() <= now;
  return hasBegun && now < parseWireTime(sale.end_time).getTime() ? sale : null;
}
