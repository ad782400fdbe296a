/** What everybody may look at, and what everybody may be counted for. */
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildAnnouncement, buildNews } from '#factory/content';
import { buildShop, buildTeacher } from '#factory/organisation';
import type { CallName } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { Asks } from './ask.ts';
import type { OrganisationCall } from './organisation-asks.ts';

type PublicCall = Extract<
  Exclude<CallName, OrganisationCall>,
  | `organisation.${string}`
  | `content.${string}`
  | `analytics.${string}`
  | `support.${string}`
  | 'region.children'
  | 'region.name'
  | 'region.countries'
  | 'catalog.categoryTree'
  | 'catalog.flashSale'
  | 'catalog.upcomingLive'
  | 'catalog.homePackages'
  | 'catalog.homeTabs'
  | 'catalog.homeCourses'
  | 'catalog.categories'
  | 'catalog.courses'
  | 'catalog.suggest'
  | 'catalog.hotWords'
  | 'catalog.related'
  | 'catalog.course'
  | 'catalog.packages'
  | 'catalog.package'
  | 'catalog.packagesWithCourse'
  | 'catalog.comments'
  | 'catalog.questions'
>;

async function packageOf(platform: Platform): Promise<number> {
  return buildPackage(platform, [await buildCourse(platform), await buildCourse(platform)]);
}

async function teacherOf(platform: Platform): Promise<number> {
  return buildTeacher(platform, { shop_id: await buildShop(platform) });
}

/** A place of the second level with the one above it. */
async function placeOf({ db }: Platform): Promise<{ readonly id: number; readonly p_id: number }> {
  return db
    .selectFrom('address')
    .select(['id', 'p_id'])
    .where('level', '=', 2)
    .orderBy('id')
    .executeTakeFirstOrThrow();
}

export const publicAsks: Asks<PublicCall> = {
  'catalog.categoryTree': async () => ({ request: {} }),
  'catalog.flashSale': async () => ({ request: {} }),
  'catalog.upcomingLive': async () => ({ request: {} }),
  'catalog.homePackages': async () => ({ request: {} }),
  'catalog.homeTabs': async () => ({ request: {} }),
  'catalog.homeCourses': async () => ({ request: { type: 2 } }),
  'catalog.categories': async () => ({ request: { type: 2 } }),
  'catalog.courses': async () => ({ request: { keyword: '数据' } }),
  'catalog.suggest': async () => ({ request: { keyword: '数据' } }),
  'catalog.hotWords': async () => ({ request: {} }),
  'catalog.related': async ({ platform }) => ({ request: { id: await buildCourse(platform) } }),
  'catalog.course': async ({ platform }) => ({ request: { id: await buildCourse(platform) } }),
  'catalog.packages': async () => ({ request: {} }),
  'catalog.package': async ({ platform }) => ({ request: { id: await packageOf(platform) } }),
  'catalog.packagesWithCourse': async ({ platform }) => ({
    request: { id: await buildCourse(platform) },
  }),
  'catalog.comments': async ({ platform }) => ({ request: { id: await buildCourse(platform) } }),
  'catalog.questions': async ({ platform }) => ({ request: { id: await buildCourse(platform) } }),

  'organisation.featured': async () => ({ request: {} }),
  'organisation.ofCourse': async ({ platform }) => ({
    request: { id: await buildCourse(platform) },
  }),
  'organisation.list': async () => ({ request: {} }),
  'organisation.detail': async ({ platform }) => ({ request: { id: await buildShop(platform) } }),
  'organisation.courses': async ({ platform }) => ({ request: { id: await buildShop(platform) } }),
  'organisation.packages': async ({ platform }) => ({ request: { id: await buildShop(platform) } }),
  'organisation.teachers': async ({ platform }) => ({ request: { id: await buildShop(platform) } }),
  'organisation.teacher': async ({ platform }) => ({ request: { id: await teacherOf(platform) } }),
  'organisation.teacherCourses': async ({ platform }) => ({
    request: { id: await teacherOf(platform) },
  }),

  'content.banners': async () => ({ request: {} }),
  'content.announcements': async () => ({ request: {} }),
  'content.ads': async () => ({ request: {} }),
  'content.article': async ({ platform }) => ({
    request: { id: await buildAnnouncement(platform) },
  }),
  'content.footer': async () => ({ request: {} }),
  'content.news': async () => ({ request: {} }),
  'content.newsItem': async ({ platform }) => ({ request: { id: await buildNews(platform) } }),

  'region.children': async ({ platform }) => ({
    request: { p_id: (await placeOf(platform)).p_id, level: 2 },
  }),
  'region.name': async ({ platform }) => {
    const { p_id, id } = await placeOf(platform);
    return { request: { address_id: `${p_id},${id}` } };
  },
  'region.countries': async () => ({ request: {} }),

  'analytics.reportMenuView': async () => ({ request: { type: 2 } }),
  'analytics.reportCourseView': async ({ platform }) => ({
    request: { id: await buildCourse(platform), type: 2 },
  }),
  'support.serviceLink': async () => ({ request: {} }),
};
