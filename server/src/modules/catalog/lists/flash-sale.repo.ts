/** SQL of the flash sale on the home page. */
import { sql } from 'kysely';
import { COURSE_STATUSES, SHOWN_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { cardColumns, cardJoins } from '../cards/card.repo.ts';
import type { Database } from '#platform/db/pool';
import type { CardRow } from '../cards/card.repo.ts';

const COURSES = literals(COURSE_STATUSES);
const SHOWING = literals(SHOWN_STATUSES);

const COURSES_MAX = 50;

export interface FlashSaleRow extends CardRow {
  readonly flash_id: number;
  readonly flash_title: string;
  readonly flash_start_at: Date;
  readonly flash_end_at: Date;
  readonly flash_price_fen: number;
  readonly flash_stock: number;
  readonly flash_sold: number;
  readonly flash_limit: number;
}

/**
 * The courses of one flash sale: of those that run, the one that ends first; without one, the one
 * that starts next. A sale without a course on sale is as good as none.
 */
export async function listFlashSale(db: Database, now: Date): Promise<FlashSaleRow[]> {
  const { rows } = await sql<FlashSaleRow>`
    with flash as (
      select f.id, f.title, f.start_at, f.end_at from seckill f
      where f.status = ${SHOWING.shown} and f.end_at > ${now} and exists (
        select from seckill_course o join course on course.id = o.course_id and course.status = ${COURSES.onSale}
        where o.seckill_id = f.id
      )
      order by f.start_at > ${now},
        case when f.start_at > ${now} then f.start_at else f.end_at end, f.id
      limit 1
    ), offer as (
      select o.*, places.stock as places, places.sold as taken from seckill_course o
      join seckill_stock places on places.seckill_course_id = o.id
      join course on course.id = o.course_id and course.status = ${COURSES.onSale}
      where o.seckill_id = (select id from flash) order by o.sort, o.id limit ${sql.lit(COURSES_MAX)}
    )
    select flash.id as flash_id, flash.title as flash_title, flash.start_at as flash_start_at,
      flash.end_at as flash_end_at, offer.price_fen as flash_price_fen,
      offer.places as flash_stock, offer.taken as flash_sold, offer.limit_num as flash_limit,
      ${cardColumns}
    from offer
    join flash on flash.id = offer.seckill_id
    join course c on c.id = offer.course_id
    ${cardJoins(now)}
    order by offer.sort, offer.id`.execute(db);
  return rows;
}
