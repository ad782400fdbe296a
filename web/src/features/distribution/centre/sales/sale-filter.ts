/** What the list of sales shows, kept in its address alone. */
import type { CallRequest } from '@zhiji/contract/calls';
import { WIRE_MONTH } from '@zhiji/contract/kernel/patterns';
import { COMMISSION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { type Paging, pagingSearch, readPaging } from '#shared/paging/paging.ts';

type Status = keyof typeof COMMISSION_STATUSES;
export const STATUSES = Object.keys(COMMISSION_STATUSES) as readonly Status[];

export interface SaleFilter {
  /** Null shows all. */
  readonly status: Status | null;
  /** `YYYY-MM`; empty shows all. */
  readonly month: string;
}

/** The filter an address asks for; what makes no sense there is ignored. */
export function readSaleFilter(query: URLSearchParams): SaleFilter {
  const month = query.get('month') ?? '';
  return {
    status: STATUSES.find((status) => status === query.get('status')) ?? null,
    month: WIRE_MONTH.test(month) ? month : '',
  };
}

/** Changes a part of the filter and leaves the rest as it is, at the first page. */
export function changeSaleFilter(part: Partial<SaleFilter>): AddressChange {
  return ({ query }) => {
    const { status, month } = { ...readSaleFilter(query), ...part };
    const next = new URLSearchParams({
      ...(status !== null && { status }),
      ...(month !== '' && { month }),
    });
    return { search: pagingSearch(next, { ...readPaging(query), page: 1 }) };
  };
}

/** What the list is asked for: nothing is sent that is not chosen. */
export function saleListRequest(
  { status, month }: SaleFilter,
  paging: Paging,
): CallRequest<'distribution.commissions'> {
  return {
    ...(status !== null && { status: COMMISSION_STATUSES[status] }),
    ...(month !== '' && { month }),
    ...paging,
  };
}

const MONTH_LENGTH = 7;
const MONTHS_OF_A_YEAR = 12;
/** Older ones are still found under all months. */
const MONTHS_OFFERED = 36;

/** Months since somebody applied, this one first. */
export function monthsSince(applyTime: string, now: Date): string[] {
  const first = applyTime.slice(0, MONTH_LENGTH);
  const [year = 0, month = 0] = formatWireTime(now).split('-').map(Number);
  return Array.from({ length: MONTHS_OFFERED }, (_, back) => {
    const index = year * MONTHS_OF_A_YEAR + month - 1 - back;
    const number = (index % MONTHS_OF_A_YEAR) + 1;
    return `${Math.floor(index / MONTHS_OF_A_YEAR)}-${String(number).padStart(2, '0')}`;
  }).filter((one) => one >= first);
}
