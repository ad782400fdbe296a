/** Fills a database with a generated market of any size, for measuring. */
import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { CATALOG_TAG, indexPackages, rebuildTerms } from '#modules/catalog';
import { indexShops } from '#modules/organisation';
import { inTransaction } from '#platform/db/transaction';
import { ownerUrl } from '#platform/db/owner-url';
import { labelRows } from '../market/labels.ts';
import { categoryRows } from '../market/subjects/subjects.ts';
import { upsert } from '../market/upsert.ts';
import { bulkLoad } from './bulk-load.ts';
import { countOwners, derivedSteps, writePackages } from './derived-rows.ts';
import { courseMaker, writeCourses } from './generated-courses.ts';
import { districtsOf, moveSequences, nextId, writeShops } from './generated-shops.ts';
import { loadVocabulary } from './vocabulary.ts';
import type { Platform } from '#platform/module';

const BATCH = 5_000;
const SLICE = 250;
/** Few enough that writing them stays well below the statement timeout. */
const INDEX_BATCH = 100;
const COURSES_PER_PACKAGE_SOLD = 50;
const MOST_PACKAGES = 20_000;
const COVERS = 400;

/** Tables that are filled in bulk. */
const BULK = [
  'shop',
  'teacher',
  'course',
  'course_detail',
  'course_stock',
  'course_stat',
  'course_search',
  'course_teacher',
  'chapter',
  'package',
  'package_course',
];
const WITH_SEQUENCE = ['shop', 'teacher', 'course', 'chapter', 'package'];

export interface Scale {
  readonly courses: number;
  readonly shops: number;
}

/** Told how far the work is, 0 to 1, and what is being done. */
export type OnProgress = (share: number, what: string) => void;

/** How the work divides, roughly, by time. */
const SHARES = { courses: 0.5, derived: 0.2, restore: 0.2 };

/** Adds generated courses and institutions to what is there. */
export async function seedScale(
  platform: Platform,
  scale: Scale,
  onProgress: OnProgress,
): Promise<void> {
  const url = ownerUrl(platform.config);
  if (new URL(platform.config.databaseUrl).pathname !== new URL(url).pathname) {
    throw new Error('DATABASE_URL and OWNER_DATABASE_URL name different databases');
  }
  await inTransaction(platform.db, async (tx) => {
    await upsert(tx, 'category', categoryRows());
    await upsert(tx, 'label', labelRows());
  });
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    const first = await fill(owner, platform.clock.now(), scale, onProgress);
    onProgress(SHARES.courses + SHARES.derived + SHARES.restore, 'search terms');
    await indexOwners(platform, first);
    onProgress(0.97, 'vacuum');
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
  await platform.cache.invalidate(CATALOG_TAG);
  onProgress(1, 'done');
}

interface Firsts {
  readonly shop: number;
  readonly shops: number;
  readonly package: number;
  readonly packages: number;
}

async function fill(
  owner: Client,
  now: Date,
  scale: Scale,
  onProgress: OnProgress,
): Promise<Firsts> {
  const firstCourse = await nextId(owner, 'course');
  const firstShop = await nextId(owner, 'shop');
  let packages = { first: 0, count: 0 };
  const load = async (): Promise<void> => {
    const district = await districtsOf(owner);
    const vocabulary = loadVocabulary();
    const shops = await writeShops(owner, scale.shops, vocabulary, district);
    const covers = await coversOf(owner);
    const make = courseMaker({ vocabulary, shops, district, covers, now });
    // One batch is made while the database writes the one before.
    let writing = Promise.resolve();
    for (let done = 0; done < scale.courses; done += BATCH) {
      onProgress((SHARES.courses * done) / scale.courses, 'courses');
      const batch = await inSlices(make, firstCourse + done, Math.min(BATCH, scale.courses - done));
      await writing;
      writing = writeCourses(owner, batch);
    }
    await writing;
    for (const [index, { name, run }] of derivedSteps.entries()) {
      onProgress(SHARES.courses + (SHARES.derived * index) / derivedSteps.length, name);
      await run(owner, firstCourse);
    }
    const most = Math.min(MOST_PACKAGES, Math.ceil(scale.courses / COURSES_PER_PACKAGE_SOLD));
    packages = await writePackages(owner, firstCourse, most);
    await countOwners(owner, { shop: firstShop, package: packages.first });
    await moveSequences(owner, WITH_SEQUENCE);
  };
  await bulkLoad(owner, BULK, load, (share) => {
    onProgress(SHARES.courses + SHARES.derived + SHARES.restore * share, 'indexes');
  });
  return {
    shop: firstShop,
    shops: scale.shops,
    package: packages.first,
    packages: packages.count,
  };
}

/** Makes a batch in parts, between which what is under way to the database moves on. */
async function inSlices<Item>(
  make: (first: number, count: number) => Item[],
  first: number,
  count: number,
): Promise<Item[]> {
  const made: Item[] = [];
  while (made.length < count) {
    made.push(...make(first + made.length, Math.min(SLICE, count - made.length)));
    await setImmediate();
  }
  return made;
}

/** Covers of the demo market, when it is there, for pictures in lists. */
async function coversOf(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ cover: string }>(
    `select cover from course where cover <> '' order by id limit ${COVERS}`,
  );
  return rows.map(({ cover }) => cover);
}

/** Makes institutions, packages and words findable, by the modules that own them. */
async function indexOwners({ db }: Platform, first: Firsts): Promise<void> {
  const inBatches = async (
    from: number,
    count: number,
    index: typeof indexShops,
  ): Promise<void> => {
    for (let done = 0; done < count; done += INDEX_BATCH) {
      const length = Math.min(INDEX_BATCH, count - done);
      const ids = Array.from({ length }, (_, step) => from + done + step);
      await inTransaction(db, async (tx) => index(tx, ids));
    }
  };
  await inBatches(first.shop, first.shops, indexShops);
  await inBatches(first.package, first.packages, indexPackages);
  await inTransaction(db, rebuildTerms);
}
