/** Packages to wire, field by field. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { seatsLeft } from '@zhiji/contract/kernel/seats';
import { presentCard, presentShopBrief, presentSum, presentTime } from '../cards/card.present.ts';
import { refundTermsOf } from '../offer/refund-rule.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { CouponPrice } from '#modules/coupon';
import type { PackageCardRow, PackageItemRow, PackageRow } from './package.repo.ts';
import type { CourseCard } from '../cards/card.present.ts';
import type { ViewerState } from '../offer/viewer.queries.ts';

export type PackageCard = CallResponse<'catalog.packages'>['list'][number];
type Package = CallResponse<'catalog.package'>;
type PublicItem = Omit<Package['relation'][number], 'is_owned'>;
/** A package as everybody sees it. */
export type ShownPackage = Omit<Package, 'is_purchased' | 'relation'> & {
  readonly relation: readonly PublicItem[];
};

function presentHead(row: PackageRow | PackageCardRow, sumFen: number, couponPrice: CouponPrice) {
  const { id, shop_id: shopId, total_price_fen: subtotalFen } = row;
  const basket = { type: COURSE_TYPES.package, id, categoryIds: [], shopId, subtotalFen };
  return {
    id: row.id,
    title: row.title,
    cover: row.cover,
    total_price: formatFen(row.total_price_fen),
    original_price: formatFen(sumFen),
    coupon_price: presentSum(couponPrice({ ...basket, isSeckill: false })),
    label: row.label,
    buy_num: row.buy_num,
    shop: presentShopBrief(row),
    is_on_sale: row.is_on_sale ? (1 as const) : (0 as const),
  };
}

/** Rows inside a row come as JSON, and their moments as text. */
const presentMoment = (moment: string | null): string | null =>
  presentTime(moment === null ? null : new Date(moment));

export function presentPackageCard(row: PackageCardRow, couponPrice: CouponPrice): PackageCard {
  return {
    ...presentHead(row, row.sum_fen ?? 0, couponPrice),
    relation: (row.relation ?? []).map((item) => ({
      id: item.id,
      curriculum_id: item.course_id,
      curriculum: {
        id: item.course_id,
        title: item.title,
        cover: item.cover,
        // The table holds types 1 to 3, under a check constraint.
        type: item.type as CourseCard['type'],
        price: formatFen(item.price_fen),
        end_time: presentMoment(item.end_at),
        signup_end_time: presentMoment(item.signup_end_at),
        seat_left: seatsLeft(item),
      },
    })),
  };
}

export function presentPackage(
  row: PackageRow,
  items: readonly PackageItemRow[],
  couponPrice: CouponPrice,
): ShownPackage {
  const sumFen = items[0]?.sum_fen ?? 0;
  return {
    ...presentHead(row, sumFen, couponPrice),
    content: row.content,
    is_collect: row.is_collect ? 1 : 0,
    valid_days: row.valid_days,
    refund_rule: {
      items: items.map((item) =>
        refundTermsOf({
          courseId: item.id,
          type: item.type,
          payFen: item.price_fen,
          refundDays: row.refund_days,
          lessonNum: item.lesson_num,
          sessions: item.session_times,
        }),
      ),
    },
    save_price: formatFen(Math.max(sumFen - row.total_price_fen, 0)),
    relation: items.map((item) => ({
      id: item.relation_id,
      curriculum_id: item.id,
      curriculum: presentCard(item, couponPrice),
    })),
  };
}

/**
 * A package with what the asking person has of it. Who owns a part of it pays less, which only the
 * order reckons.
 */
export function presentPackageFor(
  { relation, coupon_price, ...shared }: ShownPackage,
  { is_purchased, owned }: ViewerState,
): Package {
  return {
    ...shared,
    coupon_price: owned.size === 0 ? coupon_price : null,
    is_purchased,
    relation: relation.map((item) => ({
      ...item,
      is_owned: owned.has(item.curriculum_id) ? 1 : 0,
    })),
  };
}
