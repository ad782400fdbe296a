import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildShop } from '#factory/organisation';
import { buildCategories } from '../catalog.factory.ts';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/db/types.gen';
import type { TestApp } from '#test/app';
import type { CategoryPath } from '../catalog.factory.ts';

type Table = 'course' | 'package';
interface Row {
  readonly type: number;
  readonly status: number;
  readonly category: number;
  readonly place: number;
  readonly shop: number;
}
type Step =
  | { readonly kind: 'insert'; readonly table: Table; readonly rows: readonly Row[] }
  | { readonly kind: 'update'; readonly table: Table; readonly pick: number; readonly to: Row }
  | { readonly kind: 'shift'; readonly table: Table }
  | { readonly kind: 'delete'; readonly table: Table; readonly pick: number };

const PLACES = [
  {},
  { country_id: 314 },
  { country_id: 314, province_id: 440_000, city_id: 440_300, area_id: 440_305 },
  { country_id: 314, province_id: 440_000, city_id: 440_300, area_id: 440_304 },
  { country_id: 314, province_id: 110_000, city_id: 110_100, area_id: 110_108 },
];
const NO_PLACE = { country_id: null, province_id: null, city_id: null, area_id: null };
const TREES = 3;
const SHOPS = 2;
const RUNS = 25;

/** What every run begins with: a course on sale in each place. */
const BEGINNING: readonly Row[] = PLACES.map((_, place) => ({
  type: 1 + (place % 3),
  status: 2,
  category: place % TREES,
  place,
  shop: place % SHOPS,
}));

const table = fc.constantFrom<Table>('course', 'package');
/** Chooses the rows whose id has this rest when divided by three: several at once. */
const pick = fc.nat({ max: 2 });
const row: fc.Arbitrary<Row> = fc.record({
  type: fc.integer({ min: 1, max: 3 }),
  // On sale as often as not.
  status: fc.constantFrom(0, 1, 2, 2, 2, 2, 3, 4),
  category: fc.nat({ max: TREES - 1 }),
  place: fc.nat({ max: PLACES.length - 1 }),
  shop: fc.nat({ max: SHOPS - 1 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    table,
    rows: fc.array(row, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('update' as const), table, pick, to: row }),
  fc.record({ kind: fc.constant('shift' as const), table }),
  fc.record({ kind: fc.constant('delete' as const), table, pick }),
);

let app: TestApp;
const shops: number[] = [];
const trees: CategoryPath[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['甲', '乙', '丙'].slice(0, TREES)) {
    trees.push(await buildCategories(app.platform, name));
  }
  for (const name of ['一', '二'].slice(0, SHOPS)) {
    shops.push(await buildShop(app.platform, { name }));
  }
});
afterAll(async () => app.stop());

async function clear(): Promise<void> {
  await app.platform.db.deleteFrom('course').execute();
  await app.platform.db.deleteFrom('package').execute();
}
beforeEach(clear);

function tree(index: number): CategoryPath {
  return trees[index] ?? { cat1_id: 0, cat2_id: 0, cat3_id: 0 };
}

/** The columns a course and a package are counted by. */
function columnsOf(of: Table, { type, status, category, place, shop }: Row) {
  const shared = { status, shop_id: shops[shop] ?? 0, ...tree(category) };
  return of === 'course' ? { ...shared, type, ...NO_PLACE, ...PLACES[place] } : shared;
}

async function insert(db: TestApp['platform']['db'], into: Table, rows: readonly Row[]) {
  if (into === 'course') {
    const priced = { type: 2, title: '课程', price_fen: 1, original_price_fen: 1 };
    await db
      .insertInto('course')
      .values(rows.map((each) => ({ ...priced, ...columnsOf('course', each) })))
      .execute();
  } else {
    const priced = { title: '套餐', total_price_fen: 1 };
    await db
      .insertInto('package')
      .values(rows.map((each) => ({ ...priced, ...columnsOf('package', each) })))
      .execute();
  }
}

async function take(taken: Step): Promise<void> {
  const { db } = app.platform;
  const target = sql.table(taken.table);
  switch (taken.kind) {
    case 'insert':
      return insert(db, taken.table, taken.rows);
    case 'update':
      await db
        .updateTable(taken.table)
        .set(columnsOf(taken.table, taken.to))
        .where(sql<boolean>`id % 3 = ${taken.pick}`)
        .execute();
      return undefined;
    case 'shift': {
      // Rows of one statement change in different ways, and some into what others were.
      const [one, other] = [tree(0), tree(1)];
      await sql`
        update ${target} set
          cat1_id = case cat1_id when ${one.cat1_id}::int then ${other.cat1_id}::int else ${one.cat1_id}::int end,
          cat2_id = case cat1_id when ${one.cat1_id}::int then ${other.cat2_id}::int else ${one.cat2_id}::int end,
          cat3_id = case cat1_id when ${one.cat1_id}::int then ${other.cat3_id}::int else ${one.cat3_id}::int end,
          status = case when id % 2 = 0 then 4 - status else status end`.execute(db);
      return undefined;
    }
    case 'delete':
      await sql`delete from ${target} where id % 3 = ${taken.pick}`.execute(db);
      return undefined;
  }
}

/**
 * Every filter there can be, counted one by one, beside what the tally says of it; only those that
 * differ, and tallies of no known filter.
 */
async function differences() {
  const { rows } = await sql`
    with filters as (
      select type, category_id, place_id
      from generate_series(0, 4) type,
        (select 0 as category_id union all select id from category) categories,
        (select 0 as place_id union all
          select id from address where id in (314, 440000, 440300, 440305, 440304, 110000, 110100, 110108)
        ) places
    ),
    shown as materialized (select * from course where status = 2),
    packed as materialized (select * from package where status = 2),
    counted as (
      select f.*, case when f.type = 4
        then (select count(*) from packed p where f.place_id = 0
          and (f.category_id = 0 or f.category_id in (p.cat1_id, p.cat2_id, p.cat3_id)))
        else (select count(*) from shown c where
          (f.type = 0 or f.type = c.type)
          and (f.category_id = 0 or f.category_id in (c.cat1_id, c.cat2_id, c.cat3_id))
          and (f.place_id = 0
            or f.place_id in (c.country_id, c.province_id, c.city_id, c.area_id)))
        end as n
      from filters f
    )
    select type, category_id, place_id, counted.n as counted, tally.n as kept
    from counted full join catalog_tally tally using (type, category_id, place_id)
    where coalesce(counted.n, -1) <> coalesce(tally.n, 0)`.execute(app.platform.db);
  return rows;
}

async function onSale(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0) as n from catalog_tally
    where category_id = 0 and place_id = 0 and type in (0, 4)`.execute(app.platform.db);
  return rows[0]?.n ?? 0;
}

describe('the tally of what is on sale', () => {
  it('equals a count of every filter after any changes, and never falls below zero', async () => {
    const begin: Step = { kind: 'insert', table: 'course', rows: BEGINNING };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await clear();
        await take(begin);
        expect(await onSale()).toBe(BEGINNING.length);
        for (const taken of steps) {
          await take(taken);
          expect(await differences()).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('is taken back with the transaction that changed it', async () => {
    const { db } = app.platform;
    const course = { type: 1, status: 2, category: 0, place: 2, shop: 0 };
    await insert(db, 'course', [course]);
    await expect(
      db.transaction().execute(async (tx) => {
        await insert(tx, 'course', [course, course]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await onSale()).toBe(1);
    expect(await differences()).toEqual([]);
  });
});

describe('two transactions that publish at once', () => {
  const first: Row = { type: 1, status: 2, category: 0, place: 2, shop: 0 };
  const second: Row = { type: 2, status: 2, category: 1, place: 4, shop: 1 };

  async function pidOf(tx: Transaction<DB>): Promise<number> {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    return rows[0]?.pid ?? 0;
  }

  it('wait for each other instead of deadlocking, whatever the order of their courses', async () => {
    const { db } = app.platform;
    const holding = Promise.withResolvers<number>();
    const waiting = Promise.withResolvers<number>();
    const goOn = Promise.withResolvers<undefined>();
    // Not inTransaction: it would hide a deadlock by trying again.
    const one = db.transaction().execute(async (tx) => {
      const pid = await pidOf(tx);
      await insert(tx, 'course', [first]);
      holding.resolve(pid);
      await goOn.promise;
      await insert(tx, 'course', [second]);
    });
    const holder = await holding.promise;
    const two = db.transaction().execute(async (tx) => {
      waiting.resolve(await pidOf(tx));
      await insert(tx, 'course', [second]);
      await insert(tx, 'course', [first]);
    });
    const waiter = await waiting.promise;
    const blockers = async () => {
      const { rows } = await sql<{ pids: number[] }>`
        select pg_blocking_pids(${waiter}::int) as pids`.execute(db);
      return rows[0]?.pids ?? [];
    };
    // They contend: the second cannot publish before the first is done.
    await expect.poll(blockers, { interval: 10 }).toEqual([holder]);
    goOn.resolve(undefined);
    await Promise.all([one, two]);
    expect(await onSale()).toBe(4);
    expect(await differences()).toEqual([]);
  });

  it('keep the tally right under many at once, with several courses in a statement', async () => {
    const { db } = app.platform;
    const publish = async (rows: readonly Row[]) =>
      db.transaction().execute(async (tx) => {
        await insert(tx, 'course', rows);
        await insert(tx, 'course', rows.toReversed());
      });
    const third: Row = { type: 3, status: 2, category: 2, place: 0, shop: 0 };
    for (const round of [1, 2, 3, 4, 5]) {
      await Promise.all([
        publish([first, second, third]),
        publish([third, second, first]),
        publish([second]),
        publish([first]),
      ]);
      expect(await onSale()).toBe(round * 16);
    }
    expect(await differences()).toEqual([]);
  });
});
