/** What the list of orders shows, kept in its address alone. */
import type { CallRequest } from '@zhiji/contract/calls';
import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { COURSE_TYPES, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { OrderCard, OrderStatus } from '#features/order/order.queries.ts';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { type Paging, pagingSearch, readPaging } from '#shared/paging/paging.ts';

/** The tabs in order, each with the states it gathers; the first shows all. */
export const TABS = {
  all: [],
  pay: [ORDER_STATUSES.pendingPayment],
  use: [ORDER_STATUSES.pendingConsumption],
  done: [ORDER_STATUSES.completed, ORDER_STATUSES.reviewed],
  refund: [ORDER_STATUSES.refunding, ORDER_STATUSES.refunded, ORDER_STATUSES.partiallyRefunded],
  closed: [ORDER_STATUSES.cancelled, ORDER_STATUSES.voided],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type Tab = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as readonly Tab[];

export interface OrderFilter {
  readonly tab: Tab;
  readonly type: OrderCard['type'] | undefined;
  readonly keyword: string;
}

/** The filter an address asks for; what makes no sense there is ignored. */
export function readOrderFilter(query: URLSearchParams): OrderFilter {
  return {
    tab: TAB_NAMES.find((tab) => tab === query.get('tab')) ?? 'all',
    type: Object.values(COURSE_TYPES).find((type) => type === Number(query.get('type'))),
    keyword: (query.get('keyword') ?? '').trim().slice(0, KEYWORD_MAX_LENGTH),
  };
}

/** The same address with another filter, at its first page; what is usual is left out of it. */
function orderFilterSearch(query: URLSearchParams, change: Partial<OrderFilter>): string {
  const { tab, type, keyword } = { ...readOrderFilter(query), ...change };
  const next = new URLSearchParams({
    ...(tab !== 'all' && { tab }),
    ...(type !== undefined && { type: String(type) }),
    ...(keyword !== '' && { keyword }),
  });
  return pagingSearch(next, { ...readPaging(query), page: 1 });
}

/** Changes a part of the filter and leaves the rest as it is. */
export function changeOrderFilter(part: Partial<OrderFilter>): AddressChange {
  return ({ query }) => ({ search: orderFilterSearch(query, part) });
}

/** Whether the list is narrowed beyond its tab. */
export function isNarrowed({ type, keyword }: OrderFilter): boolean {
  return type !== undefined || keyword !== '';
}

/** What the list is asked for: nothing is sent that is not chosen. */
export function orderListRequest(
  { tab, type, keyword }: OrderFilter,
  paging: Paging,
): CallRequest<'order.list'> {
  const status = [...TABS[tab]];
  return {
    ...(status.length > 0 && { status }),
    ...(type !== undefined && { type }),
    ...(keyword !== '' && { keyword }),
    ...paging,
  };
}

interface StatusCount {
  readonly status: OrderStatus;
  readonly num: number;
}

/** How many orders a tab holds. */
export function tabCount(tab: Tab, counts: readonly StatusCount[]): number {
  const statuses: readonly OrderStatus[] = TABS[tab];
  return counts
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, { num }) => sum + num, 0);
}
