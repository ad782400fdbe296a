import { defineMessages } from '#shared/i18n/define-messages.ts';

export const reminderMessages = defineMessages('reminder', {
  zh: {
    remind: '预约提醒',
    reminded: '已预约',
    remindNamed: '预约提醒：{{title}}',
    remindedNamed: '已预约：{{title}}',
    kept: '已预约，开课前 30 分钟和 5 分钟会在“消息”里提醒您',
    keptLate: '已预约，提醒会在“消息”里',
    dropped: '已取消预约',
  },
  en: {
    remind: 'Remind me',
    reminded: 'Reminding',
    remindNamed: 'Remind me: {{title}}',
    remindedNamed: 'Reminding: {{title}}',
    kept: 'Reminder set. A message comes 30 and 5 minutes before the class',
    keptLate: 'Reminder set. See your messages',
    dropped: 'Reminder removed',
  },
});
