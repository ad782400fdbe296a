/** Commands about orders and money. */
import { formatFen } from '@zhiji/contract/kernel/money';
import {
  INVOICE_TYPES,
  REFUND_KINDS,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import {
  failInvoice,
  issueInvoice,
  resendInvoice,
  reverseInvoice,
  waitingInvoices,
} from '#modules/invoice';
import {
  CHANNEL_NAMES,
  acceptProof,
  approveRefund,
  channelName,
  openDifferences,
  orderStatement,
  payOutRefund,
  receiveTransfer,
  reconcile,
  refundManually,
  refuseProof,
  refuseRefund,
  resendAbnormal,
  resolveDifference,
  voidOrder,
  waitingPayouts,
  waitingProofs,
  waitingRequests,
} from '#modules/order';
import { setFeeRate, setTaxNo } from '#modules/organisation';
import { fail } from '#platform/failure';
import { fenOf, fileNamed, oneOf, operator, required, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const CHANNELS = [...CHANNEL_NAMES].map(([channel, name]) => [name, channel] as const);

const channelNamed = (name: string): number => oneOf('the channel', name, CHANNELS);

/** Why money goes back that no order keeps. */
const SURPLUS_REASONS: ReadonlyMap<number, string> = new Map([
  [REFUND_KINDS.latePayment, 'the order had ended'],
  [REFUND_KINDS.duplicatePayment, 'the order was paid before'],
  [REFUND_KINDS.wrongAmount, 'the order asks for another sum'],
]);

function dayOf(text: string): string {
  if (!DAY.test(text) || Number.isNaN(parseWireTime(`${text} 00:00:00`).getTime())) {
    throw fail('operator.notWritten', { data: { name: 'the day', example: '2026-11-15', text } });
  }
  return text;
}

function money(fen: number | null): string {
  return fen === null ? '-' : formatFen(fen);
}

function lines(rows: readonly (readonly string[])[], nothing: string): string {
  return rows.length === 0 ? nothing : rows.map((row) => row.join('  ')).join('\n');
}

export const moneyCommands: Record<string, Command> = {
  /** `ops proofs`: transfers that wait for somebody to look at our account. */
  async proofs({ platform }) {
    const proofs = await waitingProofs(platform, operator());
    const rows = proofs.map((proof) => [
      formatWireTime(proof.createdAt),
      proof.orderNo,
      proof.remarkCode,
      money(proof.payableFen),
      proof.payerName,
      proof.bankName || '-',
      proof.payDate,
      proof.images.join(' '),
    ]);
    return lines(rows, 'no proof waits');
  },
  /** `ops proof-accept <order_no> [remark]`: the money is on our account. */
  async 'proof-accept'({ platform }, [orderNo = '', ...remark]) {
    await acceptProof(platform, { actor: operator(), orderNo, remark: remark.join(' ') });
    return `order ${orderNo} is paid`;
  },
  /** `ops proof-refuse <order_no> <remark>`: the buyer has a day to send another proof. */
  async 'proof-refuse'({ platform }, [orderNo = '', ...words]) {
    const remark = required('the remark', words.join(' '));
    await refuseProof(platform, { actor: operator(), orderNo, remark });
    return `the proof of order ${orderNo} is refused`;
  },
  /** `ops transfer-received <order_no> <yuan> <bank_no>`: it is on our account under this number. */
  async 'transfer-received'({ platform }, [orderNo = '', sum = '', bankNo = '']) {
    const surplus = await receiveTransfer(platform, {
      actor: operator(),
      orderNo,
      amountFen: fenOf('the sum', sum),
      bankNo: required('the number of the bank', bankNo),
    });
    return surplus === null
      ? `order ${orderNo} is paid by it`
      : `it goes back as refund ${surplus.refundNo}: ${SURPLUS_REASONS.get(surplus.kind) ?? ''}`;
  },
  /** `ops order-void <order_no> <remark>`: ends an unpaid order. */
  async 'order-void'({ platform, payGateways }, [orderNo = '', ...words]) {
    const remark = required('the remark', words.join(' '));
    await voidOrder(platform, payGateways, { actor: operator(), orderNo, remark });
    return `order ${orderNo} is voided`;
  },
  /** `ops refunds`: what buyers ask back and nobody has decided about. */
  async refunds({ platform }) {
    const requests = await waitingRequests(platform, operator());
    const rows = requests.map((request) => [
      formatWireTime(request.answer_by),
      request.refund_no,
      String(request.order_id),
      money(request.amount_fen),
      request.answer_by <= platform.clock.now() ? 'overdue' : '',
    ]);
    return lines(rows, 'no request waits');
  },
  /** `ops refund-approve <refund_no> [remark]`: the money goes back. */
  async 'refund-approve'({ platform }, [refundNo = '', ...words]) {
    await approveRefund(platform, { actor: operator(), refundNo, remark: words.join(' ') });
    return `refund ${refundNo} is approved`;
  },
  /** `ops refund-refuse <refund_no> <remark>`: the buyer reads the remark. */
  async 'refund-refuse'({ platform }, [refundNo = '', ...words]) {
    const remark = required('the remark', words.join(' '));
    await refuseRefund(platform, { actor: operator(), refundNo, remark });
    return `refund ${refundNo} is refused`;
  },
  /** `ops refund-manual <order_no> <yuan|rest> <reason>`: `rest` is all that is left, and ends access. */
  async 'refund-manual'({ platform }, [orderNo = '', sum = '', ...words]) {
    const refundNo = await refundManually(platform, {
      actor: operator(),
      orderNo,
      sum: sum === 'rest' ? sum : { fen: fenOf('the sum', sum) },
      reason: required('the reason', words.join(' ')),
    });
    return `refund ${refundNo} is on its way`;
  },
  /** `ops order-statement <order_no>`: every movement of its money, and what stands after each. */
  async 'order-statement'({ platform }, [orderNo = '']) {
    const statement = await orderStatement(platform, { actor: operator(), orderNo });
    const rows = statement.flatMap(({ at, what, serialNo, legs, balances }) => [
      [formatWireTime(at), what, serialNo],
      ...legs.map(({ account, amountFen }) => [
        `  ${account}`,
        money(amountFen),
        `(${money(balances[account] ?? 0)})`,
      ]),
    ]);
    return lines(rows, 'no money has moved');
  },
  /** `ops payouts`: refunds to be paid out by hand, of bank transfers or stuck at their channel. */
  async payouts({ platform }) {
    const payouts = await waitingPayouts(platform, operator());
    const rows = payouts.map((payout) => [
      formatWireTime(payout.created_at),
      payout.refund_no,
      channelName(payout.channel),
      payout.status === REFUND_RECORD_STATUSES.abnormal ? 'stuck' : 'to pay',
      money(payout.amount_fen),
    ]);
    return lines(rows, 'no payout waits');
  },
  /** `ops refund-paid <refund_no> <bank_no>`: it was paid out, under the bank's number. */
  async 'refund-paid'({ platform, payGateways }, [refundNo = '', bankNo = '']) {
    const number = required('the number of the bank', bankNo);
    await payOutRefund(platform, payGateways, {
      actor: operator(),
      refundNo,
      bankNo: number,
    });
    return `refund ${refundNo} is paid out`;
  },
  /** `ops refund-resend <refund_no>`: sends a refund again that got stuck at its channel. */
  async 'refund-resend'({ platform, payGateways }, [refundNo = '']) {
    const sent = await resendAbnormal(platform, payGateways, { actor: operator(), refundNo });
    return `refund ${refundNo} is sent again as ${sent}`;
  },
  /** `ops invoices`: what is to be issued, and what keeps a refund waiting. */
  async invoices({ platform }) {
    const waiting = await waitingInvoices(platform, operator());
    const rows = waiting.map((invoice) => [
      formatWireTime(invoice.applied_at),
      invoice.order_no,
      invoice.isToReverse ? 'reverse' : 'issue',
      invoice.invoice_type === INVOICE_TYPES.special ? 'special' : 'ordinary',
      money(invoice.amount_fen),
      [invoice.title, invoice.tax_no, invoice.address, invoice.phone].join(' '),
      [invoice.bank_name, invoice.bank_account, invoice.email].join(' '),
    ]);
    return lines(rows, 'no invoice waits');
  },
  /** `ops invoice-issue <order_no> <invoice_no> <file.pdf>`: it is out, and its file the buyer's. */
  async 'invoice-issue'({ platform }, [orderNo = '', number = '', file = '']) {
    const invoiceNo = required('the number of the invoice', number);
    const path = await fileNamed('the file', file);
    await issueInvoice(platform, { actor: operator(), orderNo, invoiceNo, path });
    return `the invoice of order ${orderNo} is issued`;
  },
  /** `ops invoice-fail <order_no> <reason>`: the buyer reads the reason and may ask again. */
  async 'invoice-fail'({ platform }, [orderNo = '', ...words]) {
    const reason = required('the reason', words.join(' '));
    await failInvoice(platform, { actor: operator(), orderNo, reason });
    return `the invoice of order ${orderNo} has failed`;
  },
  /** `ops invoice-reverse <order_no> <red_invoice_no>`: a red invoice undoes it. */
  async 'invoice-reverse'({ platform }, [orderNo = '', number = '']) {
    const redNo = required('the number of the red invoice', number);
    await reverseInvoice(platform, { actor: operator(), orderNo, redNo });
    return `the invoice of order ${orderNo} is reversed`;
  },
  /** `ops invoice-resend <order_no> [email]`: mails its files, without an address to that of the request. */
  async 'invoice-resend'({ platform }, [orderNo = '', email = '']) {
    await resendInvoice(platform, { actor: operator(), orderNo, email });
    return `the invoice of order ${orderNo} is on its way`;
  },
  /** `ops shop-tax-no <shop> [tax_no]`: the tax service issues its invoices; without a number it does. */
  async 'shop-tax-no'({ platform }, [shop = '', taxNo = '']) {
    const shopId = wholeNumber('the institution', shop);
    await setTaxNo(platform, { actor: operator(), shopId, taxNo });
    return taxNo === ''
      ? `institution ${shop} issues its invoices itself`
      : `invoices of institution ${shop} are issued under ${taxNo}`;
  },
  /** `ops shop-fee <shop> <basis points>`: what the platform keeps of each sale from now on. */
  async 'shop-fee'({ platform }, [shop = '', rate = '']) {
    const shopId = wholeNumber('the institution', shop);
    const feeBp = rate === '0' ? 0 : wholeNumber('the rate', rate);
    await setFeeRate(platform, { actor: operator(), shopId, feeBp });
    return `institution ${shop} leaves ${rate} basis points of its sales from now on`;
  },
  /** `ops bill wechat 2026-11-14`: compares the channel's bill with our books. */
  async bill({ platform, payGateways }, [channel = '', day = '']) {
    const billed = { channel: channelNamed(channel), day: dayOf(day) };
    const found = await reconcile(platform, payGateways, { actor: operator(), ...billed });
    const rows = found.map(({ kind, serialNo, ourFen, theirFen, remark }) => [
      kind,
      serialNo,
      money(ourFen),
      money(theirFen),
      remark ?? 'open',
    ]);
    return lines(rows, 'no differences');
  },
  /** `ops differences`: what bills and books do not agree on, until somebody resolves it. */
  async differences({ platform }) {
    const open = await openDifferences(platform, operator());
    const rows = open.map(({ channel, day, kind, serial_no, our_fen, their_fen }) => [
      channelName(channel),
      day,
      kind,
      serial_no,
      money(our_fen),
      money(their_fen),
    ]);
    return lines(rows, 'no difference is open');
  },
  /** `ops difference-resolve wechat 2026-11-14 <number> <remark>` */
  async 'difference-resolve'({ platform }, [channel = '', day = '', serialNo = '', ...words]) {
    const remark = required('the remark', words.join(' '));
    const key = { channel: channelNamed(channel), day: dayOf(day), serialNo };
    await resolveDifference(platform, key, { actor: operator(), remark });
    return `${serialNo} is resolved`;
  },
};
