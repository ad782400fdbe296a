import { defineMessages } from '#shared/i18n/define-messages.ts';

export const surveyFormMessages = defineMessages('surveyForm', {
  zh: {
    anonymousHead: '匿名问卷',
    anonymousText:
      '我们只记录您是否参与，不记录您回答了什么；机构只看到至少五份答卷的汇总。请不要在文字里写姓名或联系方式。草稿只保存在这个浏览器标签页里。',
    namedHead: '实名问卷',
    namedText: '提交后您可以回看自己的答案；机构只看到至少五份答卷的汇总。草稿会自动保存。',
    several: '可多选',
    count: '{{length}}/{{max}}',
    mustAnswer: '请回答这一题',
    incomplete: '还有 {{count}} 道必答题没有回答',
    refused: '文字里有电话、证件号或邮箱，会暴露身份。请删去后再提交。',
    submit: '提交问卷',
    submitting: '正在提交…',
    once: '每人只能提交一次，提交后不能修改。',
    saving: '正在保存草稿…',
    saved: '草稿已保存',
    unsaved: '草稿暂存在这个浏览器里，尚未同步',
  },
  en: {
    anonymousHead: 'Anonymous survey',
    anonymousText:
      'We record that you took part, not what you answered; the institution sees sums of five answers or more. Do not write names or contacts. A draft is kept in this browser tab only.',
    namedHead: 'Survey under your name',
    namedText:
      'You can read your answers again later; the institution sees sums of five answers or more. Your draft is saved as you go.',
    several: 'choose any',
    count: '{{length}}/{{max}}',
    mustAnswer: 'Please answer this question',
    incomplete: 'Required questions without an answer: {{count}}',
    refused:
      'A text has a phone, identity or e-mail address in it, which would tell who you are. Remove it and try again.',
    submit: 'Hand in',
    submitting: 'Handing in…',
    once: 'You can hand in once, and change nothing afterwards.',
    saving: 'Saving the draft…',
    saved: 'Draft saved',
    unsaved: 'The draft is in this browser for now, not saved yet',
  },
});
