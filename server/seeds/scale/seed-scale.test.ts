import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { asOwner, ownerUrl } from '#test/databases';
import { startTestApp } from '#test/app';
import { seedScale } from './seed-scale.ts';
import type { Platform } from '#platform/module';
import type { TestApp } from '#test/app';

const COURSES = 1_200;
const SHOPS = 6;

let app: TestApp;
let platform: Platform;
let schema: readonly unknown[];
const reported: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const name = databaseName();
  platform = {
    ...app.platform,
    config: { ...app.platform.config, ownerDatabaseUrl: ownerUrl(name) },
  };
  schema = await schemaNow();
  const scale = { courses: COURSES, shops: SHOPS };
  await seedScale(platform, scale, (share) => void reported.push(share));
});
afterAll(async () => app.stop());

const databaseName = (): string => new URL(app.platform.config.databaseUrl).pathname.slice(1);

/** Indexes, constraints and triggers, by name and meaning. */
async function schemaNow(): Promise<readonly unknown[]> {
  return asOwner(async (owner) => {
    const { rows } = await owner.query(`
      select indexdef as what from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      union all select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by what`);
    return rows;
  }, databaseName());
}

async function ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(app.platform.db)).rows;
}

describe('a generated market', () => {
  it('has the size asked for, and whole courses', async () => {
    const [counts] = await ask(sql<Record<string, number>>`
      select (select count(*) from course) as courses, (select count(*) from shop) as shops,
        (select count(*) from package) as packages,
        (select count(*) from course c where not (
          exists (select from course_detail where course_id = c.id)
          and exists (select from course_stock where course_id = c.id)
          and exists (select from course_stat where course_id = c.id)
          and exists (select from chapter where course_id = c.id and p_id is not null)
          and teacher_names = (
            select string_agg(t.name, '、' order by ct.sort)
            from course_teacher ct join teacher t on t.id = ct.teacher_id where course_id = c.id
          )
          and (status <> 2 or exists (select from course_search where course_id = c.id))
        )) as lacking`);
    expect(counts).toEqual({ courses: COURSES, shops: SHOPS, packages: COURSES / 50, lacking: 0 });
  });

  it('leaves indexes, references and triggers as they were', async () => {
    expect(await schemaNow()).toEqual(schema);
  });

  it('keeps the sums the triggers keep', async () => {
    const kept = await tallies();
    // The triggers count for themselves: everything goes off sale and back.
    await sql`update course set status = 3 where status = 2`.execute(app.platform.db);
    const gone = await tallies();
    expect(gone.filter(({ type, n }) => type < 4 && n !== 0)).toEqual([]);
    const on = sql`update course set status = 2 where id in (select course_id from course_search)`;
    await on.execute(app.platform.db);
    expect(await tallies()).toEqual(kept);
    const wrong = await ask(sql`
      select from shop s
      where curriculum_count <> (select count(*) from course where shop_id = s.id and status = 2)
        or package_count <> (select count(*) from package where shop_id = s.id and status = 2)
        or teacher_count <> (select count(*) from teacher where shop_id = s.id and status = 1)`);
    expect(wrong).toEqual([]);
  });

  it('keeps the prices the triggers keep', async () => {
    const without = await ask(sql`
      select from (
        select 1 as kind, id, price_fen from course
        union all select 2, id, total_price_fen from package
      ) sold
      where not exists (
        select from price_history p
        where p.kind = sold.kind and p.target_id = sold.id and p.price_fen = sold.price_fen
          and p.until_at is null
      )`);
    expect(without).toEqual([]);
  });

  it('sells unevenly, in uneven places', async () => {
    const [spread] = await ask(sql<{ top: number; all: number; city: number }>`
      select (select sum(buy_num) from (
          select buy_num from course order by buy_num desc limit ${COURSES / 100}) best) as top,
        (select sum(buy_num) from course) as all,
        (select max(n) from (select count(*) as n from course group by city_id) cities) as city`);
    expect(Number(spread?.top)).toBeGreaterThan(Number(spread?.all) / 4);
    expect(spread?.city).toBeGreaterThan(COURSES / 50);
  });

  it('can grow, and lets the database go on with ids of its own', async () => {
    await seedScale(platform, { courses: 100, shops: 1 }, () => undefined);
    const [course] = await asOwner(async (owner) => {
      const { rows } = await owner.query<{ n: number; last: number; next: number }>(`
        select count(*) as n, max(id) as last,
          nextval(pg_get_serial_sequence('course', 'id')) as next from course`);
      return rows;
    }, databaseName());
    expect(course?.n).toBe(COURSES + 100);
    expect(course?.next).toBeGreaterThan(course?.last ?? Infinity);
  });

  it('refuses when application and owner would write to different databases', async () => {
    const config = { ...platform.config, ownerDatabaseUrl: ownerUrl('elsewhere') };
    await expect(
      seedScale({ ...platform, config }, { courses: 1, shops: 1 }, () => undefined),
    ).rejects.toThrow('different databases');
  });

  it('tells how far it is', () => {
    expect(reported.at(-1)).toBe(1);
    expect(reported).toEqual(reported.toSorted((one, other) => one - other));
  });
});

async function tallies() {
  return ask(sql<{ type: number; category_id: number; place_id: number; n: number }>`
    select type, category_id, place_id, n from catalog_tally
    order by type, category_id, place_id`);
}
