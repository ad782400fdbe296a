/** The demo market: the same believable data every time, safe to run again. */
import { inTransaction } from '#platform/db/transaction';
import { seal } from '#platform/crypto';
import { CATALOG_TAG } from '#modules/catalog';
import { CONTENT_TAG, isSettingKey } from '#modules/content';
import { COUPON_TAG } from '#modules/coupon';
import { phoneRef } from '#modules/identity';
import { LINK_TYPES } from '@zhiji/contract/kernel/statuses';
import { agreements, agreementsFrom } from './agreements.ts';
import { announcements, settings } from './demo-texts.ts';
import { demoUsers } from './demo-users.ts';
import { storeAnnexes } from './lessons/store-annexes.ts';
import { storeLessons } from './lessons/store-lessons.ts';
import { annexRows } from './market/annexes.ts';
import { buildMarket } from './market/market.ts';
import { drawPictures, storeMarketPictures } from './market/market-pictures.ts';
import { seedNews, storeNewsCovers } from './news.ts';
import { bannerPicture, licencePicture, plainPdf, qrPicture, stripPicture } from './pictures.ts';
import { seedMarket } from './market/seed-market.ts';
import { upsert } from './market/upsert.ts';
import type { Platform } from '#platform/module';
import type { Tx } from '#platform/db/transaction';
import type { Market } from './market/market.ts';

const DAY_MS = 86_400_000;
const SVG = 'image/svg+xml';
const FOREVER = new Date('2099-12-31T00:00:00Z');
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

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
  await inTransaction(platform.db, async (tx) => {
    await upsert(tx, 'media_asset', lessonAssets);
    await seedUsers(tx, platform);
    await seedSettings(tx, pictures);
    await seedMarket(tx, platform, market, marketPictures);
    await upsert(tx, 'annex', annexRows(market.annexes, annexFiles));
    await seedBanners(tx, pictures, market);
    await seedAds(tx, pictures, market);
    await seedArticles(tx, platform.clock.now());
    await seedNews(tx, covers, platform.clock.now());
  });
  await platform.cache.invalidate(CONTENT_TAG);
  await platform.cache.invalidate(CATALOG_TAG);
  await platform.cache.invalidate(COUPON_TAG);
}

async function storePictures({ storage }: Platform): Promise<ReadonlyMap<string, string>> {
  const drawn = {
    'demo/banner-1.svg': bannerPicture({ from: '#075039', to: '#168a63', motif: 'rings' }),
    'demo/banner-2.svg': bannerPicture({ from: '#1f3d63', to: '#3b5fa8', motif: 'bars' }),
    'demo/banner-3.svg': bannerPicture({ from: '#6b2f1c', to: '#a8541f', motif: 'waves' }),
    'demo/ad-strip.svg': stripPicture(
      '新人礼包',
      '注册即领 3 张优惠券，首单最高立减 50 元',
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

async function seedUsers(tx: Tx, { config }: Platform): Promise<void> {
  for (const { phone, ...user } of demoUsers) {
    const values = {
      ...user,
      phone_sealed: seal(config.dataKey, 'users.phone', phone),
      ip_region: '上海',
    };
    await tx
      .insertInto('users')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
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
  const banners = [
    { title: '把想学的，学到拿证上岗', to: '数据分析师从零到上岗' },
    { title: '直播课表：今晚有课，随时提问', to: '消防法规精讲' },
    { title: '企业团购：一次报名，全员开课', to: '企业合规与劳动法' },
  ];
  await tx.deleteFrom('banner').execute();
  await tx
    .insertInto('banner')
    .values(
      banners.map(({ title, to }, index) => ({
        id: index + 1,
        title,
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
