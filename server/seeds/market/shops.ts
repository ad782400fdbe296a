/** Institutions and teachers of the demo market as rows. */
import { creditCode } from './credit-code.ts';
import { institutions } from './institutions.ts';
import { GIVEN_NAMES, SURNAMES, TEACHER_HABITS, TEACHER_LINES, TITLES } from './people.ts';
import { randomOf } from './random.ts';
import { subjects } from './subjects/subjects.ts';
import type { Institution } from './institutions.ts';
import type { Random } from './random.ts';

/** China's id in the table of places. */
const CHINA = 314;
const FIRST_ID = 101;
/** Ids of an institution's teachers begin at ten times its own. */
const TEACHER_FACTOR = 10;
const PER_SHOP = 3;
const PROVINCE_UNIT = 10_000;
const CITY_UNIT = 100;
const PERMIT_SHARE = 0.6;

export interface ShopPlace {
  readonly country_id: number;
  readonly province_id: number;
  readonly city_id: number;
  readonly area_id: number;
}

export interface MarketTeacher {
  readonly id: number;
  readonly shop_id: number;
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly sort: number;
}

export interface MarketShop {
  readonly id: number;
  readonly institution: Institution;
  readonly place: ShopPlace;
  readonly licence_name: string;
  readonly licence_no: string;
  readonly permit_no: string;
  readonly contact_phone: string;
  readonly intro: string;
  readonly teachers: readonly MarketTeacher[];
}

const subjectOf = (group: string): string =>
  subjects.find(({ groups }) => groups.some(({ name }) => name === group))?.name ?? '';

function placeOf(district: number): ShopPlace {
  return {
    country_id: CHINA,
    province_id: Math.floor(district / PROVINCE_UNIT) * PROVINCE_UNIT,
    city_id: Math.floor(district / CITY_UNIT) * CITY_UNIT,
    area_id: district,
  };
}

/** The demo's institutions, each with its teachers. */
export function marketShops(): MarketShop[] {
  const taken = new Set(institutions.flatMap(({ teachers }) => teachers));
  return institutions.map((institution, index) => {
    const id = FIRST_ID + index;
    const luck = randomOf('shop', id);
    const serial = luck.between(100_000, 999_999);
    return {
      id,
      institution,
      place: placeOf(institution.district),
      licence_name: `${institution.name}（演示）教育科技有限公司`,
      licence_no: creditCode(institution.district, serial),
      permit_no: luck.chance(PERMIT_SHARE)
        ? `教民 1${institution.district}7${String(serial).slice(0, 5)}9 号`
        : '',
      contact_phone: `400-820-3${id}`,
      intro: introOf(institution),
      teachers: teachersOf(id, institution, taken),
    };
  });
}

function introOf({ name, groups, line }: Institution): string {
  const luck = randomOf('intro', name);
  const years = luck.between(4, 18);
  const more = luck.pick([
    `成立${years}年来，${name}一直小步开课、认真复盘，课程大纲每半年修订一次。`,
    `${name}办学${years}年，学员评价与退款数据每季度向讲师公开，好课留下，差课下架。`,
    `从第一间教室到现在已经${years}年，我们仍然坚持由讲师本人答疑。`,
  ]);
  return `${line}\n${more}\n主要方向：${groups.join('、')}。有问题请联系客服。`;
}

function teachersOf(
  shopId: number,
  { groups, teachers: known }: Institution,
  taken: Set<string>,
): MarketTeacher[] {
  return Array.from({ length: PER_SHOP }, (_, index) => {
    const id = shopId * TEACHER_FACTOR + index;
    const luck = randomOf('teacher', id);
    const group = groups[index % groups.length] ?? '';
    const years = String(luck.between(5, 22));
    const line = luck.pick(TEACHER_LINES).zh.replace('{years}', years);
    return {
      id,
      shop_id: shopId,
      name: known[index] ?? newName(luck, taken),
      title: luck.pick(TITLES[subjectOf(group)] ?? ['讲师']),
      intro: `${line}${luck.pick(TEACHER_HABITS).zh}`,
      sort: index,
    };
  });
}

function newName(luck: Random, taken: Set<string>): string {
  for (;;) {
    const name = luck.pick(SURNAMES) + luck.pick(GIVEN_NAMES);
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
}
