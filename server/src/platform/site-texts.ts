/** Texts the site itself writes where operators write, in Chinese as they do, with their English. */

export const SITE_TEXTS = {
  notPaidInTime: { zh: '超时未支付', en: 'Not paid in time' },
  proofRefused: {
    zh: '付款凭证未通过，且未在 24 小时内重新提交',
    en: 'The proof of payment was refused and not sent again within 24 hours',
  },
  proofUnanswered: {
    zh: '付款凭证未能在 72 小时内核实',
    en: 'The proof of payment could not be checked within 72 hours',
  },
  cancelledByBuyer: { zh: '买家取消', en: 'Cancelled by the buyer' },
  freeGivenBack: { zh: '免费订单已由买家退回', en: 'The buyer gave the free order back' },
  seatTaken: {
    zh: '参课人已有席位，款项原路退回',
    en: 'An attendee has a seat already; the money goes back the way it came',
  },
  courseRefunded: { zh: '课程已退款', en: 'The course was refunded' },
} as const;
