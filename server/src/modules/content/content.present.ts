/** Rows to wire, field by field. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { FOOTER_KEYS } from './setting-keys.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { AnnouncementRow } from './content.repo.ts';

type Banner = CallResponse<'content.banners'>[number];
type Ad = CallResponse<'content.ads'>[number];
type Footer = CallResponse<'content.footer'>;
type Article = CallResponse<'content.article'>;
type AnnouncementLine = CallResponse<'content.announcements'>['list'][number];

interface LinkRow {
  readonly link_type: number;
  readonly link_id: number | null;
  readonly url: string;
}

/** The database holds the same numbers, under a check constraint. */
function presentLink(row: LinkRow): Pick<Banner, 'link_type' | 'link_id' | 'url'> {
  return { link_type: row.link_type as Banner['link_type'], link_id: row.link_id, url: row.url };
}

interface BannerRow extends LinkRow {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly button: string;
  readonly image: string;
}

export function presentBanner(row: BannerRow): Banner {
  return {
    id: row.id,
    image: row.image,
    title: row.title,
    ...(row.subtitle !== '' && { subtitle: row.subtitle }),
    ...(row.button !== '' && { button: row.button }),
    ...presentLink(row),
  };
}

export function presentAd(row: LinkRow & { id: number; position: number; image: string }): Ad {
  return {
    id: row.id,
    image: row.image,
    position: row.position as Ad['position'],
    ...presentLink(row),
  };
}

export function presentAnnouncement(row: {
  id: number;
  title: string;
  is_top: boolean;
  created_at: Date;
}): AnnouncementLine {
  return {
    id: row.id,
    title: row.title,
    create_time: formatWireTime(row.created_at),
    is_top: row.is_top ? 1 : 0,
  };
}

/** A setting that is not set is an empty text: the client hides that part. */
export function presentFooter(settings: ReadonlyMap<string, string>): Footer {
  return Object.fromEntries(FOOTER_KEYS.map((key) => [key, settings.get(key) ?? ''])) as Footer;
}

export function presentAnnouncementArticle(row: AnnouncementRow): Article {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    pdf_url: '',
    version: '',
    create_time: formatWireTime(row.created_at),
    prev: row.prev,
    next: row.next,
  };
}

export function presentAgreement(row: {
  id: number;
  title: string;
  content: string;
  pdf_url: string;
  version: string;
  created_at: Date;
}): Article {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    pdf_url: row.pdf_url,
    version: row.version,
    create_time: formatWireTime(row.created_at),
    prev: null,
    next: null,
  };
}
