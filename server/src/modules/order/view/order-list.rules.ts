/** What the owner of an order can do with it now. */
import {
  COURSE_TYPES,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  PROOF_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { isInvoiceable } from '../state/invoiceable.rules.ts';

/** An order as lists and its own page show it. */
export interface OrderCardRow {
  readonly id: number;
  readonly order_no: string;
  readonly type: number;
  readonly target_id: number;
  readonly title: string;
  readonly cover: string;
  readonly num: number;
  readonly payable_fen: number;
  readonly paid_fen: number;
  readonly status: number;
  readonly refund_status: number;
  readonly proof_status: number;
  readonly pay_type: number | null;
  readonly is_comment: boolean;
  /** Paid and not given back. */
  readonly kept_fen: number;
  readonly paid_at: Date | null;
  readonly invoiced: number;
  /** What was asked or sent back last; it comes as JSON, with moments as texts. */
  readonly last_return: LastReturnRow | null;
  /** Not all of it was given back. */
  readonly has_rest: boolean;
  /** A request of its buyer waits for a decision. */
  readonly is_asked_back: boolean;
  readonly expire_at: Date | null;
  readonly created_at: Date;
  readonly shop_id: number;
  readonly shop_name: string;
  readonly shop_logo: string;
  readonly shop_courses: number;
  readonly shop_teachers: number;
  /** It has seats, and one of them is the buyer's own. */
  readonly has_seat: boolean;
  readonly has_own_seat: boolean;
  /** A bank transfer was begun. */
  readonly has_transfer: boolean;
  /** Something of it is left, and nothing of that is studied online. */
  readonly is_on_site: boolean;
}

export interface LastReturnRow {
  readonly kind: number;
  readonly status: number;
  readonly amount_fen: number;
  readonly created_at: string;
  readonly answer_by: string | null;
  readonly finished_at: string | null;
}

type Action = (typeof ORDER_ACTIONS)[keyof typeof ORDER_ACTIONS];
type ActionFacts = Pick<
  OrderCardRow,
  | 'type'
  | 'status'
  | 'proof_status'
  | 'is_comment'
  | 'kept_fen'
  | 'paid_at'
  | 'invoiced'
  | 'has_rest'
  | 'is_asked_back'
  | 'expire_at'
  | 'has_seat'
  | 'has_own_seat'
  | 'has_transfer'
>;

/** The actions that are open, the first being the one to offer first. */
export function actionsOf(order: ActionFacts, now: Date): Action[] {
  switch (order.status) {
    case ORDER_STATUSES.pendingPayment:
      return unpaidActions(order, now);
    case ORDER_STATUSES.cancelled:
    case ORDER_STATUSES.voided:
    case ORDER_STATUSES.refunded:
      return [ORDER_ACTIONS.reorder];
    case ORDER_STATUSES.refunding:
      return order.is_asked_back ? [ORDER_ACTIONS.withdrawRefund] : [];
    default:
      return paidActions(order, now);
  }
}

function unpaidActions(
  { proof_status, expire_at, has_transfer }: ActionFacts,
  now: Date,
): Action[] {
  if (proof_status === PROOF_STATUSES.inReview) {
    return [];
  }
  if (expire_at !== null && expire_at <= now) {
    return [ORDER_ACTIONS.cancel];
  }
  return [
    ...(has_transfer ? [ORDER_ACTIONS.uploadProof] : []),
    ORDER_ACTIONS.pay,
    ORDER_ACTIONS.cancel,
  ];
}

/** Who bought seats for others only has nothing to study, nor to say about it. */
function paidActions(order: ActionFacts, now: Date): Action[] {
  const { type, has_seat, has_own_seat } = order;
  const invoice = isInvoiceable(order, now) ? [ORDER_ACTIONS.invoice] : [];
  if (!order.has_rest) {
    return [ORDER_ACTIONS.reorder, ...invoice];
  }
  const studies = type === COURSE_TYPES.record || type === COURSE_TYPES.package || has_own_seat;
  return [
    ...(studies && type !== COURSE_TYPES.offline ? [ORDER_ACTIONS.study] : []),
    ...(has_seat ? [ORDER_ACTIONS.ticket] : []),
    ...(studies && isReviewable(order) ? [ORDER_ACTIONS.comment] : []),
    ...invoice,
    ...(order.kept_fen > 0 ? [ORDER_ACTIONS.refund] : []),
  ];
}

/** A recorded course can be judged as soon as it is there, any other once it is over. */
function isReviewable({ type, status, is_comment }: ActionFacts): boolean {
  const isReady = status === ORDER_STATUSES.pendingConsumption && type === COURSE_TYPES.record;
  return !is_comment && (isReady || status === ORDER_STATUSES.completed);
}
