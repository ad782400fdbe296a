import { defineMessages } from '#shared/i18n/define-messages.ts';

export const appMessages = defineMessages('app', {
  zh: {
    verificationFailed: '验证失败，请重新登录。',
    notices: '消息',
    close: '关闭',
    requestId: '编号 {{id}}',
    loading: '正在加载',
    newWindow: '（新窗口打开）',
    skipToContent: '跳到主要内容',
    pageFailedTitle: '页面没有加载成功',
    pageFailedText: '可能是网络不稳定，或者网站刚刚更新。请重新加载。',
    reload: '重新加载',
    prompt: '提示',
    sessionOver: '{{reason}}，需要重新登录',
    relogin: '重新登录',
    cancel: '取消',
    offline: '网络已断开，连上后会自动继续',
  },
  en: {
    verificationFailed: 'Verification failed, please Login again.',
    notices: 'Messages',
    close: 'Close',
    requestId: 'Ref. {{id}}',
    loading: 'Loading',
    newWindow: ' (opens a new window)',
    skipToContent: 'Skip to content',
    pageFailedTitle: 'This page could not be loaded',
    pageFailedText:
      'The connection may be down, or the site was just updated. Check your connection and reload.',
    reload: 'Reload',
    prompt: 'Notice',
    sessionOver: '{{reason}}, you need to log in again',
    relogin: 'Log in again',
    cancel: 'Cancel',
    offline: 'You are offline. The page goes on once you are back',
  },
});
