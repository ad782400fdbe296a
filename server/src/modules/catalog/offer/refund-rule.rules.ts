/** The terms of the refund promise of a course, as shown before paying and kept with the order. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { OFFLINE_STEPS, UNUSED_DAYS } from '@zhiji/contract/kernel/refund';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { PlatformTerms } from '@zhiji/contract/kernel/refund';

type RefundTerms = CallResponse<'catalog.course'>['refund_rule']['items'][number];

export const PLATFORM_TERMS: PlatformTerms = { unused_days: UNUSED_DAYS, steps: OFFLINE_STEPS };

/** What decides about one course. */
export interface RefundFacts {
  readonly courseId: number;
  readonly type: number;
  readonly payFen: number;
  /** The seller's own days, 0 for none. */
  readonly refundDays: number;
  readonly lessonNum: number;
  /** When its sessions begin, as JSON tells it. */
  readonly sessions: readonly string[];
  readonly studiedNum?: number;
  readonly isMoved?: boolean;
  readonly isProven?: boolean;
}

/** The terms of one course. */
export function refundTermsOf(
  facts: RefundFacts,
  { unused_days, steps }: PlatformTerms = PLATFORM_TERMS,
): RefundTerms {
  const isRecorded = facts.type === COURSE_TYPES.record;
  const { studiedNum = 0 } = facts;
  return {
    curriculum_id: facts.courseId,
    // The table holds types 1 to 3, under a check constraint.
    type: facts.type as RefundTerms['type'],
    pay_price: formatFen(facts.payFen),
    unused_days,
    study_days: isRecorded ? facts.refundDays : 0,
    lesson_num: isRecorded ? facts.lessonNum : 0,
    studied_num: isRecorded ? Math.min(studiedNum, facts.lessonNum) : studiedNum,
    session_times: isRecorded ? [] : facts.sessions.map((at) => formatWireTime(new Date(at))),
    steps: facts.type === COURSE_TYPES.offline ? [...steps] : [],
    is_moved: facts.isMoved === true ? 1 : 0,
    is_proven: facts.isProven === true ? 1 : 0,
  };
}
