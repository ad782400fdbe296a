/** How to pay, as the buyer's page needs it. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { remarkCode } from './payment.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { StartedPayment } from './payment.rules.ts';

/** Where transfers go. */
interface Account {
  readonly accountName: string;
  readonly accountNo: string;
  readonly bankName: string;
}

/** A code to scan, or an account to transfer to. */
export function presentStarted(
  { payType, orderId, tradeNo, codeUrl, payableFen, expireAt }: StartedPayment,
  account: Account,
): CallResponse<'order.pay'> {
  const due = { price: formatFen(payableFen), expire_time: formatWireTime(expireAt) };
  switch (payType) {
    case PAY_TYPES.wechat:
      return { pay_type: payType, trade_no: tradeNo, code_url: codeUrl, ...due };
    case PAY_TYPES.alipay:
      return { pay_type: payType, trade_no: tradeNo, pay_url: '', qr: codeUrl, ...due };
    case PAY_TYPES.transfer:
      return {
        pay_type: payType,
        account_name: account.accountName,
        account_no: account.accountNo,
        bank_name: account.bankName,
        remark_code: remarkCode(orderId),
        ...due,
      };
  }
}
