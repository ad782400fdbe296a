import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

/** Categories change a few times a year; one answer serves a whole visit. */
const CATEGORIES_STALE_MS = HOUR_MS;

/** As many as each floor has room for. */
/** The rest of a sale comes into sight by scrolling. */
export const FLASH_COUNT = 3;
export const LIVE_COUNT = 4;
/** Some are over soon; the next then move up. */
const LIVE_ASKED = 8;
export const COURSE_COUNT = 12;
export const PACKAGE_COUNT = 4;
/** A package card lists two of its courses, each a line. */
export const PACKAGE_EXTRA_LINES = 2;

export type Category = CallResponse<'catalog.categoryTree'>[number];
export type FlashSale = NonNullable<CallResponse<'catalog.flashSale'>>;
export type LiveCourse = CallResponse<'catalog.upcomingLive'>[number];

export const homeQueries = {
  categoryTree: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'categoryTree'),
      queryFn: ({ signal }) => call('catalog.categoryTree', {}, { signal }),
      staleTime: CATEGORIES_STALE_MS,
    }),
  flashSale: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'flashSale'),
      queryFn: ({ signal }) => call('catalog.flashSale', {}, { signal }),
    }),
  upcomingLive: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'upcomingLive'),
      queryFn: ({ signal }) => call('catalog.upcomingLive', { limit: LIVE_ASKED }, { signal }),
    }),
  tabs: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'homeTabs'),
      queryFn: ({ signal }) => call('catalog.homeTabs', {}, { signal }),
    }),
  courses: (filter: Pick<CallRequest<'catalog.homeCourses'>, 'category_id'> = {}) =>
    queryOptions({
      queryKey: queryKey('catalog', 'homeCourses', filter),
      queryFn: ({ signal }) =>
        call('catalog.homeCourses', { ...filter, limit: COURSE_COUNT }, { signal }),
      // The tab before stays until the next one is here, so that the floor does not jump.
      placeholderData: keepPreviousData,
    }),
  packages: () =>
    queryOptions({
      queryKey: queryKey('catalog', 'homePackages'),
      queryFn: ({ signal }) => call('catalog.homePackages', { limit: PACKAGE_COUNT }, { signal }),
    }),
};
