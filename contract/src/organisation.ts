/** Institutions and teachers: their pages, and the way to become one. */
import { z } from 'zod';
import { CourseCardWire, PackageCardWire } from './catalog-wire.ts';
import { call } from './kernel/call.ts';
import { courseType, filtering, id, keyword, paged, paging } from './kernel/wire.ts';
import { organisationCertificationCalls } from './organisation-certification.ts';
import { ShopCardWire, ShopWire, TeacherWire } from './organisation-wire.ts';

export const organisationCalls = {
  ...organisationCertificationCalls,
  featured: call({
    path: '/api/home/getEnterprise',
    summary: 'Institutions shown on the home page.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ limit: paging.limit }),
    response: z.array(ShopCardWire),
    success: ['ok'],
    errors: [],
  }),
  ofCourse: call({
    path: '/api/curriculum/getEnterprise',
    summary: 'The institution that sells a course.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ id: id.describe('The course') }),
    response: ShopCardWire,
    success: ['ok'],
    errors: ['common.notFound'],
  }),
  list: call({
    path: '/api/enterprise/getShop',
    summary: 'Institutions by text, category and place.',
    kind: 'query',
    auth: 'none',
    rate: 'search',
    request: z.object({
      keyword: keyword.optional(),
      category_id: id.optional(),
      ...filtering,
      ...paging,
    }),
    response: paged(ShopCardWire),
    success: ['ok'],
    errors: [],
  }),
  detail: call({
    path: '/api/enterprise/getShopIndex',
    summary: 'One institution with licence data and recommended courses.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ id }),
    response: ShopWire.extend({ curriculum: z.array(CourseCardWire).describe('Recommended') }),
    success: ['ok'],
    errors: ['common.notFound'],
  }),
  courses: call({
    path: '/api/enterprise/getCurriculum',
    summary: 'Courses of an institution.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({
      id: id.describe('The institution'),
      type: courseType.optional(),
      ...paging,
    }),
    response: paged(CourseCardWire),
    success: ['ok'],
    errors: [],
  }),
  packages: call({
    path: '/api/enterprise/getPackageList',
    summary: 'Packages of an institution.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ id: id.describe('The institution'), ...paging }),
    response: paged(PackageCardWire),
    success: ['ok'],
    errors: [],
  }),
  teachers: call({
    path: '/api/enterprise/getTeacherlist',
    summary: 'Teachers of an institution.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ id: id.describe('The institution'), ...paging }),
    response: paged(TeacherWire),
    success: ['ok'],
    errors: [],
  }),
};
