/** The refund promise of a course or package, as shown before paying and kept with the order. */
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { CallResponse } from '@zhiji/contract/calls';

type RefundRule = CallResponse<'catalog.course'>['refund_rule'];
type ProductType = (typeof COURSE_TYPES)[keyof typeof COURSE_TYPES];

/** Days in which everything is paid back for what was not used, whatever the seller's own terms. */
const UNUSED_DAYS = 7;
/** A live course is paid back in full until so long before its first session. */
const LIVE_HOURS = 2;
/** What a seat on site is worth, by hours before the start. */
const OFFLINE_STEPS = [
  { hours_before: 168, percent: 100 },
  { hours_before: 72, percent: 80 },
  { hours_before: 24, percent: 50 },
  { hours_before: 0, percent: 0 },
] as const;

/** The promise for one type of product; `sellerDays` are the seller's own days, 0 for none. */
export function refundRuleOf(type: ProductType, sellerDays: number): RefundRule {
  switch (type) {
    case COURSE_TYPES.live:
      return {
        text: `付款后 ${UNUSED_DAYS} 天内且未开课，或距首次直播 ${LIVE_HOURS} 小时以上，可全额退款；之后按未直播的场次比例退款。`,
        refund_days: UNUSED_DAYS,
        steps: [{ hours_before: LIVE_HOURS, percent: 100 }],
      };
    case COURSE_TYPES.offline:
      return {
        text: `付款后 ${UNUSED_DAYS} 天内且未开课可全额退款；此外开课前 7 天以上退 100%，3 至 7 天退 80%，1 至 3 天退 50%，不足 1 天不退款。`,
        refund_days: UNUSED_DAYS,
        steps: [...OFFLINE_STEPS],
      };
    case COURSE_TYPES.record:
      return {
        text: `付款后 ${UNUSED_DAYS} 天内未学习可全额退款；${afterUse(sellerDays)}`,
        refund_days: Math.max(UNUSED_DAYS, sellerDays),
        steps: [],
      };
    case COURSE_TYPES.package:
      return {
        text: `付款后 ${UNUSED_DAYS} 天内未使用可全额退款；此外按套餐内各课程的规则分别退款。`,
        refund_days: Math.max(UNUSED_DAYS, sellerDays),
        steps: [],
      };
  }
}

function afterUse(sellerDays: number): string {
  return sellerDays === 0
    ? '学习后不支持退款。'
    : `付款后 ${sellerDays} 天内已学习的，按未学课时比例退款。`;
}
