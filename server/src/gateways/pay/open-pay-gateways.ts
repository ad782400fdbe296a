/** The channels of a configuration, with the addresses they tell us things at. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { openAlipay } from './alipay.ts';
import { createChannelGuard } from './channel-guard.ts';
import { openWechatPay } from './wechat-pay.ts';
import type { Config } from '#config';
import type { Clock } from '#platform/clock';
import type { Log } from '#platform/log';
import type { PayGateway } from './pay-gateway.ts';

/** Opens the channels that are set, by pay type. */
export function openPayGateways(
  { pay }: Config,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  newGuard = createChannelGuard,
): ReadonlyMap<number, PayGateway> {
  const { wechat, alipay } = pay;
  const notify = `${pay.notifyOrigin}/api/pay/notify`;
  const gateways = new Map<number, PayGateway>();
  if (wechat !== null) {
    const urls = { notifyUrl: `${notify}/wechat`, refundNotifyUrl: `${notify}/wechatRefund` };
    gateways.set(PAY_TYPES.wechat, openWechatPay({ ...wechat, ...urls, clock }, log, newGuard()));
  }
  if (alipay !== null) {
    const url = { notifyUrl: `${notify}/alipay` };
    gateways.set(PAY_TYPES.alipay, openAlipay({ ...alipay, ...url, clock }, log, newGuard()));
  }
  return gateways;
}
