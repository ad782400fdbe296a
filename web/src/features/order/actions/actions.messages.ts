import { defineMessages } from '#shared/i18n/define-messages.ts';

export const actionsMessages = defineMessages('orderActions', {
  zh: {
    pay: '去付款',
    uploadProof: '转账凭证',
    cancel: '取消订单',
    study: '去学习',
    ticket: '查看票券',
    reorder: '再次购买',
    cancelTitle: '取消这个订单？',
    cancelText: '占用的名额和优惠券会退回。取消后不能恢复，需要时请重新下单。',
    confirmCancel: '确认取消',
    keep: '暂不取消',
    close: '关闭',
    cancelled: '订单已取消',
    loading: '正在打开付款窗口',
  },
  en: {
    pay: 'Pay',
    uploadProof: 'Transfer proof',
    cancel: 'Cancel order',
    study: 'Study',
    ticket: 'Tickets',
    reorder: 'Buy again',
    cancelTitle: 'Cancel this order?',
    cancelText:
      'The places and the coupon it holds are given back. It cannot be undone: to buy it after all, order again.',
    confirmCancel: 'Cancel the order',
    keep: 'Keep it',
    close: 'Close',
    cancelled: 'The order is cancelled',
    loading: 'Opening the payment',
  },
});
