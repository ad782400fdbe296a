/** The way back from a cashier's page, which knows no part of an address behind a hash. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { requestLogin } from '#shared/api/login-request.ts';
import { hasToken } from '#shared/api/session.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readId } from '#shared/lib/read-id.ts';
import type { ChannelWay } from './cashier-return.ts';

/** Which channel an address names; null when it names none. */
export function readWay(query: URLSearchParams): ChannelWay | null {
  const way = Number(query.get('pay'));
  return [PAY_TYPES.wechat, PAY_TYPES.alipay].find((each) => each === way) ?? null;
}

/**
 * Turns the address a cashier leads back to into that of the order. Whatever else the cashier has
 * added is dropped: that it was paid, the server learns from the channel alone.
 */
export function takePayReturn(): void {
  const { search, pathname } = window.location;
  const query = new URLSearchParams(search);
  const id = readId(query.get('order'));
  const way = readWay(query);
  if (id === null || way === null) {
    return;
  }
  const path = pathTo('userOrderDetail', { id, pay: way });
  if (hasToken()) {
    window.history.replaceState(null, '', `${pathname}#${path}`);
    return;
  }
  // Another browser than the one he left with, or his session is over.
  window.history.replaceState(null, '', `${pathname}#${pathTo('home')}`);
  requestLogin('login', path);
}
