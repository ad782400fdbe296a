/** How WeChat's interface for servers behaves from now on. */
export const wechatModes = ['work', 'expire', 'busy', 'slow', 'ramble'] as const;
export type WechatMode = (typeof wechatModes)[number];

export interface WechatModes {
  current(): WechatMode;
  set(mode: WechatMode): void;
}

/** Starts out working. */
export function createWechatModes(): WechatModes {
  let current: WechatMode = 'work';
  return {
    current: () => current,
    set(mode) {
      current = mode;
    },
  };
}
