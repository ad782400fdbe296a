import { defineMessages } from '#shared/i18n/define-messages.ts';

export const flashSaleMessages = defineMessages('flashSale', {
  zh: {
    endsIn: '距结束',
    startsIn: '距开始',
    days: '{{days}} 天',
    endsWithinMinutes: '秒杀还剩不到 {{minutes}} 分钟',
    sold: '已抢 {{percent}}%',
    left: '仅剩 {{number}} 席',
    soldOut: '已抢光',
    seats: '限量 {{number}} 席',
    previous: '看前面的秒杀课程',
    next: '看后面的秒杀课程',
  },
  en: {
    endsIn: 'Ends in',
    startsIn: 'Starts in',
    days: '{{days}} d',
    endsWithinMinutes: 'Less than {{minutes}} minutes left in the flash sale',
    sold: '{{percent}}% sold',
    left: '{{number}} left',
    soldOut: 'Sold out',
    seats: 'Only {{number}}',
    previous: 'Previous flash-sale courses',
    next: 'More flash-sale courses',
  },
});
