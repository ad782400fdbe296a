import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { INVOICE_TITLES_MAX } from '@zhiji/contract/kernel/limits';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type InvoiceTitle = CallResponse<'invoice.titles'>[number];
type Records = CallResponse<'invoice.records'>;
export type InvoicePage = Extract<Records, { list: unknown }>;
export type Invoice = Exclude<Records, { list: unknown }>;

/** Invoices are issued behind the page: a look back always asks again. */
const ALWAYS_STALE = 0;
const LINKS_MS = 5 * MINUTE_MS;

export const invoiceQueries = {
  /** All of one's titles: there are few. */
  titles: () =>
    queryOptions({
      queryKey: queryKey('invoice', 'titles'),
      queryFn: ({ signal }) => call('invoice.titles', { limit: INVOICE_TITLES_MAX }, { signal }),
      staleTime: ALWAYS_STALE,
    }),
  records: (request: Pick<CallRequest<'invoice.records'>, 'page' | 'limit'>) =>
    queryOptions({
      queryKey: queryKey('invoice', 'records', request),
      queryFn: async ({ signal }) => {
        const answer = await call('invoice.records', request, { signal });
        // Without an id there is always a page.
        return answer as InvoicePage;
      },
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
      // Links to files end after ten minutes, also on a page that stays open.
      refetchInterval: LINKS_MS,
      refetchOnWindowFocus: true,
    }),
  /** The document itself, fetched once: its link ends, and it never changes. */
  pdf: ({ id, file_pdf: url }: Invoice) =>
    queryOptions({
      queryKey: queryKey('invoice', 'pdf', id),
      queryFn: async ({ signal }) => {
        const response = await fetch(url, { signal });
        if (!response.ok) {
          throw new Error(`the file answered ${response.status}`);
        }
        return response.blob();
      },
      staleTime: Infinity,
      // Told in its place.
      meta: { silent: true },
    }),
};
