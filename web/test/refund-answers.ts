/** Refund terms as calls answer them. */
import type { CallResponse } from '@zhiji/contract/calls';
import { OFFLINE_STEPS } from '@zhiji/contract/kernel/refund';

type RefundTermsAnswer = CallResponse<'catalog.course'>['refund_rule']['items'][number];

/** Of a recorded course of 48 lessons whose seller gives seven days. */
export function refundTerms(given: Partial<RefundTermsAnswer> = {}): RefundTermsAnswer {
  return {
    curriculum_id: 7,
    type: 2,
    pay_price: '299.00',
    unused_days: 7,
    study_days: 7,
    lesson_num: 48,
    studied_num: 0,
    session_times: [],
    steps: [],
    is_moved: 0,
    is_proven: 0,
    ...given,
  };
}

/** Of a seat in a class that begins then. */
export function offlineTerms(start: string): RefundTermsAnswer {
  return refundTerms({ type: 3, session_times: [start], steps: [...OFFLINE_STEPS] });
}
