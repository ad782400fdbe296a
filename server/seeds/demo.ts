/** The demo market: the same believable data every time, safe to run again. */
import { sql } from 'kysely';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { inTransaction } from '#platform/db/transaction';
import { seal } from '#platform/crypto';
import { CATALOG_TAG } from '#modules/catalog';
import { CONTENT_TAG, isSettingKey } from '#modules/content';
import { COUPON_TAG } from '#modules/coupon';
import { phoneRef } from '#modules/identity';
import { LINK_TYPES } from '@zhiji/contract/kernel/statuses';
import { agreements, agreementsFrom } from './agreements.ts';
import { announcements, banners, settings } from './demo-texts.ts';
import { demoUsers } from './demo-users.ts';
import { certificateEnglish } from './certificates/demo-certificates.ts';
import { seedCertificates } from './certificates/seed-certificates.ts';
import { seedDistribution } from './distribution/seed-distribution.ts';
import { longerEnglish } from './english/longer-english.ts';
import { seedEnglish } from './english/seed-english.ts';
import { storeBankPictures } from './exams/bank-pictures.ts';
import { examEnglish } from './exams/demo-exams.ts';
import { seedExams } from './exams/seed-exams.ts';
import { seedMessages } from './messages/seed-messages.ts';
import { seedWords } from './moderation/seed-words.ts';
import { applicationEnglish } from './organisation/demo-applications.ts';
import { seedApplications } from './organisation/seed-applications.ts';
import { storeAnnexes } from './lessons/store-annexes.ts';
import { storeLessons } from './lessons/store-lessons.ts';
import { annexRows } from './market/annexes.ts';
import { marketEnglish } from './market/english/market-english.ts';
import { placeEnglish } from './market/english/places.ts';
import { bannerPicture } from './banner-pictures.ts';
import { buildMarket } from './market/market.ts';
import { drawPictures, storeMarketPictures } from './market/pictures/market-pictures.ts';
import { seedNews, storeNewsCovers } from './news.ts';
import { licencePicture, plainPdf, qrPicture, stripPicture } from './pictures.ts';
import { seedMarket } from './market/seed-market.ts';
import { surveyEnglish } from './surveys/demo-surveys.ts';
import { seedSurveys } from './surveys/seed-surveys.ts';
import { upsert } from './market/upsert.ts';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { Market } from './market/market.ts';

const SVG = 'image/svg+xml';
const FOREVER = new Date('2099-12-31T00:00:00Z');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
/** The demo's logins have been there longer than anything happened to them. */
const KNOWN_DAYS = 120;

const PRIVACY_LINES = [
  'Zhiji privacy policy, version 2026-02',
  '',
  'We collect what a service needs and nothing else.',
  'Phone, e-mail and name are sealed where they are stored.',
  'You can export or delete your data at any time in Account security.',
];

/** Writes the demo data, replacing what an earlier run wrote. */
export async function seedDemo(platform: Platform): Promise<void> {
  const pictures = await storePictures(platform);
  const covers = await storeNewsCovers(platform);
  const market = buildMarket(platform.clock.now());
  const marketPictures = await storeMarketPictures(platform, drawPictures(market));
  const lessonAssets = await storeLessons(platform);
  const annexFiles = await storeAnnexes(platform);
  const bankPictures = await storeBankPictures(platform);
  await inTransaction(platform.db, async (tx) => {
    await upsert(tx, 'media_asset', lessonAssets);
    await seedUsers(tx, platform);
    await seedSettings(tx, pictures);
    // Courses are found by their English, too.
    await seedEnglish(tx, platform.clock.now(), [
      ...marketEnglish(market, marketPictures),
      ...examEnglish,
      ...bankPictures,
      ...surveyEnglish,
      ...certificateEnglish,
      ...applicationEnglish,
      ...longerEnglish(),
      ...covers,
      [pictures.get('demo/ad-strip.svg') ?? '', pictures.get('demo/ad-strip-en.svg') ?? ''],
      ...(await placesOf(tx, market)),
    ]);
    await seedMarket(tx, platform, market, marketPictures);
    await upsert(tx, 'annex', annexRows(market.annexes, annexFiles));
    await seedBanners(tx, pictures, market);
    await seedAds(tx, pictures, market);
    await seedArticles(tx, platform.clock.now());
    await seedNews(tx, covers, platform.clock.now());
  });
  await seedWords(platform);
  await seedExams(platform, market);
  await seedSurveys(platform, market);
  await seedCertificates(platform, market);
  await seedMessages(platform, market);
  await seedDistribution(platform, market);
  await seedApplications(platform, market);
  await platform.cache.invalidate(CONTENT_TAG);
  await platform.cache.invalidate(CATALOG_TAG);
  await platform.cache.invalidate(COUPON_TAG);
}

async function storePictures({ storage }: Platform): Promise<ReadonlyMap<string, string>> {
  const drawn = {
    'demo/banner-1.svg': bannerPicture({
      from: '#075039',
      via: '#0b6e4f',
      to: '#168a63',
      motif: 'lesson',
    }),
    'demo/banner-2.svg': bannerPicture({
      from: '#1b3357',
      via: '#28508a',
      to: '#3b6cb8',
      motif: 'live',
    }),
    'demo/banner-3.svg': bannerPicture({
      from: '#5c2817',
      via: '#8a4019',
      to: '#b4611f',
      motif: 'team',
    }),
    'demo/ad-strip.svg': stripPicture(
      '零元开始学 Python',
      '全部课时免费，今天写出第一个小工具',
      '#9a3412',
      '#c2410c',
    ),
    'demo/ad-strip-en.svg': stripPicture(
      'Learn Python for free',
      'Every lesson free, your first tool today',
      '#9a3412',
      '#c2410c',
    ),
    'demo/qr-service.svg': qrPicture('https://zhiji.example/wechat'),
    'demo/qr-app.svg': qrPicture('https://zhiji.example/app'),
    'demo/licence.svg': licencePicture('知集（上海）教育科技有限公司', '91310110MA1G8XXXXX'),
  };
  const stored = await Promise.all(
    Object.entries(drawn).map(async ([key, picture]): Promise<[string, string]> => [
      key,
      await storage.putPublic(key, picture, SVG),
    ]),
  );
  const privacy = await storage.putPublic(
    'demo/privacy.pdf',
    plainPdf(PRIVACY_LINES),
    'application/pdf',
  );
  return new Map([...stored, ['demo/privacy.pdf', privacy]]);
}

async function seedUsers(tx: Tx, { config, clock }: Platform): Promise<void> {
  const created_at = new Date(clock.now().getTime() - KNOWN_DAYS * DAY_MS);
  for (const { phone, ...user } of demoUsers) {
    const values = {
      ...user,
      phone_sealed: seal(config.dataKey, 'users.phone', phone),
      ip_region: '上海',
      created_at,
    };
    await tx
      .insertInto('users')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          ...values,
          // They are never younger than what happened to them since.
          created_at: sql<Date>`least(users.created_at, excluded.created_at)`,
        }),
      )
      .execute();
    await tx
      .insertInto('username')
      .values({ username: user.username, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('user_phone')
      .values({ phone_ref: phoneRef(config.dataKey, phone), user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function seedSettings(tx: Tx, pictures: ReadonlyMap<string, string>): Promise<void> {
  const rows = Object.entries(settings(pictures)).map(([key, value]) => ({ key, value }));
  if (!rows.every((row) => isSettingKey(row.key))) {
    throw new Error('the demo sets something that is not a setting');
  }
  await tx
    .insertInto('content_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((update) => ({ value: update.ref('excluded.value') })),
    )
    .execute();
}

/** A link to what is titled so. */
function linkTo({ courses, packages }: Market, title: string) {
  const course = courses.find((candidate) => candidate.title === title);
  const found = course ?? packages.find((candidate) => candidate.title === title);
  if (found === undefined) {
    throw new Error(`the demo has no ${title}`);
  }
  return {
    link_type: course === undefined ? LINK_TYPES.package : LINK_TYPES.course,
    link_id: found.id,
  };
}

async function seedBanners(
  tx: Tx,
  pictures: ReadonlyMap<string, string>,
  market: Market,
): Promise<void> {
  await tx.deleteFrom('banner').execute();
  await tx
    .insertInto('banner')
    .values(
      banners.map(({ to, ...texts }, index) => ({
        id: index + 1,
        ...texts,
        ...linkTo(market, to),
        image: pictures.get(`demo/banner-${index + 1}.svg`) ?? '',
        sort: index,
        start_at: LONG_AGO,
        end_at: FOREVER,
      })),
    )
    .execute();
}

async function seedAds(
  tx: Tx,
  pictures: ReadonlyMap<string, string>,
  market: Market,
): Promise<void> {
  await tx.deleteFrom('ad').execute();
  await tx
    .insertInto('ad')
    .values({
      id: 1,
      position: 1,
      ...linkTo(market, 'Python自动化办公'),
      image: pictures.get('demo/ad-strip.svg') ?? '',
      start_at: LONG_AGO,
      end_at: FOREVER,
    })
    .execute();
}

async function seedArticles(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('announcement').execute();
  await tx
    .insertInto('announcement')
    .values(
      announcements.map((announcement, index) => ({
        id: index + 1,
        ...announcement,
        is_top: index === 0,
        created_at: new Date(now.getTime() - (index + 1) * DAY_MS),
      })),
    )
    .execute();
  await tx
    .insertInto('agreement')
    .values(agreements.map((agreement) => ({ ...agreement, created_at: agreementsFrom })))
    .onConflict((conflict) => conflict.columns(['type', 'version']).doNothing())
    .execute();
}

/** Places where the market's institutions are, with their English. */
async function placesOf(
  tx: Tx,
  { shops }: Market,
): Promise<readonly (readonly [source: string, en: string])[]> {
  const ids = [...new Set(shops.flatMap(({ place }) => Object.values(place)))];
  const rows = await tx
    .selectFrom('address')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return placeEnglish(shops, new Map(rows.map(({ id, name }) => [id, name])));
}
