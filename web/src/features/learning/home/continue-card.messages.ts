import { defineMessages } from '#shared/i18n/define-messages.ts';

export const continueCardMessages = defineMessages('continueCard', {
  zh: {
    title: '继续学习',
    visitorText: '登录后，从上次停下的地方接着学。',
    logIn: '登录 / 注册',
    userText: '{{name}}，您买过的课程都在这里。',
    myCourses: '去我的课程',
    nothing: '现在没有在学的课程，去挑一门吧',
    toCourses: '去选课',
    percent: '已学 {{percent}}%',
    resume: '继续学习',
    resumeNamed: '继续学习：{{title}}',
    ticket: '查看入场券',
    ticketNamed: '查看入场券：{{title}}',
  },
  en: {
    title: 'Keep learning',
    visitorText: 'Log in and pick up where you left off.',
    logIn: 'Log in / Sign up',
    userText: '{{name}}, your courses are waiting for you.',
    myCourses: 'Go to my courses',
    nothing: 'Nothing to study yet: choose a course',
    toCourses: 'Browse courses',
    percent: '{{percent}}% done',
    resume: 'Continue',
    resumeNamed: 'Continue: {{title}}',
    ticket: 'My ticket',
    ticketNamed: 'My ticket: {{title}}',
  },
});
