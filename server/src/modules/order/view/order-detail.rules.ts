/** The life of an order and its money, told from the rows it left. */
import {
  ORDER_STEPS,
  PAY_TYPES,
  PROOF_STATUSES,
  REFUND_KINDS,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import type { PlatformTerms, RefundStage } from '@zhiji/contract/kernel/refund';
import type { OrderCardRow } from './order-list.rules.ts';

/** The promises an order was sold with, as they are kept with it. */
export interface OrderSnapshot {
  /** Beside what each item keeps; in old orders other words for the same terms. */
  readonly refund_rule: Partial<PlatformTerms>;
  /** Of a package: what each of its courses costs by itself. Old orders do not know. */
  readonly course_prices?: readonly { readonly course_id: number; readonly price_fen: number }[];
  /** Empty without a coupon. */
  readonly coupon_title: string;
  /** Where the course was filed, which coupons ask for. */
  readonly category_ids: readonly number[];
}

/** Moments inside the lists are texts, and sealed values are in base64: they come as JSON. */
export interface OrderRow extends OrderCardRow {
  readonly total_fen: number;
  readonly owned_fen: number;
  readonly seckill_fen: number;
  readonly coupon_fen: number;
  readonly shop_coupon_fen: number;
  readonly refunded_fen: number;
  readonly coupon_user_id: number | null;
  readonly remark: string;
  readonly snapshot: OrderSnapshot;
  readonly finished_at: Date | null;
  readonly closed_at: Date | null;
  readonly close_reason: string;
  readonly seats: readonly SeatRow[] | null;
  /** The first first, as all that follow. */
  readonly payments: readonly PaymentRow[] | null;
  readonly proofs: readonly ProofRow[] | null;
  readonly refunds: readonly RefundRow[] | null;
  readonly requests: readonly RequestRow[] | null;
}

export interface SeatRow {
  readonly id: number;
  readonly item_id: number;
  readonly name_sealed: string;
  readonly phone_sealed: string;
  readonly ticket_code: string;
  readonly status: number;
  readonly refunded_fen: number;
  readonly checked_at: string | null;
  /** Lessons of its course that who has it studied. */
  readonly studied_num: number;
  /** Who has it passed the exam of the course or has its certificate. */
  readonly is_proven: boolean;
}

export interface PaymentRow {
  readonly trade_no: string;
  readonly channel: number;
  readonly amount_fen: number;
  readonly state: string;
  readonly kept: boolean;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly closed_at: string | null;
}

export interface ProofRow {
  readonly images: readonly string[];
  readonly payer_name_sealed: string;
  readonly bank_name: string;
  readonly pay_date: string;
  readonly amount_fen: number | null;
  readonly status: number;
  readonly audit_remark: string;
  readonly created_at: string;
  readonly reviewed_at: string | null;
}

export interface RefundRow {
  readonly id: number;
  readonly refund_no: string;
  readonly kind: number;
  readonly amount_fen: number;
  readonly status: number;
  readonly channel: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  /** What it pays; null for money that no order keeps. */
  readonly request_id: number | null;
}

export interface RequestRow {
  readonly id: number;
  readonly refund_no: string;
  readonly kind: number;
  readonly amount_fen: number;
  readonly status: number;
  readonly reason: number | null;
  readonly explain: string;
  readonly images: readonly string[];
  /** How the sum was found. */
  readonly stage: KeptStage;
  /** How many items and seats it is about. */
  readonly num: number;
  readonly created_at: string;
  readonly answer_by: string;
  readonly decided_at: string | null;
  readonly remark: string;
}

/** A stage of the promise as a request keeps it. */
export interface KeptStage extends Pick<RefundStage, 'fen' | 'payFen' | 'reason' | 'study'> {
  readonly from: string;
  readonly until: string | null;
}

export interface Step {
  readonly step: (typeof ORDER_STEPS)[keyof typeof ORDER_STEPS];
  readonly at: Date;
  readonly payType: number | null;
  readonly fen: number | null;
  readonly serialNo: string;
  readonly remark: string;
}

const PLAIN = { payType: null, fen: null, serialNo: '', remark: '' } as const;

/** Every step, the first first; of steps at the same moment, causes before consequences. */
export function timelineOf(order: OrderRow): Step[] {
  const { created_at, closed_at, finished_at, payable_fen, close_reason } = order;
  const steps: Step[] = [
    { ...PLAIN, step: ORDER_STEPS.created, at: created_at, fen: payable_fen },
    ...(order.payments ?? []).flatMap(startOf),
    ...(order.proofs ?? []).flatMap(proofSteps),
    ...(order.payments ?? []).flatMap(endOf),
    ...at(closed_at, { ...PLAIN, step: ORDER_STEPS.closed, remark: close_reason }),
    ...(order.requests ?? []).flatMap(requestSteps),
    ...(order.refunds ?? []).flatMap(refundSteps),
    ...at(finished_at, { ...PLAIN, step: ORDER_STEPS.finished }),
  ];
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function at(moment: Date | string | null, step: Omit<Step, 'at'>): Step[] {
  return moment === null ? [] : [{ ...step, at: new Date(moment) }];
}

/** When a channel did something we asked for: its clock is not ours, and may tell whole seconds. */
function after(start: Date | string, moment: Date | string | null): Date | null {
  return moment === null
    ? null
    : new Date(Math.max(new Date(start).getTime(), new Date(moment).getTime()));
}

/** Payments that are done by the same request that starts them have no beginning of their own. */
function startOf({ channel, created_at, trade_no, amount_fen }: PaymentRow): Step[] {
  const isDoneAtOnce = channel === PAY_TYPES.test || channel === PAY_TYPES.free;
  return at(isDoneAtOnce ? null : created_at, {
    step: ORDER_STEPS.payStarted,
    payType: channel,
    fen: amount_fen,
    serialNo: trade_no,
    remark: '',
  });
}

function endOf({ channel, kept, trade_no, amount_fen, ...row }: PaymentRow): Step[] {
  const { created_at, paid_at, closed_at } = row;
  const about = { payType: channel, fen: amount_fen, serialNo: trade_no, remark: '' };
  const paid = kept ? ORDER_STEPS.paid : ORDER_STEPS.surplusPaid;
  return [
    ...at(after(created_at, paid_at), { ...about, step: paid }),
    // One that was paid after it was closed has a step for the money only.
    ...at(paid_at === null ? closed_at : null, { ...about, step: ORDER_STEPS.payEnded }),
  ];
}

function proofSteps({
  created_at,
  reviewed_at,
  status,
  amount_fen,
  audit_remark,
}: ProofRow): Step[] {
  const about = { ...PLAIN, payType: PAY_TYPES.transfer, fen: amount_fen };
  const isAccepted = status === PROOF_STATUSES.accepted;
  return [
    ...at(created_at, { ...about, step: ORDER_STEPS.proofFiled }),
    ...at(reviewed_at, {
      ...about,
      step: isAccepted ? ORDER_STEPS.proofAccepted : ORDER_STEPS.proofRefused,
      remark: audit_remark,
    }),
  ];
}

const DECISIONS: ReadonlyMap<number, Step['step']> = new Map([
  [REFUND_RECORD_STATUSES.refused, ORDER_STEPS.refundRefused],
  [REFUND_RECORD_STATUSES.withdrawn, ORDER_STEPS.refundWithdrawn],
]);

/** Who began it; surplus money tells that by its payment. */
const BEGINNINGS: ReadonlyMap<number, Step['step']> = new Map([
  [REFUND_KINDS.buyer, ORDER_STEPS.refundAsked],
  [REFUND_KINDS.institutionCancelled, ORDER_STEPS.sessionCancelled],
  [REFUND_KINDS.manual, ORDER_STEPS.serviceRefund],
]);

/** What was asked back; an approval is told by the refund it starts. */
function requestSteps({ kind, amount_fen, refund_no, status, ...row }: RequestRow): Step[] {
  const about = { ...PLAIN, fen: amount_fen, serialNo: refund_no };
  const beginning = BEGINNINGS.get(kind);
  const decision = DECISIONS.get(status);
  return [
    ...(beginning === undefined ? [] : at(row.created_at, { ...about, step: beginning })),
    ...(decision === undefined
      ? []
      : at(row.decided_at, { ...about, step: decision, remark: row.remark })),
  ];
}

function refundSteps({ channel, amount_fen, refund_no, status, ...row }: RefundRow): Step[] {
  const about = { payType: channel, fen: amount_fen, serialNo: refund_no, remark: '' };
  const isStuck = status === REFUND_RECORD_STATUSES.abnormal;
  const isDone = status === REFUND_RECORD_STATUSES.succeeded;
  return [
    ...at(row.created_at, { ...about, step: ORDER_STEPS.refundStarted }),
    ...at(isStuck ? row.created_at : null, { ...about, step: ORDER_STEPS.refundStuck }),
    ...at(isDone ? after(row.created_at, row.finished_at) : null, {
      ...about,
      step: ORDER_STEPS.refunded,
    }),
  ];
}
