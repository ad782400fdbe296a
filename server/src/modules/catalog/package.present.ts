/** Packages to wire, field by field. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { presentCard, presentShopBrief } from './card.present.ts';
import { refundRuleOf } from './refund-rule.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { PackageCardRow, PackageItemRow, PackageRow } from './package.repo.ts';
import type { CourseCard } from './card.present.ts';
import type { ViewerState } from './viewer.queries.ts';

export type PackageCard = CallResponse<'catalog.packages'>['list'][number];
type Package = CallResponse<'catalog.package'>;
type PublicItem = Omit<Package['relation'][number], 'is_owned'>;
/** A package as everybody sees it. */
export type ShownPackage = Omit<Package, 'is_purchased' | 'relation'> & {
  readonly relation: readonly PublicItem[];
};

function presentHead(row: PackageRow | PackageCardRow, sumFen: number) {
  return {
    id: row.id,
    title: row.title,
    cover: row.cover,
    total_price: formatFen(row.total_price_fen),
    original_price: formatFen(sumFen),
    label: row.label,
    buy_num: row.buy_num,
    shop: presentShopBrief(row),
  };
}

export function presentPackageCard(row: PackageCardRow): PackageCard {
  return {
    ...presentHead(row, row.sum_fen ?? 0),
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
      },
    })),
  };
}

export function presentPackage(row: PackageRow, items: readonly PackageItemRow[]): ShownPackage {
  const sumFen = items[0]?.sum_fen ?? 0;
  return {
    ...presentHead(row, sumFen),
    content: row.content,
    is_collect: row.is_collect ? 1 : 0,
    valid_days: row.valid_days,
    refund_rule: refundRuleOf(COURSE_TYPES.package, row.refund_days),
    save_price: formatFen(Math.max(sumFen - row.total_price_fen, 0)),
    relation: items.map((item) => ({
      id: item.relation_id,
      curriculum_id: item.id,
      curriculum: presentCard(item),
    })),
  };
}

/** A package with what the asking person has of it. */
export function presentPackageFor(
  { relation, ...shared }: ShownPackage,
  { is_purchased, owned }: ViewerState,
): Package {
  return {
    ...shared,
    is_purchased,
    relation: relation.map((item) => ({
      ...item,
      is_owned: owned.has(item.curriculum_id) ? 1 : 0,
    })),
  };
}
