import { defineMessages } from '#shared/i18n/define-messages.ts';

export const choiceMessages = defineMessages('messageChoice', {
  zh: {
    title: '接收设置',
    text: '关闭“站内”后，这一类消息不再发送，短信和邮件也不会收到。设置即时保存。',
    type: '消息类型',
    site: '站内',
    sms: '短信',
    mail: '邮件',
    fixed: '始终接收',
    named: '{{type}}：{{way}}',
  },
  en: {
    title: 'What I receive',
    text: 'With “On site” off, no message of the type is sent, by SMS or mail neither. Changes are saved at once.',
    type: 'Type',
    site: 'On site',
    sms: 'SMS',
    mail: 'Mail',
    fixed: 'Always on',
    named: '{{type}}: {{way}}',
  },
});
