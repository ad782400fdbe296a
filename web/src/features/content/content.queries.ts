import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { AD_POSITIONS } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { nullIfMissing } from '#shared/api/null-if-missing.ts';
import { firstBanners } from './first-screen.ts';

/** As many as the home page's box holds. */
const ANNOUNCEMENT_COUNT = 6;
/** The footer changes a few times a year; one answer serves a whole visit. */
const FOOTER_STALE_MS = 3_600_000;

const all = ['content'] as const;

export const contentQueries = {
  banners: () =>
    queryOptions({
      queryKey: [...all, 'banners'],
      initialData: firstBanners,
      queryFn: ({ signal }) => call('content.banners', {}, { signal }),
    }),
  announcements: () =>
    queryOptions({
      queryKey: [...all, 'announcements'],
      queryFn: ({ signal }) =>
        call('content.announcements', { page: 1, limit: ANNOUNCEMENT_COUNT }, { signal }),
    }),
  homeAds: () =>
    queryOptions({
      queryKey: [...all, 'ads', AD_POSITIONS.homeStrip],
      queryFn: ({ signal }) =>
        call('content.ads', { position: AD_POSITIONS.homeStrip }, { signal }),
    }),
  footer: () =>
    queryOptions({
      queryKey: [...all, 'footer'],
      queryFn: ({ signal }) => call('content.footer', {}, { signal }),
      staleTime: FOOTER_STALE_MS,
    }),
  article: (which: CallRequest<'content.article'>) =>
    queryOptions({
      queryKey: [...all, 'article', which],
      queryFn: ({ signal }) => nullIfMissing(call('content.article', which, { signal })),
    }),
  news: (filter: CallRequest<'content.news'>) =>
    queryOptions({
      queryKey: [...all, 'news', filter],
      queryFn: ({ signal }) => call('content.news', filter, { signal }),
      // The page before stays until the next one is here, so that the pager does not jump.
      placeholderData: keepPreviousData,
    }),
  newsItem: (id: number) =>
    queryOptions({
      queryKey: [...all, 'newsItem', id],
      queryFn: ({ signal }) => nullIfMissing(call('content.newsItem', { id }, { signal })),
    }),
};
