/** What would be paid back now. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES, ORDER_INVOICE_STATES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { fail, Failure } from '#platform/failure';
import { findOrder } from '../view/order-detail.repo.ts';
import { stageText } from '../view/return.present.ts';
import { quoteRefund } from './refund-quote.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { QuotedPart } from './refund-quote.ts';

type Quote = CallResponse<'order.refundQuote'>;

/** Quotes a refund of a user's order or of a part of it. */
export async function refundQuote(
  { db, clock }: Platform,
  { user, language }: Pick<UserContext, 'user' | 'language'>,
  { id, ...chosen }: CallInput<'order.refundQuote'>,
): Promise<Quote> {
  const order = await findOrder(db, user.userId, { id });
  if (order === null) {
    throw fail('order.notFound');
  }
  const quote = quoteRefund(order, chosen, clock.now());
  if (quote instanceof Failure) {
    throw quote;
  }
  const { now, next, parts } = quote;
  return {
    price: formatFen(now.fen),
    pay_price: formatFen(now.payFen),
    rule_text: stageText(now, order.paid_at ?? now.from, language),
    is_promised: quote.isPromised ? 1 : 0,
    next_price: next === null ? null : formatFen(next.fen),
    next_time: next === null ? null : formatWireTime(next.from),
    items: [...Map.groupBy(parts, ({ itemId }) => itemId).values()].map(presentItem),
    coupon_back: quote.isWhole && order.coupon_user_id !== null ? 1 : 0,
    need_invoice_reverse: order.invoiced === ORDER_INVOICE_STATES.issued ? 1 : 0,
  };
}

/** Seats of one item, or the item itself. */
function presentItem(parts: readonly QuotedPart[]): Quote['items'][number] {
  const fen = parts.reduce((sum, { stage }) => sum + stage.fen, 0);
  const [first] = parts;
  return { title: first?.title ?? '', price: formatFen(fen), ...usedOf(first, parts.length) };
}

/** Of a recorded course lessons count, of a begun live one sessions, else seats. */
function usedOf(part: QuotedPart | undefined, seats: number) {
  if (part?.item.type === COURSE_TYPES.record) {
    return { total: part.item.lessonNum, consumed: part.item.studiedNum };
  }
  const reason = part?.stage.reason;
  return reason?.kind === 'sessions'
    ? { total: reason.all, consumed: reason.used }
    : { total: seats, consumed: 0 };
}
