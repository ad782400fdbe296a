/** What the list of messages shows, kept in its address alone. */
import type { CallRequest } from '@zhiji/contract/calls';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { type Paging, pagingSearch, readPaging } from '#shared/paging/paging.ts';

type Type = keyof typeof MESSAGE_TYPES;
export const TYPES = Object.keys(MESSAGE_TYPES) as readonly Type[];

export interface MessageFilter {
  /** Null shows all. */
  readonly type: Type | null;
  readonly isUnread: boolean;
}

/** The filter an address asks for; what makes no sense there is ignored. */
export function readMessageFilter(query: URLSearchParams): MessageFilter {
  return {
    type: TYPES.find((type) => type === query.get('type')) ?? null,
    isUnread: query.get('unread') === '1',
  };
}

/** Changes a part of the filter and leaves the rest as it is, at the first page. */
export function changeMessageFilter(part: Partial<MessageFilter>): AddressChange {
  return ({ query }) => {
    const { type, isUnread } = { ...readMessageFilter(query), ...part };
    const next = new URLSearchParams({
      ...(type !== null && { type }),
      ...(isUnread && { unread: '1' }),
    });
    return { search: pagingSearch(next, { ...readPaging(query), page: 1 }) };
  };
}

/** What the list is asked for: nothing is sent that is not chosen. */
export function messageListRequest(
  { type, isUnread }: MessageFilter,
  paging: Paging,
): CallRequest<'message.list'> {
  return {
    ...(type !== null && { type: MESSAGE_TYPES[type] }),
    ...(isUnread && { is_read: 0 }),
    ...paging,
  };
}
