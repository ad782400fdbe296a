/** Banners, advertisements, announcements, agreements, training news, footer. */
import { z } from 'zod';
import { call, nothing } from './kernel/call.ts';
import { AD_POSITIONS, AGREEMENT_TYPES, LINK_TYPES, NEWS_CATEGORIES } from './kernel/statuses.ts';
import { bit, count, id, keyword, paged, paging, time, url } from './kernel/wire.ts';

const linkType = z.enum(LINK_TYPES);
const link = { link_type: linkType, link_id: id.nullable(), url };

const BannerWire = z.object({
  id,
  image: url,
  title: z.string(),
  /** Under the title, and on the button: only where the banner has them. */
  subtitle: z.string().optional(),
  button: z.string().optional(),
  ...link,
});

const adPosition = z.enum(AD_POSITIONS);
const AdWire = z.object({ id, image: url, position: adPosition, ...link });

const AnnouncementWire = z.object({ id, title: z.string(), create_time: time, is_top: bit });

const neighbour = z.object({ id, title: z.string() }).nullable();

const ArticleWire = z.object({
  id,
  title: z.string(),
  content: z.string(),
  pdf_url: url,
  version: z.string(),
  create_time: time,
  prev: neighbour,
  next: neighbour,
});

export const FooterWire = z.object({
  foot_mobile: z.string(),
  foot_email: z.string(),
  foot_address: z.string(),
  /** Business licence image. */
  foot_official: url,
  foot_e_qr: url,
  foot_h_qr: url,
  foot_report_phone: z.string(),
  foot_icp: z.string(),
  foot_police: z.string(),
  foot_telecom: z.string(),
  foot_privacy_pdf: url,
});

const newsCategory = z.enum(NEWS_CATEGORIES);
const NewsCardWire = z.object({
  id,
  title: z.string(),
  cover: url,
  summary: z.string(),
  category: newsCategory,
  is_top: bit,
  view_num: count,
  create_time: time,
});

export const contentCalls = {
  banners: call({
    path: '/api/home/getBanner',
    summary: 'Banners of the home page that are in their window, in order.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: nothing,
    response: z.array(BannerWire),
    success: ['ok'],
    errors: [],
  }),
  announcements: call({
    path: '/api/home/getAnnouncement',
    summary: 'Announcements, pinned ones first, then newest first.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object(paging),
    response: paged(AnnouncementWire),
    success: ['ok'],
    errors: [],
  }),
  ads: call({
    path: '/api/home/getAd',
    summary: 'Advertisements in their window, of one position or of all.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ position: adPosition.optional() }),
    response: z.array(AdWire),
    success: ['ok'],
    errors: [],
  }),
  article: call({
    path: '/api/home/getAnnouncementInfo',
    summary: 'One announcement by id, or the current agreement text by type.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.union([z.object({ id }), z.object({ type: z.enum(AGREEMENT_TYPES) })]),
    response: ArticleWire,
    success: ['ok'],
    errors: ['common.notFound'],
  }),
  footer: call({
    path: '/api/home/getFoot',
    summary: 'Contact data, QR codes and legal records of the footer.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: nothing,
    response: FooterWire,
    success: ['ok'],
    errors: [],
  }),
  news: call({
    path: '/api/consult/getConsult',
    summary: 'Training news, pinned ones first, then newest first.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({
      keyword: keyword.optional(),
      category: newsCategory.optional(),
      ...paging,
    }),
    response: paged(NewsCardWire),
    success: ['ok'],
    errors: [],
  }),
  newsItem: call({
    path: '/api/consult/getConsultInfo',
    summary: 'One training news article with its neighbours.',
    kind: 'query',
    auth: 'none',
    rate: 'browse',
    request: z.object({ id }),
    response: z.object({
      id,
      title: z.string(),
      content: z.string(),
      category: newsCategory,
      source: z.string(),
      author: z.string(),
      view_num: count,
      create_time: time,
      prev: neighbour,
      next: neighbour,
    }),
    success: ['ok'],
    errors: ['common.notFound'],
  }),
};
