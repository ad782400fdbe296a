/** What the owner of an order can do with it now. */
import {
  COURSE_TYPES,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  PROOF_STATUSES,
} from '@zhiji/contract/kernel/statuses';

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
}

type Action = (typeof ORDER_ACTIONS)[keyof typeof ORDER_ACTIONS];
type ActionFacts = Pick<
  OrderCardRow,
  'type' | 'status' | 'proof_status' | 'expire_at' | 'has_seat' | 'has_own_seat' | 'has_transfer'
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
    default:
      return paidActions(order);
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

/** Who bought seats for others only has nothing to study. */
function paidActions({ type, has_seat, has_own_seat }: ActionFacts): Action[] {
  const studies = type === COURSE_TYPES.record || type === COURSE_TYPES.package || has_own_seat;
  return [
    ...(studies && type !== COURSE_TYPES.offline ? [ORDER_ACTIONS.study] : []),
    ...(has_seat ? [ORDER_ACTIONS.ticket] : []),
  ];
}
