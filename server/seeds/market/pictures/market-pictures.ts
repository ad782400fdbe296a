/** Draws the market's pictures and keeps them in the object store. */
import { createHash } from 'node:crypto';
import { coverPicture, logoPicture, shopCoverPicture } from './covers.ts';
import { english } from '../english/english.ts';
import { emblemOf } from './emblems.ts';
import { packageEnglish } from '../packages.ts';
import { likelyGender } from './likely-gender.ts';
import { portraitPicture } from './portraits.ts';
import { places } from '../subjects/subjects.ts';
import type { Platform } from '#platform/module';
import type { Market } from '../market.ts';

const SVG = 'image/svg+xml';
const AT_ONCE = 16;
const HASH_LENGTH = 10;
const TIMEOUT_MS = 2_000;

/** Paths of pictures by the name they were drawn under. */
export type Pictures = ReadonlyMap<string, string>;

export const pictureNames = {
  course: (id: number): string => `course-${id}`,
  package: (id: number): string => `package-${id}`,
  logo: (shopId: number): string => `logo-${shopId}`,
  shop: (shopId: number): string => `shop-${shopId}`,
  teacher: (id: number): string => `teacher-${id}`,
  /** The same with an English title. */
  english: (name: string): string => `${name}-en`,
};

/** Every picture of the market, by name. */
export function drawPictures({ courses, packages, shops }: Market): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const { id, title, teachers, shop, place } of courses) {
    const by = `${teachers[0]?.name ?? ''} · ${shop.institution.name}`;
    const key = pictureNames.course(id);
    const cover = { key, number: id, subject: place.cat1, emblem: emblemOf(place) };
    drawn.set(key, coverPicture({ ...cover, title, by }));
    drawn.set(
      pictureNames.english(key),
      coverPicture({ ...cover, title: english(title), by: english(shop.institution.name) }),
    );
  }
  for (const bundle of packages) {
    const { name } = bundle.shop.institution;
    const key = pictureNames.package(bundle.id);
    const [first] = bundle.courses;
    if (first === undefined) {
      throw new Error(`${bundle.title} has no course`);
    }
    const { place } = first;
    const cover = { key, number: bundle.id, subject: place.cat1, emblem: emblemOf(place) };
    drawn.set(key, coverPicture({ ...cover, title: bundle.title, by: name }));
    const [[, title]] = packageEnglish(bundle);
    drawn.set(pictureNames.english(key), coverPicture({ ...cover, title, by: english(name) }));
  }
  for (const { id, institution, teachers } of shops) {
    const { name, glyph, groups } = institution;
    const subject = places.find(({ group }) => groups.includes(group.name))?.cat1 ?? 1;
    drawn.set(pictureNames.logo(id), logoPicture(name, glyph, id, subject));
    drawn.set(pictureNames.shop(id), shopCoverPicture(name, id, subject));
    for (const teacher of teachers) {
      const key = pictureNames.teacher(teacher.id);
      drawn.set(key, portraitPicture(key, likelyGender(teacher.name)));
    }
  }
  return drawn;
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

/**
 * Stores the pictures under keys that carry a hash of what they show. The last one stored lists
 * them all, so that a later run finds by one request that nothing is left to do.
 */
export async function storeMarketPictures(
  platform: Platform,
  drawn: ReadonlyMap<string, string>,
): Promise<Pictures> {
  const { storage } = platform;
  const keyed = [...drawn].map(([name, picture]) => ({
    name,
    picture,
    key: `demo/market/${name}-${hashOf(picture)}.svg`,
  }));
  const list = keyed.map(({ key }) => key).join('\n');
  const listKey = `demo/market/list-${hashOf(list)}.txt`;
  if (!(await isStored(platform, listKey))) {
    const waiting = keyed.values();
    const storeInTurn = async (): Promise<void> => {
      for (const { key, picture } of waiting) {
        await storage.putPublic(key, picture, SVG);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, storeInTurn));
    await storage.putPublic(listKey, list, 'text/plain');
  }
  return new Map(keyed.map(({ name, key }) => [name, `/media/${key}`]));
}

/** Public objects are readable by everyone, so asking needs no signature. */
async function isStored({ config }: Platform, key: string): Promise<boolean> {
  const { endpoint, publicBucket } = config.storage;
  const response = await fetch(`${endpoint}/${publicBucket}/${key}`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.ok;
}
