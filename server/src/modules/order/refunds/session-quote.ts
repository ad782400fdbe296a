/** What is sent back of an order for cancelled sessions, part by part. */
import { cancelledFen } from './session-return.rules.ts';
import type { RefundStage } from '@zhiji/contract/kernel/refund';
import type { Part } from '../view/refund-parts.ts';
import type { QuotedPart } from './refund-quote.ts';
import type { Cancelled } from './session-return.rules.ts';

/** What goes back for each part; parts that nothing goes back for stay out. */
export function cancelledParts(
  parts: readonly Part[],
  cancelled: Cancelled,
  now: Date,
): QuotedPart[] {
  return parts
    .map((part) => ({ ...part, stage: stageOf([part], cancelled, now) }))
    .filter(({ stage }) => stage.fen > 0);
}

/** The same in one sum. */
export function stageOf(
  parts: readonly Pick<Part, 'item'>[],
  cancelled: Cancelled,
  now: Date,
): RefundStage {
  const { num, leftNum } = cancelled;
  const sumOf = (fenOf: (payFen: number) => number): number =>
    parts.reduce((sum, { item }) => sum + fenOf(item.payFen), 0);
  return {
    from: now,
    until: null,
    fen: sumOf((payFen) => cancelledFen(payFen, cancelled)),
    payFen: sumOf((payFen) => payFen),
    study: 'none',
    reason: { kind: 'cancelled', num, all: num + leftNum },
  };
}
