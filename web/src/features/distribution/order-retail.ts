import type { CallRequest } from '@zhiji/contract/calls';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { serverNow } from '#shared/lib/server-clock.ts';
import { keptRetail, type RetailType } from './retail.ts';

type OrderRetail = Pick<CallRequest<'order.create'>, 'retailid' | 'retail_time'>;

/**
 * What an order says of the link that led to it, read when the order is made: another tab may have
 * followed another link since this one was opened.
 */
export function orderRetail(type: RetailType, id: number): OrderRetail {
  const now = Date.now();
  const click = keptRetail(type, id, now);
  if (click === null) {
    return {};
  }
  // The age is right even where this machine's clock is not.
  const time = serverNow() - (now - click.time);
  return { retailid: click.retailid, retail_time: formatWireTime(new Date(time)) };
}
