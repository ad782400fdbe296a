import type { CallResponse } from '@zhiji/contract/calls';

export type RefundRuleData = CallResponse<'catalog.course'>['refund_rule'];

/** From when a zone of the promise holds. */
type RefundTerm =
  | { readonly kind: 'withinDays' | 'afterDays'; readonly days: number }
  | { readonly kind: 'daysBefore' | 'hoursBefore'; readonly number: number }
  | { readonly kind: 'later' };

export interface RefundZone {
  readonly term: RefundTerm;
  /** Share paid back at the zone's begin and at its end. */
  readonly from: number;
  readonly to: number;
}

const FULL = 100;
const DAY_HOURS = 24;

const level = (term: RefundTerm, percent: number): RefundZone => ({
  term,
  from: percent,
  to: percent,
});

function beforeStart(hours: number): RefundTerm {
  if (hours === 0) {
    return { kind: 'later' };
  }
  return hours % DAY_HOURS === 0
    ? { kind: 'daysBefore', number: hours / DAY_HOURS }
    : { kind: 'hoursBefore', number: hours };
}

/**
 * The refund promise as zones of time, the earliest first. With steps it counts back from the
 * start; where everything is paid back until shortly before it, the rest goes down with what was
 * held since. Without steps it counts from the payment.
 */
export function refundZones({ steps, refund_days }: RefundRuleData): readonly RefundZone[] {
  const last = steps.at(-1);
  if (last === undefined) {
    return refund_days === 0
      ? []
      : [
          level({ kind: 'withinDays', days: refund_days }, FULL),
          level({ kind: 'afterDays', days: refund_days }, 0),
        ];
  }
  const zones = steps.map(({ hours_before, percent }) => level(beforeStart(hours_before), percent));
  if (last.percent === 0) {
    return zones;
  }
  const from = last.percent === FULL ? FULL : 0;
  return [...zones, { term: { kind: 'later' }, from, to: 0 }];
}
