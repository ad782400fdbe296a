/** Reads of the public pages' editorial content. */
import { fail } from '#platform/failure';
import {
  countAnnouncements,
  findAgreement,
  findAnnouncement,
  listAds,
  listAnnouncements,
  listBanners,
  readSettings,
} from './content.repo.ts';
import {
  presentAd,
  presentAgreement,
  presentAnnouncement,
  presentAnnouncementArticle,
  presentBanner,
  presentFooter,
} from './content.present.ts';
import { FOOTER_KEYS, SEARCH_WORDS_KEY, SERVICE_LINK_KEY } from './setting-keys.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

export async function footer({ db }: Platform): Promise<CallResponse<'content.footer'>> {
  return presentFooter(await readSettings(db, FOOTER_KEYS));
}

/** The customer-service link, or an empty text when none is set. */
export async function serviceLink({ db }: Platform): Promise<string> {
  const settings = await readSettings(db, [SERVICE_LINK_KEY]);
  return settings.get(SERVICE_LINK_KEY) ?? '';
}

/** Words operators offer in the search box. */
export async function searchWords({ db }: Platform): Promise<string[]> {
  const settings = await readSettings(db, [SEARCH_WORDS_KEY]);
  return (settings.get(SEARCH_WORDS_KEY) ?? '').split(/\s+/u).filter((word) => word !== '');
}

export async function banners({ db, clock }: Platform): Promise<CallResponse<'content.banners'>> {
  const rows = await listBanners(db, clock.now());
  return rows.map(presentBanner);
}

export async function ads(
  { db, clock }: Platform,
  input: CallInput<'content.ads'>,
): Promise<CallResponse<'content.ads'>> {
  const rows = await listAds(db, clock.now(), input.position);
  return rows.map(presentAd);
}

export async function announcements(
  { db }: Platform,
  { page, limit }: CallInput<'content.announcements'>,
): Promise<CallResponse<'content.announcements'>> {
  const [rows, total] = await Promise.all([
    listAnnouncements(db, page, limit),
    countAnnouncements(db),
  ]);
  return { list: rows.map(presentAnnouncement), total, page, limit };
}

export async function article(
  { db, clock }: Platform,
  input: CallInput<'content.article'>,
): Promise<CallResponse<'content.article'>> {
  if ('id' in input) {
    const row = await findAnnouncement(db, input.id);
    if (row === null) {
      throw fail('common.notFound');
    }
    return presentAnnouncementArticle(row);
  }
  const row = await findAgreement(db, input.type, clock.now());
  if (row === undefined) {
    throw fail('common.notFound');
  }
  return presentAgreement(row);
}

/** The version of an agreement in force, or null when none was published. */
export async function agreementVersion(
  { db, clock }: Platform,
  type: number,
): Promise<string | null> {
  return (await findAgreement(db, type, clock.now()))?.version ?? null;
}
