/** Webhooks of the payment channels. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { takeNotice } from './payment/notice.commands.ts';
import type { Platform, Webhook } from '#platform/module';
import type { PayGateways } from './payment/pay-gateways.ts';

/** Both kinds of notice say by themselves what they are about; the channel wants two addresses. */
const PATHS = [
  { path: '/api/pay/notify/wechat', channel: PAY_TYPES.wechat },
  { path: '/api/pay/notify/wechatRefund', channel: PAY_TYPES.wechat },
  { path: '/api/pay/notify/alipay', channel: PAY_TYPES.alipay },
] as const;

/** The webhooks of the channels that are offered. */
export function noticeWebhooks(platform: Platform, gateways: PayGateways): Webhook[] {
  return PATHS.flatMap(({ path, channel }) => {
    const gateway = gateways.get(channel);
    return gateway === undefined
      ? []
      : [{ path, handle: async (request) => takeNotice(platform, { gateway, channel }, request) }];
  });
}
