import { defineMessages } from '#shared/i18n/define-messages.ts';

export const timeMessages = defineMessages('time', {
  zh: {
    justNow: '刚刚',
    minuteAgo: '1 分钟前',
    minutesAgo: '{{count}} 分钟前',
    hourAgo: '1 小时前',
    hoursAgo: '{{count}} 小时前',
    dayAgo: '1 天前',
  },
  en: {
    justNow: 'just now',
    minuteAgo: '1 minute ago',
    minutesAgo: '{{count}} minutes ago',
    hourAgo: '1 hour ago',
    hoursAgo: '{{count}} hours ago',
    dayAgo: '1 day ago',
  },
});
