import { defineMessages } from '#shared/i18n/define-messages.ts';

export const orderPagesMessages = defineMessages('orderPages', {
  zh: {
    breadcrumb: '当前位置',
    live: '直播课',
    record: '录播课',
    offline: '面授课',
    package: '套餐课',
    sessions: '共 {{number}} 场直播，查看时间',
    enrolled: '报名成功，可以开始学习了',
    courseFull: '“{{title}}”名额已满',
    courseOver: '“{{title}}”报名已截止',
  },
  en: {
    breadcrumb: 'You are here',
    live: 'Live courses',
    record: 'Recorded courses',
    offline: 'In-person courses',
    package: 'Packages',
    sessions: 'Live sessions: {{number}}, see when',
    enrolled: 'You are enrolled. Start whenever you like',
    courseFull: '“{{title}}” is full',
    courseOver: 'Sign-up for “{{title}}” is over',
  },
});
