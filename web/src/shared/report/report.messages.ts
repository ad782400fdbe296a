import { defineMessages } from '#shared/i18n/define-messages.ts';

export const reportMessages = defineMessages('report', {
  zh: {
    report: '举报',
    reportNamed: '举报：{{name}}',
    title: '举报这条内容',
    reason: '举报原因',
    advertising: '广告或引流',
    abuse: '辱骂、骚扰他人',
    unlawful: '违法违规',
    untrue: '内容不实',
    other: '其他原因',
    send: '提交举报',
    close: '关闭',
    saved: '已收到举报，我们会尽快查看',
  },
  en: {
    report: 'Report',
    reportNamed: 'Report: {{name}}',
    title: 'Report this text',
    reason: 'What is wrong with it?',
    advertising: 'Advertising',
    abuse: 'Insults or harassment',
    unlawful: 'Against the law',
    untrue: 'Not true',
    other: 'Something else',
    send: 'Send report',
    close: 'Close',
    saved: 'Thank you. We will look at it soon',
  },
});
