import type { ListFilter } from '#features/catalog/filters/list-filter.ts';
import type { Paging } from '#shared/paging/paging.ts';

/** What every list is asked for: nothing is sent that is not chosen. */
export function listRequest(filter: ListFilter, paging: Paging) {
  const { keyword, category_id, sort_type, sort } = filter;
  return {
    ...(keyword !== '' && { keyword }),
    ...(category_id !== undefined && { category_id }),
    sort_type,
    sort,
    ...paging,
  };
}

/** The same with the place, for what has one. */
export function placedListRequest(filter: ListFilter, paging: Paging) {
  const { address_id } = filter;
  return { ...listRequest(filter, paging), ...(address_id !== '' && { address_id }) };
}
