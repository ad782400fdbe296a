import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';

/** Categories change a few times a year; one answer serves a whole visit. */
const CATEGORIES_STALE_MS = 3_600_000;

/** As many as each floor has room for. */
/** The rest of a sale comes into sight by scrolling. */
export const FLASH_COUNT = 3;
export const LIVE_COUNT = 4;
export const COURSE_COUNT = 8;
export const PACKAGE_COUNT = 4;
/** A package card lists two of its courses, each a line. */
export const PACKAGE_EXTRA_LINES = 2;

export type Category = CallResponse<'catalog.categoryTree'>[number];
export type FlashSale = NonNullable<CallResponse<'catalog.flashSale'>>;
export type LiveCourse = CallResponse<'catalog.upcomingLive'>[number];

const all = ['catalog', 'home'] as const;

export const homeQueries = {
  categoryTree: () =>
    queryOptions({
      queryKey: [...all, 'categoryTree'],
      queryFn: ({ signal }) => call('catalog.categoryTree', {}, { signal }),
      staleTime: CATEGORIES_STALE_MS,
    }),
  flashSale: () =>
    queryOptions({
      queryKey: [...all, 'flashSale'],
      queryFn: ({ signal }) => call('catalog.flashSale', {}, { signal }),
    }),
  upcomingLive: () =>
    queryOptions({
      queryKey: [...all, 'upcomingLive'],
      queryFn: ({ signal }) => call('catalog.upcomingLive', { limit: LIVE_COUNT }, { signal }),
    }),
  tabs: () =>
    queryOptions({
      queryKey: [...all, 'tabs'],
      queryFn: ({ signal }) => call('catalog.homeTabs', {}, { signal }),
    }),
  courses: (filter: Pick<CallRequest<'catalog.homeCourses'>, 'category_id'> = {}) =>
    queryOptions({
      queryKey: [...all, 'courses', filter],
      queryFn: ({ signal }) =>
        call('catalog.homeCourses', { ...filter, limit: COURSE_COUNT }, { signal }),
      // The tab before stays until the next one is here, so that the floor does not jump.
      placeholderData: keepPreviousData,
    }),
  packages: () =>
    queryOptions({
      queryKey: [...all, 'packages'],
      queryFn: ({ signal }) => call('catalog.homePackages', { limit: PACKAGE_COUNT }, { signal }),
    }),
};
