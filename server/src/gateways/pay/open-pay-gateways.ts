/** The channels of a configuration, with the addresses they tell us things at. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { openAlipay } from './alipay.ts';
import { createChannelGuard } from './channel-guard.ts';
import { openWechatPay } from './wechat-pay.ts';
import type { Config } from '#config';
import type { Clock, Ticks } from '#platform/clock';
import type { Log } from '#platform/log';
import type { PayGateway } from './pay-gateway.ts';

/** Opens the channels that are set, by pay type. */
export function openPayGateways(
  { pay, patience }: Config,
  { clock, ticks, log }: { readonly clock: Clock; readonly ticks: Ticks; readonly log: Log },
  newGuard = () => createChannelGuard({ patience, ticks }),
): ReadonlyMap<number, PayGateway> {
  const { wechat, alipay } = pay;
  const notify = `${pay.notifyOrigin}/api/pay/notify`;
  const gateways = new Map<number, PayGateway>();
  if (wechat !== null) {
    const urls = { notifyUrl: `${notify}/wechat`, refundNotifyUrl: `${notify}/wechatRefund` };
    const options = { ...wechat, ...urls, clock, patience };
    gateways.set(PAY_TYPES.wechat, openWechatPay(options, log, newGuard()));
  }
  if (alipay !== null) {
    const options = { ...alipay, notifyUrl: `${notify}/alipay`, clock, patience };
    gateways.set(PAY_TYPES.alipay, openAlipay(options, log, newGuard()));
  }
  return gateways;
}
