/** A class with places for hundreds, made for a test: the largest of the demo market has 36. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { query } from './database.ts';

export interface BigClass {
  readonly courseId: number;
  readonly sessionId: number;
}

/**
 * Puts a class of one session on sale, in a month, at the price and place of another one. Everybody
 * sees it, so such a test is tagged @site.
 */
export function makeBigClass(title: string, places: number): BigClass {
  const made = query(`
    with model as (
      select course.* from course join shop on shop.id = course.shop_id and shop.status = 1
      where course.type = 3 and course.status = ${COURSE_STATUSES.onSale}
      order by course.id limit 1
    ), made as (
      insert into course (type, title, cover, shop_id, cat1_id, cat2_id, cat3_id, price_fen,
        original_price_fen, country_id, province_id, city_id, area_id, address, status, start_at,
        end_at)
      select type, '${title}', cover, shop_id, cat1_id, cat2_id, cat3_id, price_fen,
        original_price_fen, country_id, province_id, city_id, area_id, address, status,
        now() + interval '30 days', now() + interval '30 days 2 hours'
      from model returning *
    ), detail as (
      insert into course_detail (course_id, lesson_num, duration_s) select id, 1, 7200 from made
    ), stock as (
      insert into course_stock (course_id, seat_num) select id, ${places} from made
    ), stat as (
      insert into course_stat (course_id) select id from made
    ), section as (
      insert into chapter (course_id, title) select id, '第一天' from made returning id
    )
    insert into chapter (course_id, p_id, title, type, duration_s, start_at, end_at)
    select made.id, section.id, made.title, 4, 7200, made.start_at, made.end_at from made, section
    returning course_id || ',' || id`);
  const [courseId = Number.NaN, sessionId = Number.NaN] = made.split(',').map(Number);
  if (!Number.isSafeInteger(sessionId)) {
    throw new Error('the demo market has no class to make another one like');
  }
  return { courseId, sessionId };
}

/** Nobody finds it any more; who has bought it keeps it. */
export function takeOffSale({ courseId }: BigClass): void {
  query(`update course set status = ${COURSE_STATUSES.offSale} where id = ${courseId}`);
}
