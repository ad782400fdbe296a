/** Courses and packages: lists, search, details, comments, questions, favourites. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import {
  courseType,
  filtering,
  id,
  keyword,
  paged,
  paging,
  productType,
  retailId,
  sorting,
} from './kernel/wire.ts';
import { catalogFeedbackCalls } from './catalog-feedback.ts';
import { catalogHomeCalls } from './catalog-home.ts';
import {
  CategoryWire,
  CourseCardWire,
  CourseWire,
  PackageCardWire,
  PackageWire,
} from './catalog-wire.ts';

export const catalogCalls = {
  ...catalogHomeCalls,
  categories: call({
    path: '/api/curriculum/getCategory',
    summary: 'Categories that hold something of one type, in three levels.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ type: productType }),
    response: z.array(CategoryWire),
    success: ['ok'],
    errors: [],
  }),
  courses: call({
    path: '/api/curriculum/getCurriculum',
    summary: 'Courses on sale by type, category, text, place and institution.',
    kind: 'query',
    auth: 'none',
    rate: 'search',
    request: z.object({
      type: courseType.optional(),
      category_id: id.optional(),
      keyword: keyword.optional(),
      shop_id: id.optional(),
      ...filtering,
      ...paging,
    }),
    response: paged(CourseCardWire),
    success: ['ok'],
    errors: [],
  }),
  course: call({
    path: '/api/curriculum/getCurriculumInfo',
    summary:
      'One course as the asking person sees it; its buyers still see it after the sale ended.',
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.object({ id, type: courseType, retailid: retailId.optional() }),
    response: CourseWire,
    success: ['ok'],
    errors: ['common.notFound', 'order.notOnSale'],
  }),
  packages: call({
    path: '/api/curriculum/getPackage',
    summary: 'Packages on sale by category and text.',
    kind: 'query',
    auth: 'none',
    rate: 'search',
    request: z.object({
      category_id: id.optional(),
      keyword: keyword.optional(),
      ...sorting,
      ...paging,
    }),
    response: paged(PackageCardWire),
    success: ['ok'],
    errors: [],
  }),
  package: call({
    path: '/api/curriculum/getPackageInfo',
    summary: 'One package with its courses and which of them the asking person owns.',
    kind: 'query',
    auth: 'optional',
    rate: 'browse',
    request: z.object({ id }),
    response: PackageWire,
    success: ['ok'],
    errors: ['common.notFound', 'order.notOnSale'],
  }),
  packagesWithCourse: call({
    path: '/api/curriculum/getRelationPackageCu',
    summary: 'Packages that contain a course.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ id }),
    response: z.array(PackageCardWire),
    success: ['ok'],
    errors: [],
  }),
  ...catalogFeedbackCalls,
};
