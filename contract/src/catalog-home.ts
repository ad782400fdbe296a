/** The floors of the home page. */
import { z } from 'zod';
import { call, nothing } from './kernel/call.ts';
import { courseType, id, paging } from './kernel/wire.ts';
import {
  CategoryWire,
  CourseCardWire,
  FlashSaleWire,
  LiveCardWire,
  PackageCardWire,
} from './wire/catalog-wire.ts';

const { limit } = paging;

export const catalogHomeCalls = {
  categoryTree: call({
    path: '/api/home/getCategory',
    summary: 'All categories in three levels.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: nothing,
    response: z.array(CategoryWire),
    success: ['ok'],
    errors: [],
  }),
  flashSale: call({
    path: '/api/home/getSecKill',
    summary: 'The running or next flash sale with its courses; null when there is none.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: nothing,
    response: FlashSaleWire.nullable(),
    success: ['ok'],
    errors: [],
  }),
  upcomingLive: call({
    path: '/api/home/getLive',
    summary: 'Live courses whose next session comes first.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ limit }),
    response: z.array(LiveCardWire),
    success: ['ok'],
    errors: [],
  }),
  homePackages: call({
    path: '/api/home/getPackage',
    summary: 'Packages shown on the home page.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ limit }),
    response: z.array(PackageCardWire),
    success: ['ok'],
    errors: [],
  }),
  homeTabs: call({
    path: '/api/home/getCurriculumCategory',
    summary: 'Tabs of the course floor on the home page.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: nothing,
    response: z.array(z.object({ id, name: z.string() })),
    success: ['ok'],
    errors: [],
  }),
  homeCourses: call({
    path: '/api/home/getCurriculum',
    summary: 'Courses of one tab of the course floor.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ category_id: id.optional(), type: courseType.optional(), limit }),
    response: z.array(CourseCardWire),
    success: ['ok'],
    errors: [],
  }),
};
