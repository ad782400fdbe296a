import { defineMessages } from '#shared/i18n/define-messages.ts';

export const actionsMessages = defineMessages('orderActions', {
  zh: {
    pay: '去付款',
    uploadProof: '转账凭证',
    cancel: '取消订单',
    study: '去学习',
    ticket: '查看票券',
    comment: '去评价',
    invoice: '申请发票',
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
    uploadProof: 'Upload proof',
    cancel: 'Cancel order',
    study: 'Start learning',
    ticket: 'Tickets',
    comment: 'Review',
    invoice: 'Request invoice',
    reorder: 'Buy again',
    cancelTitle: 'Cancel this order?',
    cancelText:
      'This releases your seats and coupon and cannot be undone. To buy it after all, place a new order.',
    confirmCancel: 'Cancel the order',
    keep: 'Keep order',
    close: 'Close',
    cancelled: 'Order cancelled',
    loading: 'Opening payment',
  },
});
