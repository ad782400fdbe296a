import { defineMessages } from '#shared/i18n/define-messages.ts';

/** Texts of the refund promise; packages show them too. */
export const refundRuleMessages = defineMessages('refundRule', {
  zh: {
    title: '退款心里有数',
    zones: '什么时候可以退多少',
    withinDays: '付款后 {{number}} 天内',
    afterDays: '{{number}} 天以后',
    daysBefore: '开课 {{number}} 天前',
    hoursBefore: '开课 {{number}} 小时前',
    later: '更晚',
    percent: '退 {{percent}}%',
    unused: '未学全额退',
    remainingShare: '按未上课次退',
    none: '不退',
    asRuled: '期满见规则',
    inChinese: '规则以中文提供。',
  },
  en: {
    title: 'No refund surprises',
    zones: 'How much is paid back, and when',
    withinDays: 'Within {{number}} days of payment',
    afterDays: 'After {{number}} days',
    daysBefore: '{{number}} d before the start',
    hoursBefore: '{{number}} h before the start',
    later: 'Later',
    percent: '{{percent}}% back',
    unused: 'All of it if unused',
    remainingShare: 'By sessions to come',
    none: 'No refund',
    asRuled: 'See the rule',
    inChinese: 'The rule is provided in Chinese.',
  },
});
