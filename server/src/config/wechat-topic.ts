/** WeChat's login: its pages for people and its interface for servers. */
import { z } from 'zod';
import { hostOf, notSandbox, secret } from './rules.ts';
import { readTopic } from './topic.ts';
import type { Given, Topic } from './topic.ts';

const endpoint = z.url({ protocol: /^https?$/u });
const text = z.string().min(1);

const variables = {
  WECHAT_OPEN_ENDPOINT: endpoint.describe('WeChat’s pages: https://open.weixin.qq.com'),
  WECHAT_API_ENDPOINT: endpoint.describe('WeChat’s interface: https://api.weixin.qq.com'),
  WECHAT_SITE_ID: text.describe('the website’s app at WeChat’s open platform'),
  WECHAT_SITE_SECRET: text.describe('its secret'),
  WECHAT_INSIDE_ID: text.describe('the public account, for WeChat’s own browser'),
  WECHAT_INSIDE_SECRET: text.describe('its secret'),
};

/** Ids of apps that exist in the sandbox only. */
export const realApp = notSandbox('wx00000000000site0', 'wx00000000inside00');

export const wechatLoginTopic: Topic<typeof variables> = {
  title: 'WeChat login',
  usedBy: ['web'],
  variables,
  production: {
    WECHAT_OPEN_ENDPOINT: hostOf('WeChat', 'open.weixin.qq.com'),
    WECHAT_API_ENDPOINT: hostOf(
      'WeChat',
      'api.weixin.qq.com',
      /^(?:api2|sh\.api|sz\.api|hk\.api)\.weixin\.qq\.com$/u,
    ),
    WECHAT_SITE_ID: realApp,
    WECHAT_SITE_SECRET: secret(16),
    WECHAT_INSIDE_ID: realApp,
    WECHAT_INSIDE_SECRET: secret(16),
  },
};

export interface WechatConfig {
  readonly openEndpoint: string;
  readonly apiEndpoint: string;
  readonly apps: Readonly<
    Record<'site' | 'inside', { readonly id: string; readonly secret: string }>
  >;
}

/** Reads WeChat's login. */
export function readWechat(given: Given): WechatConfig {
  const values = readTopic(wechatLoginTopic, given);
  return {
    openEndpoint: values.WECHAT_OPEN_ENDPOINT,
    apiEndpoint: values.WECHAT_API_ENDPOINT,
    apps: {
      site: { id: values.WECHAT_SITE_ID, secret: values.WECHAT_SITE_SECRET },
      inside: { id: values.WECHAT_INSIDE_ID, secret: values.WECHAT_INSIDE_SECRET },
    },
  };
}
