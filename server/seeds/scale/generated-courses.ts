/** Generated courses, a batch at a time. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { courseTokens } from '#modules/catalog';
import { places } from '../market/subjects/subjects.ts';
import { randomOf } from '../market/random.ts';
import { rankOf } from '../market/courses.ts';
import { drawSales, skewed } from './skew.ts';
import { TEACHERS_PER_SHOP } from './generated-shops.ts';
import type { Client } from 'pg';
import type { Random } from '../market/random.ts';
import type { District, GeneratedShop } from './generated-shops.ts';
import type { Vocabulary } from './vocabulary.ts';

const CATEGORY_FALL = 0.7;
const SHOP_FALL = 0.5;
const TYPES = [1, 1, 1, 2, 2, 2, 2, 2, 3, 3];
const PRICES = [0, 1_900, 3_900, 5_900, 9_900, 12_900, 19_900, 29_900, 49_900, 89_900, 168_000];
const MARK_UPS = [1, 1.2, 1.5, 2];
const { onSale: ON_SALE, offSale: OFF_SALE } = COURSE_STATUSES;
const OFF_SALE_SHARE = 0.03;
const AGE_DAYS = 900;
/** Every so-manieth course has a second teacher. */
export const SECOND_TEACHER_EVERY = 3;
/** Leaves of different subjects follow each other, so that every subject has common ones. */
const MIXING_STEP = 37;

export interface Sources {
  readonly vocabulary: Vocabulary;
  readonly shops: readonly GeneratedShop[];
  readonly district: (luck: Random) => District;
  readonly covers: readonly string[];
  readonly now: Date;
}

/** Makes courses with ids from `first`, so that the same id is always the same course. */
export function courseMaker({ vocabulary, shops, district, covers, now }: Sources) {
  const mixed = places.map((_, index) => places[(index * MIXING_STEP) % places.length]);
  const place = skewed(
    mixed.filter((found) => found !== undefined),
    CATEGORY_FALL,
  );
  const shopOf = skewed(shops, SHOP_FALL);
  return (first: number, count: number) => {
    const luck = randomOf('scale', first);
    return Array.from({ length: count }, (_, index) => {
      const id = first + index;
      const where = place(luck);
      const shop = shopOf(luck);
      const { country_id, province_id, city_id, area_id } = district(luck);
      const buy_num = drawSales(luck);
      const price_fen = luck.pick(PRICES);
      const course = {
        id,
        type: luck.pick(TYPES),
        title: vocabulary.title(luck, where),
        cover: covers[id % covers.length] ?? '',
        shop_id: shop.id,
        shop_name: shop.name,
        teacher_names: teachersOf(shop, id).join('、'),
        categories: [where.cat1, where.cat2, where.cat3],
        category_names: [where.subject.name, where.group.name, where.leaf.name],
        country_id,
        province_id,
        city_id,
        area_id,
        price_fen,
        original_price_fen: Math.round(price_fen * luck.pick(MARK_UPS)),
        status: luck.chance(OFF_SALE_SHARE) ? OFF_SALE : ON_SALE,
        buy_num,
        rank: rankOf(buy_num, 0),
        created_at: new Date(now.getTime() - luck.next() * AGE_DAYS * DAY_MS),
      };
      return { ...course, words: course.status === ON_SALE ? courseTokens(course) : '' };
    });
  };
}

type GeneratedCourse = ReturnType<ReturnType<typeof courseMaker>>[number];

function teachersOf({ teachers }: GeneratedShop, id: number): string[] {
  const count = id % SECOND_TEACHER_EVERY === 0 ? 2 : 1;
  return Array.from(
    { length: count },
    (_, index) => teachers[(id + index) % TEACHERS_PER_SHOP] ?? '',
  );
}

const LABEL_SETS = ['{1,2}', '{3,4}', '{7}', '{8,13}', '{}', '{10,17}'];

/** Writes one batch: the courses, and the search rows of those on sale. */
export async function writeCourses(
  owner: Client,
  batch: readonly GeneratedCourse[],
): Promise<void> {
  await owner.query(
    `insert into course (id, type, title, cover, shop_id, cat1_id, cat2_id, cat3_id, price_fen,
       original_price_fen, label_ids, teacher_names, country_id, province_id, city_id, area_id,
       status, buy_num, rank, created_at)
     select id, type, title, cover, shop, cat1, cat2, cat3, price, original, labels::int[], teachers,
       country, province, city, area, status, sold, rank, created
     from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::int[],
       $7::int[], $8::int[], $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::int[],
       $14::int[], $15::int[], $16::int[], $17::int[], $18::int[], $19::int[], $20::timestamptz[])
       as given(id, type, title, cover, shop, cat1, cat2, cat3, price, original, labels, teachers,
         country, province, city, area, status, sold, rank, created)`,
    [
      batch.map(({ id }) => id),
      batch.map(({ type }) => type),
      batch.map(({ title }) => title),
      batch.map(({ cover }) => cover),
      batch.map(({ shop_id }) => shop_id),
      ...[0, 1, 2].map((level) => batch.map(({ categories }) => categories[level])),
      batch.map(({ price_fen }) => price_fen),
      batch.map(({ original_price_fen }) => original_price_fen),
      batch.map(({ id }) => LABEL_SETS[id % LABEL_SETS.length]),
      batch.map(({ teacher_names }) => teacher_names),
      batch.map((course) => course.country_id),
      batch.map((course) => course.province_id),
      batch.map((course) => course.city_id),
      batch.map((course) => course.area_id),
      batch.map(({ status }) => status),
      batch.map(({ buy_num }) => buy_num),
      batch.map(({ rank }) => rank),
      batch.map(({ created_at }) => created_at),
    ],
  );
  const onSale = batch.filter(({ status }) => status === ON_SALE);
  await owner.query(
    `insert into course_search (course_id, title, rank, type, country_id, province_id, words)
     select id, lower(title), rank, type, country_id, province_id,
       array_to_tsvector(string_to_array(words, ' '))
     from unnest($1::bigint[], $2::text[], $3::int[], $4::smallint[], $5::int[], $6::int[], $7::text[])
       as given(id, title, rank, type, country_id, province_id, words)`,
    [
      onSale.map(({ id }) => id),
      onSale.map(({ title }) => title),
      onSale.map(({ rank }) => rank),
      onSale.map(({ type }) => type),
      onSale.map((course) => course.country_id),
      onSale.map((course) => course.province_id),
      onSale.map(({ words }) => words),
    ],
  );
}
