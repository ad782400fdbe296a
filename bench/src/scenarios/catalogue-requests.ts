/** What visitors ask of a catalogue: mixes of requests drawn from what the database holds. */
import { calls } from '@zhiji/contract/calls';
import type { Client } from 'pg';
import type { Exchange } from '../harness/load.ts';
import { asRole, type Market } from '../market.ts';

const headers = { 'content-type': 'application/json' };
export const PAGE_SIZE = 10;
/** Number of ways to write "nowhere" as four runs of up to nine zeros. */
const NOWHERES = 9 ** 4;
const RUN_MAX = 9;

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the items, by weight. */
export function weighted<Item>(random: () => number, items: readonly (readonly [Item, number])[]) {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [item, weight] of items) {
    left -= weight;
    if (left < 0) {
      return item;
    }
  }
  throw new Error('nothing to choose from');
}

/** One of the items. */
export function oneOf<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) {
    throw new Error('nothing to choose from');
  }
  return item;
}

/**
 * A place in another spelling: zeros before it mean nothing but make another request of it, which
 * no cache has seen. The work to answer it stays the same.
 */
export function spelled(place: number, number: number): string {
  const runs = place === 0 ? 4 : 3;
  const parts = Array.from({ length: runs }, (_, index) =>
    '0'.repeat(1 + (Math.floor((number % NOWHERES) / RUN_MAX ** index) % RUN_MAX)),
  );
  return [...parts, ...(place === 0 ? [] : [String(place)])].join(',');
}

/** The exchange of a call with given bodies. */
export function exchangeOf(
  name: 'catalog.courses' | 'catalog.course',
  bodies: readonly object[],
): Exchange {
  const [first, ...rest] = bodies.map((body) => JSON.stringify(body));
  if (first === undefined) {
    throw new Error(`no request for ${name}`);
  }
  return { path: calls.get(name)?.path ?? '', bodies: [first, ...rest], headers };
}

interface Filter {
  readonly type: number;
  readonly category_id: number;
  readonly category_level: number;
  readonly place_id: number;
  readonly place_level: number;
  readonly n: number;
}

/** Filters that fill a page, some of every combination of levels. */
async function filtersIn(client: Client): Promise<Filter[]> {
  const { rows } = await client.query<Filter>(
    `select type, category_id, place_id, n, category_level, place_level from (
       select t.*, coalesce(c.level, 0) as category_level, coalesce(a.level, 0) as place_level,
         row_number() over (partition by t.type = 0, c.level, a.level
           order by hashint8(t.type::bigint * 7 + t.category_id::bigint * 1000003 + t.place_id)
         ) as turn
       from catalog_tally t
       left join category c on c.id = t.category_id
       left join address a on a.id = t.place_id
       where t.type < 4 and t.n >= $1
     ) each_one where turn <= 300`,
    [PAGE_SIZE],
  );
  return rows;
}

/** Which parts of the filter bar a visitor uses: type, category, place. */
const SHAPES = [
  ['', 15],
  ['t', 15],
  ['c', 25],
  ['tc', 20],
  ['p', 10],
  ['cp', 10],
  ['tp', 5],
] as const;
/** Sort type and direction: most people leave it as it is. */
const SORTS: readonly (readonly [readonly [string, number], number])[] = [
  [['1', 2], 70],
  [['1', 1], 1],
  [['2', 2], 9],
  [['2', 1], 1],
  [['3', 2], 3],
  [['3', 1], 7],
  [['4', 2], 8],
  [['4', 1], 1],
];
const PAGES = [
  [1, 60],
  [2, 15],
  [3, 8],
  ...Array.from({ length: 17 }, (_, index) => [index + 4, 1] as const),
] as const;

const shapeOf = ({ type, category_id, place_id }: Filter): string =>
  `${type > 0 ? 't' : ''}${category_id > 0 ? 'c' : ''}${place_id > 0 ? 'p' : ''}`;

/** Requests for lists, every page of which is full. */
export async function listRequests(market: Market, count: number): Promise<Exchange> {
  const filters = await asRole('zhiji_app', market.name, filtersIn);
  const byShape = Map.groupBy(filters, shapeOf);
  const shapes = SHAPES.filter(([shape]) => byShape.has(shape));
  const random = randomOf(1);
  const bodies = Array.from({ length: count }, (_, number) => {
    // A level first, so that the few categories of the first are asked for like the many below.
    const candidates = byShape.get(weighted(random, shapes)) ?? [];
    const levels = Map.groupBy(candidates, (one) => `${one.category_level}${one.place_level}`);
    const filter = oneOf(random, levels.get(oneOf(random, [...levels.keys()])) ?? []);
    const [sort_type, sort] = weighted(random, SORTS);
    const page = weighted(random, PAGES);
    return {
      ...(filter.type === 0 ? {} : { type: filter.type }),
      ...(filter.category_id === 0 ? {} : { category_id: filter.category_id }),
      address_id: spelled(filter.place_id, number),
      sort_type,
      sort,
      page: Math.min(page, Math.floor(filter.n / PAGE_SIZE)),
      limit: PAGE_SIZE,
    };
  });
  return exchangeOf('catalog.courses', bodies);
}

/** Requests for one page of the plain list, each spelled in its own way. */
export function pageRequests(page: number, count: number): Exchange {
  const bodies = Array.from({ length: count }, (_, number) => ({
    address_id: spelled(0, number),
    page,
    limit: PAGE_SIZE,
  }));
  return exchangeOf('catalog.courses', bodies);
}

/** Requests for single courses, each by another shared link. */
export async function courseRequests(market: Market, count: number): Promise<Exchange> {
  const courses = await asRole('zhiji_app', market.name, async (client) => {
    const { rows } = await client.query<{ id: number; type: number }>(
      'select id::int, type from course where status = 2 order by hashint8(id) limit $1',
      [count],
    );
    return rows;
  });
  const random = randomOf(2);
  const bodies = Array.from({ length: count }, (_, number) => ({
    ...oneOf(random, courses),
    retailid: String(number),
  }));
  return exchangeOf('catalog.course', bodies);
}
