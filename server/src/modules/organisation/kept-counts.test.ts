import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { buildCategories } from '#factory/catalog';
import { buildShop } from './organisation.factory.ts';
import type { CategoryPath } from '#factory/catalog';
import type { TestApp } from '#test/app';

type Table = 'course' | 'package' | 'teacher';
type Step =
  | { kind: 'insert'; table: Table; rows: { shop: number; shown: boolean }[] }
  | { kind: 'show'; table: Table; pick: number; shown: boolean }
  | { kind: 'move'; table: Table; pick: number; shop: number }
  | { kind: 'swap'; table: Table }
  | { kind: 'delete'; table: Table; pick: number };

const SHOPS = 3;
/** What a row must be to count, and what it may be otherwise. */
const STATUSES = {
  course: [2, 3],
  package: [2, 1],
  teacher: [1, 0],
} as const satisfies Record<Table, readonly [number, number]>;
const RUNS = 25;

const table = fc.constantFrom<Table>('course', 'package', 'teacher');
const shop = fc.nat({ max: SHOPS - 1 });
/** Chooses the rows whose id has this rest when divided by three: several at once. */
const pick = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    table,
    rows: fc.array(fc.record({ shop, shown: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('show' as const), table, pick, shown: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), table, pick, shop }),
  fc.record({ kind: fc.constant('swap' as const), table }),
  fc.record({ kind: fc.constant('delete' as const), table, pick }),
);

let app: TestApp;
let shops: number[];
let categories: CategoryPath;
beforeAll(async () => {
  app = await startTestApp();
  shops = [];
  for (const place of Array.from({ length: SHOPS }, (_, index) => index)) {
    shops.push(await buildShop(app.platform, { name: `机构${place}` }));
  }
  categories = await buildCategories(app.platform);
});
afterAll(async () => app.stop());

async function insert(into: Table, rows: { shop: number; shown: boolean }[]): Promise<void> {
  const { db } = app.platform;
  const owned = rows.map((row) => ({
    shop_id: shops[row.shop] ?? 0,
    status: STATUSES[into][row.shown ? 0 : 1],
  }));
  if (into === 'teacher') {
    await db
      .insertInto('teacher')
      .values(owned.map((row) => ({ name: '林知远', ...row })))
      .execute();
  } else if (into === 'package') {
    const more = { title: '套餐', total_price_fen: 1, ...categories };
    await db
      .insertInto('package')
      .values(owned.map((row) => ({ ...more, ...row })))
      .execute();
  } else {
    const more = { type: 2, title: '课程', price_fen: 1, original_price_fen: 1, ...categories };
    await db
      .insertInto('course')
      .values(owned.map((row) => ({ ...more, ...row })))
      .execute();
  }
}

async function take(taken: Step): Promise<void> {
  const { db } = app.platform;
  const target = sql.table(taken.table);
  switch (taken.kind) {
    case 'insert':
      return insert(taken.table, taken.rows);
    case 'show': {
      const status = STATUSES[taken.table][taken.shown ? 0 : 1];
      await sql`update ${target} set status = ${status} where id % 3 = ${taken.pick}`.execute(db);
      return undefined;
    }
    case 'move':
      await sql`
        update ${target} set shop_id = ${shops[taken.shop] ?? 0}
        where id % 3 = ${taken.pick}`.execute(db);
      return undefined;
    case 'swap':
      // Every row changes its institution, each to another one, and its status where it is even.
      await sql`
        update ${target} set
          shop_id = case shop_id when ${shops[0] ?? 0}::bigint then ${shops[1] ?? 0}::bigint
            else ${shops[0] ?? 0}::bigint end,
          status = case when id % 2 = 0 then ${STATUSES[taken.table][0]}::int else status end
      `.execute(db);
      return undefined;
    case 'delete':
      await sql`delete from ${target} where id % 3 = ${taken.pick}`.execute(db);
      return undefined;
  }
}

/** Kept and counted, per institution. */
async function tallies() {
  const { rows } = await sql<{ kept: number[]; counted: number[] }>`
    select
      array[curriculum_count, package_count, teacher_count] as kept,
      array[
        (select count(*) from course c where c.shop_id = s.id and c.status = 2),
        (select count(*) from package p where p.shop_id = s.id and p.status = 2),
        (select count(*) from teacher t where t.shop_id = s.id and t.status = 1)
      ]::int[] as counted
    from shop s where s.id = any(${shops}::bigint[]) order by s.id`.execute(app.platform.db);
  return rows;
}

describe('counts kept with an institution', () => {
  it('equal what is there after any changes to courses, packages and teachers', async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        for (const taken of steps) {
          await take(taken);
          const rows = await tallies();
          expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
          seen = Math.max(seen, ...rows.flatMap(({ counted }) => counted));
        }
      }),
      { numRuns: RUNS },
    );
    // Otherwise nothing was ever on sale, and nothing was proven.
    expect(seen).toBeGreaterThan(0);
  });

  it('let a teacher go who belongs to no institution', async () => {
    await app.platform.db.updateTable('teacher').set({ shop_id: null }).execute();
    const rows = await tallies();
    expect(rows.map(({ kept }) => kept[2])).toEqual([0, 0, 0]);
  });
});
