import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type CertificatePage = CallResponse<'certificate.list'>;
export type Certificate = CertificatePage['list'][number];
export type CertificateCheck = CallResponse<'certificate.check'>;

/** They are decided and drawn behind the page: a look back always asks again. */
const ALWAYS_STALE = 0;
/** A worker draws what was issued within seconds. */
const DRAWN_MS = 3 * SECOND_MS;
/** Links to files end after ten minutes, also on a page that stays open. */
const LINKS_MS = 5 * MINUTE_MS;

/** Issued, and its file is not there yet. */
export function isBeingDrawn({ status, pdf }: Certificate): boolean {
  return status === CERTIFICATE_STATUSES.issued && pdf === '';
}

export const certificateQueries = {
  list: (request: CallRequest<'certificate.list'>) =>
    queryOptions({
      queryKey: queryKey('certificate', 'list', request),
      queryFn: ({ signal }) => call('certificate.list', request, { signal }),
      // What was listed stays until the next is here, so that the page does not jump.
      placeholderData: keepPreviousData,
      staleTime: ALWAYS_STALE,
      refetchInterval: ({ state: { data } }) =>
        data?.list.some(isBeingDrawn) === true ? DRAWN_MS : LINKS_MS,
      refetchOnWindowFocus: true,
    }),
  /** What became of a certificate, for whoever is shown one. */
  check: (request: CallRequest<'certificate.check'>) =>
    queryOptions({
      queryKey: queryKey('certificate', 'check', request),
      queryFn: ({ signal }) => call('certificate.check', request, { signal }),
      staleTime: ALWAYS_STALE,
    }),
};
