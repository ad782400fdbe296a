import { defineMessages } from '#shared/i18n/define-messages.ts';

export const surveyViewMessages = defineMessages('surveyView', {
  zh: {
    thanks: '谢谢，问卷已提交',
    thanksText: '您的意见会帮助机构把课程做得更好。',
    read: '查看我的答案',
    onlyYou: '匿名问卷：只有您自己知道您回答了什么',
    onlyYouText:
      '我们记录了您已经参与，但没有保存哪些答案是您的，因此在这里也看不到它们。机构只看到至少五份答卷的汇总。',
    submittedAt: '提交时间：{{time}}',
    noAnswer: '未作答',
    answer: '我的答案',
  },
  en: {
    thanks: 'Thank you, your answers are in',
    thanksText: 'They help the institution to make the course better.',
    read: 'Read my answers',
    onlyYou: 'Anonymous: only you know what you answered',
    onlyYouText:
      'We recorded that you took part, not which answers are yours, so they cannot be shown here either. The institution sees sums of five answers or more.',
    submittedAt: 'Handed in: {{time}}',
    noAnswer: 'No answer',
    answer: 'My answer',
  },
});
