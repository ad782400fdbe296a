/** The channels of a configuration, with the addresses they tell us things at. */
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { openAlipay } from './alipay.ts';
import { openWechatPay } from './wechat-pay.ts';
import type { Config } from '#config';
import type { Log } from '#platform/log';
import type { PayGateway } from './pay-gateway.ts';

/** Opens the channels that are set, by pay type. */
export function openPayGateways({ pay }: Config, log: Log): ReadonlyMap<number, PayGateway> {
  const { wechat, alipay } = pay;
  const notify = `${pay.notifyOrigin}/api/pay/notify`;
  const gateways = new Map<number, PayGateway>();
  if (wechat !== null) {
    const urls = { notifyUrl: `${notify}/wechat`, refundNotifyUrl: `${notify}/wechatRefund` };
    gateways.set(PAY_TYPES.wechat, openWechatPay({ ...wechat, ...urls }, log));
  }
  if (alipay !== null) {
    gateways.set(PAY_TYPES.alipay, openAlipay({ ...alipay, notifyUrl: `${notify}/alipay` }, log));
  }
  return gateways;
}
