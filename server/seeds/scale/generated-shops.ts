/** Institutions and teachers of generated courses. */
import type { Client } from 'pg';
import { GIVEN_NAMES, SURNAMES } from '../market/people.ts';
import { randomOf } from '../market/random.ts';
import { skewed } from './skew.ts';
import type { Random } from '../market/random.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Teachers of one institution; their ids follow each other. */
export const TEACHERS_PER_SHOP = 4;

export interface District {
  readonly country_id: number;
  readonly province_id: number;
  readonly city_id: number;
  readonly area_id: number;
}

export interface GeneratedShop {
  readonly id: number;
  readonly name: string;
  readonly firstTeacher: number;
  readonly teachers: readonly string[];
}

/** Where most courses are; the others follow in the order of their codes. */
const BIG_CITIES = [
  310_100, 110_100, 440_300, 440_100, 330_100, 510_100, 320_100, 420_100, 500_100, 610_100, 320_500,
  430_100, 120_100, 410_100, 370_200, 370_100, 340_100, 350_200, 350_100, 330_200,
];
const CITY_FALL = 0.9;

/** Draws districts: big cities often, their districts evenly. */
export async function districtsOf(owner: Client): Promise<(luck: Random) => District> {
  const { rows } = await owner.query<District>(
    `select area.id as area_id, city.id as city_id, province.id as province_id,
       province.p_id as country_id
     from address area join address city on city.id = area.p_id
     join address province on province.id = city.p_id where area.level = 4 order by area.id`,
  );
  const cities = Map.groupBy(rows, ({ city_id }) => city_id);
  const order = new Set([...BIG_CITIES.filter((id) => cities.has(id)), ...cities.keys()]);
  const city = skewed([...order], CITY_FALL);
  return (luck) => luck.pick(cities.get(city(luck)) ?? rows);
}

/** Writes `count` institutions with their teachers. */
export async function writeShops(
  owner: Client,
  count: number,
  vocabulary: Vocabulary,
  district: (luck: Random) => District,
): Promise<GeneratedShop[]> {
  const luck = randomOf('scale shops');
  const firstShop = await nextId(owner, 'shop');
  const firstTeacher = await nextId(owner, 'teacher');
  const shops = Array.from({ length: count }, (_, index): GeneratedShop => ({
    id: firstShop + index,
    name: `${vocabulary.word(luck)}${luck.pick(['学院', '学堂', '教育', '培训中心', '网校'])}`,
    firstTeacher: firstTeacher + index * TEACHERS_PER_SHOP,
    teachers: Array.from(
      { length: TEACHERS_PER_SHOP },
      () => luck.pick(SURNAMES) + luck.pick(GIVEN_NAMES),
    ),
  }));
  const places = shops.map(() => district(luck));
  await owner.query(
    `insert into shop (id, name, intro, country_id, province_id, city_id, area_id)
     select id, name, name || '，长期开设多个方向的课程。', country, province, city, area
     from unnest($1::bigint[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[])
       as given(id, name, country, province, city, area)`,
    [
      shops.map(({ id }) => id),
      shops.map(({ name }) => name),
      places.map(({ country_id }) => country_id),
      places.map(({ province_id }) => province_id),
      places.map(({ city_id }) => city_id),
      places.map(({ area_id }) => area_id),
    ],
  );
  const teachers = shops.flatMap(({ id, teachers: names, firstTeacher: first }) =>
    names.map((name, index) => ({ id: first + index, shop: id, name })),
  );
  await owner.query(
    `insert into teacher (id, shop_id, name, title)
     select id, shop, name, '讲师' from unnest($1::bigint[], $2::bigint[], $3::text[])
       as given(id, shop, name)`,
    [
      teachers.map(({ id }) => id),
      teachers.map(({ shop }) => shop),
      teachers.map(({ name }) => name),
    ],
  );
  return shops;
}

const FIRST_ID = 10_000;

/** The id the next row of a table is given; the sequence is moved when all are written. */
export async function nextId(owner: Client, table: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `select greatest(coalesce(max(id), 0) + 1, ${FIRST_ID})::int as id from ${table}`,
  );
  return rows[0]?.id ?? FIRST_ID;
}

/** Lets the database's own ids go on behind those given here. */
export async function moveSequences(owner: Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await owner.query(
      `select setval(pg_get_serial_sequence($1, 'id'),
         greatest((select max(id) from ${table}), ${FIRST_ID}))`,
      [table],
    );
  }
}
