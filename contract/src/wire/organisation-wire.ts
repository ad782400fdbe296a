/** What others see of an institution and its teachers. */
import { z } from 'zod';
import { SHOP_STATUSES } from '../kernel/statuses.ts';
import { count, id, named, url } from '../kernel/wire.ts';

/** The seller as a course or an order names it. */
export const ShopBriefWire = z
  .object({
    id,
    name: z.string(),
    logo: url,
    curriculum_count: count,
    teacher_count: count,
  })
  .meta({ id: 'ShopBrief' });

/** Four levels of place; a level that is not set is null. */
export const placeFields = {
  country: named.nullable(),
  province: named.nullable(),
  city: named.nullable(),
  area: named.nullable(),
  address: z.string(),
};

export const ShopCardWire = ShopBriefWire.extend({
  cover: url,
  package_count: count,
  buy_num: count.describe('Paid orders, never padded'),
  score: z.number().describe('Average of all comments, 0 to 5'),
  ...placeFields,
}).meta({ id: 'ShopCard' });

/** An institution's page above its tabs. */
export const ShopWire = ShopCardWire.extend({
  intro: z.string(),
  contact_phone: z.string(),
  status: z.enum(SHOP_STATUSES),
  licence: z.object({
    name: z.string(),
    license_no: z.string().describe('Unified social credit code'),
    permit_no: z.string().describe('School permit, empty when none is needed'),
  }),
}).meta({ id: 'Shop' });

export const TeacherBriefWire = z
  .object({ id, name: z.string(), photo: url, title: z.string() })
  .meta({ id: 'TeacherBrief' });

export const TeacherWire = TeacherBriefWire.extend({
  intro: z.string(),
  curriculum_count: count,
}).meta({ id: 'Teacher' });

/** A teacher's page above the courses. */
export const TeacherPageWire = TeacherWire.extend({
  buy_num: count.describe('Paid orders of the courses, never padded'),
  score: z.number().describe('Average of all comments on the courses, 0 to 5'),
  comment_num: count,
  shop: ShopBriefWire.nullable().describe('null for a lecturer of no institution'),
}).meta({ id: 'TeacherPage' });
