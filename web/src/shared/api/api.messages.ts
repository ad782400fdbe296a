import { defineMessages } from '#shared/i18n/define-messages.ts';

export const apiMessages = defineMessages('api', {
  zh: {
    requestError: '请求错误',
    timedOut: '请求超时，请稍后再试',
    httpError: '请求错误（{{status}}）',
    popupBlocked: '新窗口被浏览器拦截，请允许弹出窗口后重试',
    linkMissing: '链接暂不可用',
    blockFailed: '这部分内容没有加载出来',
    offline: '网络已断开，连上后会自动加载',
    retry: '重试',
    reload: '重新加载',
  },
  en: {
    requestError: 'request error',
    timedOut: 'The request timed out. Please try again',
    httpError: 'request error ({{status}})',
    popupBlocked: 'Your browser blocked the new window. Please allow pop-ups and try again',
    linkMissing: 'This link is not available right now',
    blockFailed: 'This part could not be loaded',
    offline: 'You are offline. This will load once you are connected',
    retry: 'Try again',
    reload: 'Reload',
  },
});
