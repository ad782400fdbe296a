/** Guards of refunds: what was used, and what pays twice. */
import type { Guard } from './guard.ts';

export const refundGuards: readonly Guard[] = [
  {
    name: 'a coupon that paid for what was used does not pay for the next',
    file: 'modules/order/refunds/request.commands.ts',
    text: 'if (order.coupon_fen > 0 && ',
    without: 'if (order.coupon_fen < 0 && ',
    tests: ['modules/order/refunds/free-return.test.ts'],
  },
  {
    name: 'a coupon of which anything was used does not come back unasked',
    file: 'modules/order/refunds/refund-quote.ts',
    text: '!paysTwice && ',
    without: '',
    tests: ['modules/order/refunds/used.test.ts'],
  },
  {
    name: 'a seat counts as used by whoever has it',
    file: 'modules/order/view/order-detail.repo.ts',
    text: 'studiedNum(sql`x.holder_id`, ',
    without: 'studiedNum(sql`x.user_id`, ',
    tests: ['modules/order/refunds/used.test.ts'],
  },
  {
    name: 'lessons beside sessions count as used',
    file: 'modules/catalog/offer/refund-rule.rules.ts',
    text: 'facts.lessonNum) : studiedNum,',
    without: 'facts.lessonNum) : 0,',
    tests: ['modules/order/refunds/request.test.ts'],
  },
  {
    name: 'a transfer of the bank pays one refund',
    file: 'modules/order/payment/refund.commands.ts',
    text: 'if (!(await insertBankNo(tx, { bankNo, refundNo })))',
    without: 'if (false)',
    tests: ['modules/order/refunds/payout.test.ts'],
  },
];
