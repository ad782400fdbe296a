import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { defineMessages, type MessageKey } from '#shared/i18n/define-messages.ts';
import type { Message } from './message.queries.ts';

export const messageMessages = defineMessages('message', {
  zh: {
    system: '系统',
    order: '订单',
    study: '学习',
    coupon: '优惠券',
    distribution: '分销',
    result: '成绩与证书',
    close: '关闭',
  },
  en: {
    system: 'System',
    order: 'Orders',
    study: 'Learning',
    coupon: 'Coupons',
    distribution: 'Distribution',
    result: 'Results',
    close: 'Close',
  },
});

/** What each type is called. */
export const typeTexts = {
  [MESSAGE_TYPES.system]: 'system',
  [MESSAGE_TYPES.order]: 'order',
  [MESSAGE_TYPES.study]: 'study',
  [MESSAGE_TYPES.coupon]: 'coupon',
  [MESSAGE_TYPES.distribution]: 'distribution',
  [MESSAGE_TYPES.result]: 'result',
} as const satisfies Record<Message['type'], MessageKey<typeof messageMessages>>;
