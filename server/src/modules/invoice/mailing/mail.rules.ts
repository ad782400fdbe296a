/** What the mail with an invoice says. */
import { formatFen } from '@zhiji/contract/kernel/money';

interface MailedInvoice {
  readonly invoice_no: string;
  readonly order_no: string;
  readonly seller_name: string;
  readonly amount_fen: number;
}

/** In both languages: which of them its reader prefers is not known. */
export function mailOf(invoice: MailedInvoice): {
  readonly subject: string;
  readonly text: string;
} {
  const { invoice_no: no, order_no: orderNo, seller_name: seller } = invoice;
  const sum = formatFen(invoice.amount_fen);
  return {
    subject: `电子发票 Invoice ${no}`,
    text: [
      `您在知集的订单 ${orderNo} 的电子发票见附件：发票号码 ${no}，销售方 ${seller}，金额 ${sum} 元。`,
      `The invoice of your order ${orderNo} at Zhiji is attached: number ${no}, seller ${seller}, ${sum} yuan.`,
    ].join('\n\n'),
  };
}
