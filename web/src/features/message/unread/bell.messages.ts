import { defineMessages } from '#shared/i18n/define-messages.ts';

export const bellMessages = defineMessages('bell', {
  zh: {
    none: '消息，没有未读',
    unread: '消息，{{number}} 条未读',
    many: '消息，99 条以上未读',
    arrived: '收到新消息，共 {{number}} 条未读',
  },
  en: {
    none: 'Messages, none unread',
    unread: 'Messages, {{number}} unread',
    many: 'Messages, more than 99 unread',
    arrived: 'New message, {{number}} unread',
  },
});
