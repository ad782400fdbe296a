/** What follows from generated courses, written by the database itself. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { SECOND_TEACHER_EVERY } from './generated-courses.ts';
import { TEACHERS_PER_SHOP, nextId } from './generated-shops.ts';
import type { Client } from 'pg';

const { onSale: ON_SALE } = COURSE_STATUSES;
const LESSONS = 4;
const LESSON_SECONDS = 1_500;
const SESSION_SECONDS = 5_400;
const COURSES_PER_PACKAGE = 3;

/** One step: what it writes, and how. `$1` is the first id of the courses. */
export interface Step {
  readonly name: string;
  readonly run: (owner: Client, firstCourse: number) => Promise<void>;
}

const statement = (name: string, text: string): Step => ({
  name,
  run: async (owner, firstCourse) => {
    await owner.query(text, [firstCourse]);
  },
});

const details = statement(
  'course details',
  `insert into course_detail (course_id, content, valid_days, refund_days, lesson_num, duration_s)
   select id, '<p>' || title || '由' || teacher_names || '主讲，按照知识点分节，边学边练。</p>' ||
     '<h2>你将学会</h2><ul><li>掌握核心概念与常见场景</li><li>独立完成一个小项目</li></ul>',
     365, 7, ${LESSONS}, ${LESSONS} * case type when 2 then ${LESSON_SECONDS} else ${SESSION_SECONDS} end
   from course where id >= $1 order by id`,
);

const stock = statement(
  'seats',
  `insert into course_stock (course_id, seat_num, seat_used, seat_outside)
   select id, case type when 3 then 40 else 0 end, taken, taken
   from course, lateral (select case type when 3 then least(buy_num, 30) else 0 end as taken) seats where id >= $1 order by id`,
);

const stats = statement(
  'sums of courses',
  `insert into course_stat (course_id, score3, score4, score5, view_num, collect_num)
   select id, buy_num / 200, buy_num / 50, buy_num / 20, buy_num * 9, buy_num / 8
   from course where id >= $1 order by id`,
);

const prices = statement(
  'prices of courses',
  `insert into price_history (kind, target_id, price_fen, from_at)
   select 1, id, price_fen, clock_timestamp() from course where id >= $1`,
);

const teachers = statement(
  'teachers of courses',
  `insert into course_teacher (course_id, teacher_id, sort)
   select c.id, t.first + (c.id + n) % ${TEACHERS_PER_SHOP}, n
   from course c join (select shop_id, min(id) as first from teacher group by shop_id) t
     on t.shop_id = c.shop_id
   cross join generate_series(0, 1) n
   where c.id >= $1 and (n = 0 or c.id % ${SECOND_TEACHER_EVERY} = 0) order by c.id, n`,
);

const chapters: Step = {
  name: 'chapters',
  async run(owner, firstCourse) {
    const first = await nextId(owner, 'chapter');
    const rows = LESSONS + 1;
    await owner.query(
      `insert into chapter (id, course_id, p_id, title, type, duration_s, try_see, start_at, end_at,
         live_status, sort)
       select $2 + (c.id - $1) * ${rows} + n, c.id,
         case when n > 0 then $2 + (c.id - $1) * ${rows} end,
         case n when 0 then '第一章 ' || c.title else '第 ' || n || ' 讲' end,
         case when n > 0 then case c.type when 1 then 3 when 2 then 1 else 4 end end,
         case when n = 0 then 0 when c.type = 2 then ${LESSON_SECONDS} else ${SESSION_SECONDS} end,
         n = 1 and c.type = 2, s.at, s.at + ${SESSION_SECONDS} * interval '1 second',
         case when n > 0 and c.type = 1 then case when s.at > now() then 1 else 4 end end, n
       from course c cross join generate_series(0, ${LESSONS}) n
       cross join lateral (
         select case when n > 0 and c.type <> 2 then
           date_trunc('day', now()) + interval '11 hours 30 minutes'
             + (c.id * 7919 % 90 - case c.type when 1 then 60 else -5 end + 7 * n) * interval '1 day'
         end as at
       ) s
       where c.id >= $1 order by c.id, n`,
      [firstCourse, first],
    );
    await owner.query(
      `update course set start_at = span.first, end_at = span.last
       from (
         select course_id, min(start_at) as first, max(end_at) as last
         from chapter where id >= $2 and start_at is not null group by course_id
       ) span
       where course.id = span.course_id and course.id >= $1`,
      [firstCourse, first],
    );
  },
};

/** Packages of neighbouring courses of one institution. */
export async function writePackages(
  owner: Client,
  firstCourse: number,
  most: number,
): Promise<{ first: number; count: number }> {
  const first = await nextId(owner, 'package');
  const { rowCount } = await owner.query(
    `with placed as (
       select id, shop_id, cat1_id, cat2_id, cat3_id, price_fen, title, cover, buy_num, created_at,
         (row_number() over (partition by shop_id order by id) - 1) / ${COURSES_PER_PACKAGE} as bundle
       from course where id >= $1 and status = ${ON_SALE} and price_fen > 0
     ), bundled as (
       select shop_id, bundle, array_agg(id order by id) as ids, sum(price_fen) as price,
         (array_agg(title order by id))[1] as title, (array_agg(cover order by id))[1] as cover,
         (array_agg(array[cat1_id, cat2_id, cat3_id] order by id))[1:1] as cats,
         min(buy_num) as sold, max(created_at) as created
       from placed group by shop_id, bundle having count(*) = ${COURSES_PER_PACKAGE}
       order by md5(bundle || ' ' || shop_id) limit $2
     ), numbered as (
       select *, $3 + row_number() over () - 1 as id from bundled
     ), written as (
       insert into package (id, title, cover, label, shop_id, cat1_id, cat2_id, cat3_id,
         total_price_fen, valid_days, status, buy_num, rank, created_at)
       select id, title || '套餐', cover, '连报更省', shop_id, cats[1][1], cats[1][2], cats[1][3],
         price * 7 / 10, 365, ${ON_SALE}, sold, round(1000 * log(2, 1 + sold)), created
       from numbered returning id, total_price_fen
     ), priced as (
       insert into price_history (kind, target_id, price_fen, from_at)
       select 2, id, total_price_fen, clock_timestamp() from written
     )
     insert into package_course (package_id, course_id, sort)
     select numbered.id, course_id, sort - 1
     from numbered, unnest(ids) with ordinality as item(course_id, sort)`,
    [firstCourse, most, first],
  );
  return { first, count: (rowCount ?? 0) / COURSES_PER_PACKAGE };
}

// Widened level by level and added up in between: all at once would be forty rows per course.
const tally = statement(
  'tally of courses',
  `with placed as (
     select type, cat1_id, cat2_id, cat3_id, place_id, sum(n) as n
     from (
       select type, cat1_id, cat2_id, cat3_id, country_id, province_id, city_id, area_id,
         count(*) as n
       from course where id >= $1 and status = ${ON_SALE} group by 1, 2, 3, 4, 5, 6, 7, 8
     ) c, unnest(array[0, country_id, province_id, city_id, area_id]) place_id
     group by 1, 2, 3, 4, 5
   ), sorted as (
     select type, category_id, place_id, sum(n) as n
     from placed, unnest(array[0, cat1_id, cat2_id, cat3_id]) category_id group by 1, 2, 3
   )
   insert into catalog_tally as tally
   select kind, category_id, place_id, sum(n)
   from sorted, unnest(array[0, type]) kind group by 1, 2, 3
   on conflict (type, category_id, place_id) do update set n = tally.n + excluded.n`,
);

/** Lets the database plan what follows by what is there now. */
const survey: Step = {
  name: 'survey of courses',
  run: async (owner) => {
    await owner.query('analyze course');
  },
};

/** Everything written from the courses alone. */
export const derivedSteps: readonly Step[] = [
  survey,
  details,
  stock,
  stats,
  prices,
  teachers,
  chapters,
  tally,
];

/** Adds generated packages to the tally, and to institutions what they have. */
export async function countOwners(
  owner: Client,
  first: { readonly shop: number; readonly package: number },
): Promise<void> {
  await owner.query(
    `insert into catalog_tally as tally
     select 4, category_id, 0, count(*)
     from package, unnest(array[0, cat1_id, cat2_id, cat3_id]) category_id
     where id >= $1 and status = ${ON_SALE} group by category_id
     on conflict (type, category_id, place_id) do update set n = tally.n + excluded.n`,
    [first.package],
  );
  await owner.query(
    `update shop set curriculum_count = c.n, buy_num = c.sold, category_ids = c.categories,
       rank = round(1000 * log(2, 1 + c.sold)), score = 4.6, teacher_count = ${TEACHERS_PER_SHOP},
       package_count = (select count(*) from package p where p.shop_id = shop.id and p.status = ${ON_SALE})
     from (
       select shop_id, count(*) as n, sum(buy_num) as sold,
         array(select distinct unnest(array_agg(cat1_id) || array_agg(cat2_id) || array_agg(cat3_id))
           order by 1) as categories
       from course where shop_id >= $1 and status = ${ON_SALE} group by shop_id
     ) c
     where shop.id = c.shop_id`,
    [first.shop],
  );
}
