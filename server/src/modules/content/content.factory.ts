/** Builders of banners, advertisements, announcements and news. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import type { AGREEMENT_TYPES, NewsCategory } from '@zhiji/contract/kernel/statuses';
import type { Platform } from '#platform/module';

/** Views a built article begins with. */
export const BUILT_VIEWS = 12;

interface Window {
  /** Days from now at which it starts and ends. */
  readonly from?: number;
  readonly until?: number;
}

function windowOf({ clock }: Platform, { from = -1, until = 1 }: Window) {
  const now = clock.now().getTime();
  return { start_at: new Date(now + from * DAY_MS), end_at: new Date(now + until * DAY_MS) };
}

export async function buildBanner(
  platform: Platform,
  {
    title = '新课上线',
    subtitle = '',
    button = '',
    sort = 0,
    ...window
  }: { title?: string; subtitle?: string; button?: string; sort?: number } & Window = {},
): Promise<void> {
  await platform.db
    .insertInto('banner')
    .values({
      title,
      subtitle,
      button,
      sort,
      image: '/media/banner.svg',
      ...windowOf(platform, window),
    })
    .execute();
}

export async function buildAd(
  platform: Platform,
  { position = 1, ...window }: { position?: number } & Window = {},
): Promise<void> {
  await platform.db
    .insertInto('ad')
    .values({ position, image: '/media/ad.svg', ...windowOf(platform, window) })
    .execute();
}

export async function buildAnnouncement(
  { db, clock }: Platform,
  {
    title = '公告',
    daysAgo = 0,
    top = false,
  }: { title?: string; daysAgo?: number; top?: boolean } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('announcement')
    .values({
      title,
      content: `<p>${title}</p>`,
      is_top: top,
      created_at: new Date(clock.now().getTime() - daysAgo * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildNews(
  { db, clock }: Platform,
  {
    title = '资讯',
    category = 'exam',
    daysAgo = 0,
    top = false,
  }: { title?: string; category?: NewsCategory; daysAgo?: number; top?: boolean } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({
      title,
      category,
      cover: '/media/news.svg',
      summary: `${title}的摘要`,
      content: `<p>${title}</p>`,
      source: '知集编辑部',
      author: '林知远',
      is_top: top,
      view_num: BUILT_VIEWS,
      created_at: new Date(clock.now().getTime() - daysAgo * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Agreements of these types; each has a version of another name. */
export async function buildAgreements(
  { db }: Platform,
  types: readonly (typeof AGREEMENT_TYPES)[keyof typeof AGREEMENT_TYPES][],
): Promise<void> {
  const text = { title: '协议', content: '<p>协议</p>', created_at: new Date(0) };
  await db
    .insertInto('agreement')
    .values(types.map((type) => ({ ...text, type, version: `v${type}` })))
    .execute();
}
