import { defineMessages } from '#shared/i18n/define-messages.ts';

export const reminderMessages = defineMessages('reminder', {
  zh: {
    remind: '预约',
    reminded: '已预约',
    remindNamed: '预约：{{title}}',
    kept: '已预约，可在“我的课程”查看或取消',
    dropped: '已取消预约',
  },
  en: {
    remind: 'Save',
    reminded: 'Saved',
    remindNamed: 'Save the session: {{title}}',
    kept: 'Saved. See or remove it under “My courses”',
    dropped: 'Removed',
  },
});
