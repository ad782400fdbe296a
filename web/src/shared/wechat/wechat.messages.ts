import { defineMessages } from '#shared/i18n/define-messages.ts';

export const wechatMessages = defineMessages('wechat', {
  zh: {
    reopen: '手机浏览器打不开微信登录。把网址复制到微信里打开，就能直接授权，不用扫码。',
    copy: '复制网址',
    copied: '网址已复制，请到微信里打开。',
    copyFailed: '没能复制，请复制浏览器地址栏里的网址。',
  },
  en: {
    reopen:
      'A phone’s browser cannot log in with WeChat. Copy the address and open it in WeChat: there you only have to agree, nothing is scanned.',
    copy: 'Copy the address',
    copied: 'Address copied. Please open it in WeChat.',
    copyFailed: 'Copying failed. Please copy the address your browser shows.',
  },
});
