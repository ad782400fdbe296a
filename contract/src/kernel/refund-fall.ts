/** When a buyer gets less back than now. */
import { refundAt, type RefundItem, refundPlan } from './refund.ts';
import { COURSE_TYPES } from './statuses.ts';

/** What makes the sum fall next: another lesson, or a moment. */
export type RefundFall =
  | { readonly by: 'lesson'; readonly fen: number }
  | { readonly by: 'time'; readonly fen: number; readonly at: Date };

/** The plan once one more lesson is studied; null where it is open which course that is of. */
function planAfterLesson(items: readonly RefundItem[], paidAt: Date) {
  const [recorded, ...others] = items.filter(({ type }) => type === COURSE_TYPES.record);
  return recorded === undefined || others.length > 0
    ? null
    : refundPlan(
        items.map((item) =>
          item === recorded ? { ...item, studiedNum: item.studiedNum + 1 } : item,
        ),
        paidAt,
      );
}

/** When what is paid back becomes less, and how much it is then; null when it stays. */
export function nextFall(items: readonly RefundItem[], paidAt: Date, at: Date): RefundFall | null {
  const plan = refundPlan(items, paidAt);
  const { now } = refundAt(plan, at);
  const studied = planAfterLesson(items, paidAt);
  const after = studied === null ? now.fen : refundAt(studied, at).now.fen;
  if (after < now.fen) {
    return { by: 'lesson', fen: after };
  }
  const lower = plan.find(({ from, fen }) => from > at && fen < now.fen);
  return lower === undefined ? null : { by: 'time', fen: lower.fen, at: lower.from };
}
