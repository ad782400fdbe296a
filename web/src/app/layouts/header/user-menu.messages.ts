import { defineMessages } from '#shared/i18n/define-messages.ts';

export const userMenuMessages = defineMessages('userMenu', {
  zh: {
    menu: '的菜单',
    personalCentre: '个人中心',
    distributionCentre: '分销中心',
    console: '机构后台',
    logout: '退出登录',
    prompt: '提示',
    logoutQuestion: '确定注销并退出系统吗？',
    confirm: '确定',
    cancel: '取消',
    close: '关闭',
  },
  en: {
    menu: ': menu',
    personalCentre: 'My account',
    distributionCentre: 'Distribution centre',
    console: 'Agency console',
    logout: 'Log out',
    prompt: 'Notice',
    logoutQuestion: 'Log out and leave?',
    confirm: 'OK',
    cancel: 'Cancel',
    close: 'Close',
  },
});
