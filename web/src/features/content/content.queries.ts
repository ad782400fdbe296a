import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { AD_POSITIONS } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { firstBanners } from './first-screen.ts';

/** As many as the home page's box holds. */
const ANNOUNCEMENT_COUNT = 6;
/** The footer changes a few times a year; one answer serves a whole visit. */
const FOOTER_STALE_MS = HOUR_MS;

export const contentQueries = {
  banners: () =>
    queryOptions({
      queryKey: queryKey('content', 'banners'),
      initialData: firstBanners,
      queryFn: ({ signal }) => call('content.banners', {}, { signal }),
    }),
  announcements: () =>
    queryOptions({
      queryKey: queryKey('content', 'announcements'),
      queryFn: ({ signal }) =>
        call('content.announcements', { page: 1, limit: ANNOUNCEMENT_COUNT }, { signal }),
    }),
  homeAds: () =>
    queryOptions({
      queryKey: queryKey('content', 'ads', AD_POSITIONS.homeStrip),
      queryFn: ({ signal }) =>
        call('content.ads', { position: AD_POSITIONS.homeStrip }, { signal }),
    }),
  footer: () =>
    queryOptions({
      queryKey: queryKey('content', 'footer'),
      queryFn: ({ signal }) => call('content.footer', {}, { signal }),
      staleTime: FOOTER_STALE_MS,
    }),
  article: (which: CallRequest<'content.article'>) =>
    queryOptions({
      queryKey: queryKey('content', 'article', which),
      queryFn: ({ signal }) => nullIfMissing(call('content.article', which, { signal })),
    }),
  news: (filter: CallRequest<'content.news'>) =>
    queryOptions({
      queryKey: queryKey('content', 'news', filter),
      queryFn: ({ signal }) => call('content.news', filter, { signal }),
      // The page before stays until the next one is here, so that the pager does not jump.
      placeholderData: keepPreviousData,
    }),
  newsItem: (id: number) =>
    queryOptions({
      queryKey: queryKey('content', 'newsItem', id),
      queryFn: ({ signal }) => nullIfMissing(call('content.newsItem', { id }, { signal })),
    }),
};
