/** Course cards to wire, field by field. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { seatsLeft } from '@zhiji/contract/kernel/seats';
import type { CallResponse } from '@zhiji/contract/calls';
import type { CouponPrice } from '#modules/coupon';
import type { CardRow } from './card.repo.ts';

export type CourseCard = CallResponse<'catalog.courses'>['list'][number];

/** A moment on the wire, or null where there is none. */
export function presentTime(moment: Date | null): string | null {
  return moment === null ? null : formatWireTime(moment);
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

type PlaceColumns = Pick<
  CardRow,
  | 'country_id'
  | 'country'
  | 'province_id'
  | 'province'
  | 'city_id'
  | 'city'
  | 'area_id'
  | 'area'
  | 'address'
>;

/** Four levels of place and the street. */
export function presentPlace(
  row: PlaceColumns,
): Pick<CourseCard, 'country' | 'province' | 'city' | 'area' | 'address'> {
  return {
    country: named(row.country_id, row.country),
    province: named(row.province_id, row.province),
    city: named(row.city_id, row.city),
    area: named(row.area_id, row.area),
    address: row.address,
  };
}

type ShopColumns = Pick<
  CardRow,
  'shop_id' | 'shop_name' | 'shop_logo' | 'shop_courses' | 'shop_teachers'
>;

/** The seller, as a course or package names it. */
export function presentShopBrief(row: ShopColumns): CourseCard['shop'] {
  return {
    id: row.shop_id,
    name: row.shop_name,
    logo: row.shop_logo,
    curriculum_count: row.shop_courses,
    teacher_count: row.shop_teachers,
  };
}

/** A sum that may not be there. */
export function presentSum(fen: number | null): string | null {
  return fen === null ? null : formatFen(fen);
}

/** What coupons look at in a course at a price. */
function basketOf(row: CardRow, subtotalFen: number, isSeckill: boolean) {
  const { type, id, cat1_id, cat2_id, cat3_id, shop_id: shopId } = row;
  return { type, id, categoryIds: [cat1_id, cat2_id, cat3_id], shopId, subtotalFen, isSeckill };
}

/** What is left of a flash-sale price after the best coupon that counts in a flash sale. */
export function presentFlashCouponPrice(
  row: CardRow,
  priceFen: number,
  couponPrice: CouponPrice,
): string | null {
  return presentSum(couponPrice(basketOf(row, priceFen, true)));
}

function presentSeckill(row: CardRow, couponPrice: CouponPrice): CourseCard['seckill'] {
  if (row.seckill_id === null || row.seckill_start_at === null || row.seckill_end_at === null) {
    return null;
  }
  return {
    id: row.seckill_id,
    start_time: formatWireTime(row.seckill_start_at),
    end_time: formatWireTime(row.seckill_end_at),
    seckill_price: formatFen(row.seckill_price_fen ?? 0),
    coupon_price: presentFlashCouponPrice(row, row.seckill_price_fen ?? 0, couponPrice),
    stock: row.seckill_stock ?? 0,
    sold: row.seckill_sold ?? 0,
    limit_num: row.seckill_limit ?? 0,
  };
}

/** A card; `couponPrice` knows the coupons of whoever looks. */
export function presentCard(row: CardRow, couponPrice: CouponPrice): CourseCard {
  return {
    id: row.id,
    // The table holds types 1 to 3, under a check constraint.
    type: row.type as CourseCard['type'],
    title: row.title,
    cover: row.cover,
    price: formatFen(row.price_fen),
    original_price: formatFen(row.original_price_fen),
    coupon_price: presentSum(couponPrice(basketOf(row, row.price_fen, false))),
    labels: [...(row.labels ?? [])],
    buy_num: row.buy_num,
    teacher_names: row.teacher_names,
    start_time: presentTime(row.start_at),
    end_time: presentTime(row.end_at),
    signup_end_time: presentTime(row.signup_end_at),
    seat_left: seatsLeft(row),
    is_on_sale: row.is_on_sale ? 1 : 0,
    ...presentPlace(row),
    shop: presentShopBrief(row),
    seckill: presentSeckill(row, couponPrice),
  };
}
