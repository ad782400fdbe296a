import { defineMessages } from '#shared/i18n/define-messages.ts';

/** Texts around the refund promise; its own words come from the contract. */
export const refundMessages = defineMessages('refundPromise', {
  zh: {
    title: '退款心里有数',
    stages: '什么时候可以退多少',
    ifBoughtNow: '按现在付款 {{price}} 算：',
    backNow: '现在申请可退 {{price}}',
    fall: '；{{what}}',
    nothingNow: '现在不能退款',
    more: '全部 {{number}} 个阶段',
  },
  en: {
    title: 'No refund surprises',
    stages: 'How much is paid back, and when',
    ifBoughtNow: 'If you pay {{price}} now:',
    backNow: '{{price}} back if you ask now',
    fall: '; {{what}}',
    nothingNow: 'No refund now',
    more: 'All {{number}} stages',
  },
});
