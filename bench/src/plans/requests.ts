/** At least one request for every reading call whose plans are looked at. */
import { calls, type CallName } from '@zhiji/contract/calls';
import type { Client } from 'pg';
import { asRole, type Market } from '../market.ts';
import { logSharerIn } from './sharer.ts';

export interface PlannedCall {
  readonly name: CallName;
  readonly path: string;
  readonly bodies: readonly object[];
  readonly headers: Readonly<Record<string, string>>;
}

interface Facts {
  readonly course: number;
  readonly type: number;
  readonly shop: number;
  readonly teacher: number;
  readonly package: number;
  readonly chapter: number;
  /** Places from a country down to an area. */
  readonly place: string;
  /** Full and nearly empty categories and places of every level. */
  readonly categories: readonly number[];
  readonly places: readonly number[];
  readonly terms: readonly string[];
  readonly courses: number;
}

const DOMAINS = new Set(['catalog', 'organisation', 'learning', 'region']);
/** Lists of the market that only some people see. */
const OF_SHARERS = new Set<CallName>(['distribution.goods']);
/** Visitors keep no favourites, so nothing is asked for them. */
const WITHOUT_STATEMENT = new Set<CallName>(['catalog.isFavourite']);
const LIMIT = 10;
const DEEP_PAGE = 10_000;
const COUNTRY_LEVEL = 1;

/** The calls with requests made for what a market holds; a call without any is an error. */
export async function plannedCalls(market: Market): Promise<PlannedCall[]> {
  const facts = await asRole('zhiji_app', market.name, factsOf);
  const requests = requestsOf(facts);
  const sharer = await asRole('zhiji_owner', market.name, logSharerIn);
  return [...calls]
    .filter(([name, { kind, auth }]) => {
      const [domain = ''] = name.split('.');
      const isPublic = auth !== 'user' && DOMAINS.has(domain);
      return kind === 'query' && (isPublic || OF_SHARERS.has(name)) && !WITHOUT_STATEMENT.has(name);
    })
    .map(([name, { path }]) => {
      const bodies = requests[name];
      if (!bodies) {
        throw new Error(`${name} has no request to look at its plans`);
      }
      return { name, path, bodies, headers: OF_SHARERS.has(name) ? sharer : {} };
    });
}

async function factsOf(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `with course as (
       select * from course where status = 2 and area_id is not null
       order by buy_num desc, id desc limit 1
     ), counted as (
       select t.category_id, c.level, t.n from catalog_tally t join category c on c.id = t.category_id
       where t.type = 0 and t.place_id = 0 and t.n > 0
     ), located as (
       select t.place_id, a.level, t.n from catalog_tally t join address a on a.id = t.place_id
       where t.type = 0 and t.category_id = 0 and t.n > 0
     )
     select course.id::int as course, course.type,
       (select id::int from shop where status = 1
         order by curriculum_count desc, id limit 1) as shop,
       coalesce((select min(teacher_id)::int from course_teacher
         where course_id = course.id), 1) as teacher,
       coalesce((select min(id)::int from package where status = 2), 1) as package,
       coalesce((select min(id)::int from chapter where course_id = course.id), 1) as chapter,
       concat_ws(',', country_id, province_id, city_id, area_id) as place,
       array(select category_id from (
         (select distinct on (level) category_id from counted order by level, n desc)
         union (select distinct on (level) category_id from counted order by level, n)) c
       ) as categories,
       array(select place_id from (
         (select distinct on (level) place_id from located order by level, n desc)
         union (select distinct on (level) place_id from located order by level, n)) p
       ) as places,
       array((select term from search_term order by weight desc, term limit 3)
         union all (select term from search_term order by weight, term limit 2)) as terms,
       (select n from catalog_tally where type = 0 and category_id = 0 and place_id = 0) as courses
     from course`,
  );
  const [facts] = rows;
  if (!facts) {
    throw new Error('the market has no course with a place');
  }
  return facts;
}

const SORTS = ['1', '2', '3', '4'].flatMap((sort_type) => [
  { sort_type, sort: 2 },
  { sort_type, sort: 1 },
]);

function requestsOf(facts: Facts): Partial<Record<CallName, readonly object[]>> {
  const { course: id, type, shop, place } = facts;
  const paging = { page: 1, limit: LIMIT };
  const categories = facts.categories.map((category_id) => ({ category_id, ...paging }));
  const places = facts.places.map((one) => ({ address_id: String(one), ...paging }));
  const both = facts.categories.flatMap((category_id) =>
    facts.places.map((one) => ({ category_id, address_id: String(one), ...paging })),
  );
  const words = [...facts.terms, '的', 'q', '没有这样的课程', 'gongcheng'];
  const searches = words.map((keyword) => ({ keyword, ...paging }));
  const deep = Math.min(DEEP_PAGE, Math.floor(facts.courses / LIMIT));
  return {
    'catalog.categoryTree': [{}],
    'catalog.flashSale': [{}],
    'catalog.upcomingLive': [{ limit: LIMIT }],
    'catalog.homePackages': [{ limit: LIMIT }],
    'catalog.homeTabs': [{}],
    'catalog.homeCourses': [{ limit: LIMIT }, { category_id: facts.categories[0], limit: LIMIT }],
    'catalog.categories': [{ type: 1 }, { type: 4 }],
    'catalog.courses': [
      ...SORTS.map((sort) => ({ ...sort, ...paging })),
      ...SORTS.flatMap((sort) => [...categories, ...places].map((one) => ({ ...one, ...sort }))),
      ...both,
      { type, ...paging },
      { type, page: 20, limit: LIMIT },
      { page: deep, limit: LIMIT },
      { shop_id: shop, ...paging },
      ...searches,
      ...searches.map((one) => ({ ...one, type, sort_type: '3' })),
    ],
    'catalog.suggest': [...words, 'g'].map((keyword) => ({ keyword })),
    'catalog.hotWords': [{}],
    'catalog.related': [{ id }],
    'catalog.course': [{ id, type }],
    'catalog.packages': [...SORTS, ...categories, ...searches],
    'catalog.package': [{ id: facts.package }],
    'catalog.packagesWithCourse': [{ id }],
    'catalog.comments': [{ id }, { id, score: 5 }],
    'catalog.questions': [{ id }, { id, chapter_id: facts.chapter }],
    'distribution.goods': [
      paging,
      { ...paging, type },
      { page: 20, limit: LIMIT },
      ...searches,
      ...searches.map((one) => ({ ...one, type })),
    ],
    'organisation.featured': [{ limit: LIMIT }],
    'organisation.ofCourse': [{ id }],
    'organisation.list': [...SORTS, ...categories, ...places, ...searches],
    'organisation.detail': [{ id: shop }],
    'organisation.courses': [{ id: shop }, { id: shop, type, page: 3 }],
    'organisation.packages': [{ id: shop }],
    'organisation.teachers': [{ id: shop }],
    'organisation.teacher': [{ id: facts.teacher }],
    'organisation.teacherCourses': [{ id: facts.teacher }],
    'learning.catalogue': [{ id }],
    'learning.annexes': [{ id }],
    'region.children': [
      { p_id: 0, level: COUNTRY_LEVEL },
      { p_id: 314, level: 2 },
    ],
    'region.name': [{ address_id: place }],
    'region.countries': [{}],
  };
}
