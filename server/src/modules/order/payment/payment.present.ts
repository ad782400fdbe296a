/** How to pay, as the buyer's page needs it. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { remarkCode } from './payment.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ChannelPayment, StartedPayment } from './started-payment.ts';

/** Where transfers go. */
interface Account {
  readonly accountName: string;
  readonly accountNo: string;
  readonly bankName: string;
}

/** What leads to the cashier; the ways that were not chosen stay empty. */
function ticketTexts({ ticket }: ChannelPayment) {
  return {
    code: ticket?.cashier === 'code' ? ticket.codeUrl : '',
    page: ticket?.cashier === 'browser' ? ticket.pageUrl : '',
    bridge: ticket?.cashier === 'inside' ? ticket.bridge : null,
  };
}

/** The way to a cashier, or an account to transfer to. */
export function presentStarted(
  started: StartedPayment,
  account: Account,
): CallResponse<'order.pay'> {
  const { payableFen, expireAt } = started;
  const due = { price: formatFen(payableFen), expire_time: formatWireTime(expireAt) };
  if (started.payType === PAY_TYPES.transfer) {
    return {
      pay_type: started.payType,
      account_name: account.accountName,
      account_no: account.accountNo,
      bank_name: account.bankName,
      remark_code: remarkCode(started.orderId),
      ...due,
    };
  }
  const { payType, tradeNo, cashier, cashiers, payerUrl } = started;
  const { code, page, bridge } = ticketTexts(started);
  const told = { trade_no: tradeNo, cashier, cashiers: [...cashiers], pay_url: page, ...due };
  return payType === PAY_TYPES.wechat
    ? { pay_type: payType, code_url: code, bridge, payer_url: payerUrl, ...told }
    : { pay_type: payType, qr: code, ...told };
}
