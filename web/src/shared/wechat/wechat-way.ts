const WECHAT_BROWSER = /\bMicroMessenger\//i;
const PHONE = /\b(?:Mobile|Android|iPhone|iPad|HarmonyOS)\b/i;

/**
 * How WeChat can be reached from here: its own browser asks on a page, and its codes are of another
 * app; a desktop shows a code to scan; a phone's browser has no way but to open the site in WeChat.
 */
export type WechatWay = 'inside' | 'scan' | 'reopen';

export function wechatWay(): WechatWay {
  const { userAgent } = navigator;
  if (WECHAT_BROWSER.test(userAgent)) {
    return 'inside';
  }
  return PHONE.test(userAgent) ? 'reopen' : 'scan';
}

/** WeChat's own browser asks on a page instead of by QR code. */
export function isInsideWechat(): boolean {
  return wechatWay() === 'inside';
}
