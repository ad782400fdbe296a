import { defineMessages } from '#shared/i18n/define-messages.ts';

export const remindersMessages = defineMessages('myReminders', {
  zh: {
    title: '直播预约',
    cancel: '取消预约',
    cancelNamed: '取消预约：{{title}} {{session}}',
    next: '下一场直播',
  },
  en: {
    title: 'Live class reminders',
    cancel: 'Cancel reminder',
    cancelNamed: 'Cancel reminder: {{title}}, {{session}}',
    next: 'Next live class',
  },
});
