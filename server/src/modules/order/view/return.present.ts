/** What was asked or sent back of an order, to wire. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { refundWords } from '@zhiji/contract/kernel/refund-words';
import { REFUND_KINDS, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { RefundStage } from '@zhiji/contract/kernel/refund';
import type { KeptStage, OrderRow, RefundRow, RequestRow } from './order-detail.rules.ts';

type Return = CallResponse<'order.detail'>['returns'][number];

const SURPLUS: Readonly<Record<Language, ReadonlyMap<number, string>>> = {
  zh: new Map([
    [REFUND_KINDS.latePayment, '订单关闭后到账的款项，全额原路退回。'],
    [REFUND_KINDS.duplicatePayment, '重复支付的款项，全额原路退回。'],
    [REFUND_KINDS.wrongAmount, '到账金额与订单不符，全额原路退回。'],
  ]),
  en: new Map([
    [REFUND_KINDS.latePayment, 'Money that came after the order was closed goes back whole.'],
    [REFUND_KINDS.duplicatePayment, 'Money that was paid twice goes back whole.'],
    [REFUND_KINDS.wrongAmount, 'A sum that differs from the order goes back whole.'],
  ]),
};

interface Told {
  readonly language: Language;
  readonly linkOf: (key: string) => string;
}

/** The latest first. */
export function presentReturns(
  { requests, refunds, paid_at }: Pick<OrderRow, 'requests' | 'refunds' | 'paid_at'>,
  told: Told,
): Return[] {
  const sent = new Map((refunds ?? []).map((refund) => [refund.request_id, refund]));
  return [
    ...(requests ?? []).map((request) =>
      presentRequest(request, sent.get(request.id), { ...told, paidAt: paid_at }),
    ),
    ...(refunds ?? [])
      .filter(({ request_id }) => request_id === null)
      .map((refund) => presentSurplus(refund, told.language)),
  ].toSorted((one, other) => other.create_time.localeCompare(one.create_time));
}

/** Why so much: `退 ¥142.50：按未学课时：余 3/4 课时`. */
export function stageText(stage: RefundStage, paidAt: Date, language: Language): string {
  const { what, why } = refundWords(stage, paidAt, language);
  return language === 'zh' ? `${what}：${why}` : `${what}: ${why}`;
}

function stageOf({ from, until, ...kept }: KeptStage): RefundStage {
  return { ...kept, from: new Date(from), until: until === null ? null : new Date(until) };
}

function presentRequest(
  request: RequestRow,
  refund: RefundRow | undefined,
  { language, linkOf, paidAt }: Told & { readonly paidAt: Date | null },
): Return {
  const price = formatFen(request.amount_fen);
  const stage = stageOf(request.stage);
  // Once it is on its way, what the channel says counts.
  const status = refund?.status ?? request.status;
  const ended =
    status === REFUND_RECORD_STATUSES.succeeded ? refund?.finished_at : request.decided_at;
  const isOver = status !== REFUND_RECORD_STATUSES.applied && refund?.finished_at !== null;
  return {
    id: request.id,
    refund_no: refund?.refund_no ?? request.refund_no,
    kind: request.kind as Return['kind'],
    num: request.num,
    apply_price: price,
    price,
    reason: request.reason as Return['reason'],
    explain: request.explain,
    images: request.images.map(linkOf),
    rule_text: stageText(stage, paidAt ?? stage.from, language),
    status: status as Return['status'],
    audit_remark: request.remark,
    create_time: formatWireTime(new Date(request.created_at)),
    answer_by: formatWireTime(new Date(request.answer_by)),
    finish_time: isOver && ended ? formatWireTime(new Date(ended)) : null,
  };
}

function presentSurplus(refund: RefundRow, language: Language): Return {
  const price = formatFen(refund.amount_fen);
  return {
    id: refund.id,
    refund_no: refund.refund_no,
    kind: refund.kind as Return['kind'],
    num: 0,
    apply_price: price,
    price,
    reason: null,
    explain: '',
    images: [],
    rule_text: SURPLUS[language].get(refund.kind) ?? '',
    status: refund.status as Return['status'],
    audit_remark: '',
    create_time: formatWireTime(new Date(refund.created_at)),
    answer_by: null,
    finish_time: refund.finished_at === null ? null : formatWireTime(new Date(refund.finished_at)),
  };
}
