import { defineMessages } from '#shared/i18n/define-messages.ts';

export const remindersMessages = defineMessages('myReminders', {
  zh: {
    title: '直播预约',
    cancel: '取消预约',
    cancelNamed: '取消预约：{{title}}',
  },
  en: {
    title: 'Saved live sessions',
    cancel: 'Remove',
    cancelNamed: 'Remove: {{title}}',
  },
});
