import { defineMessages } from '#shared/i18n/define-messages.ts';

export const loginMessages = defineMessages('login', {
  zh: {
    loginTitle: '登录知集',
    registerTitle: '注册知集',
    notOpen: '登录与注册将在下一个版本开放。现在可以先浏览全部公开内容。',
    ok: '知道了',
  },
  en: {
    loginTitle: 'Log in to Zhiji',
    registerTitle: 'Sign up for Zhiji',
    notOpen:
      'Logging in and signing up open with the next release. Everything public can be browsed already.',
    ok: 'Got it',
  },
});
