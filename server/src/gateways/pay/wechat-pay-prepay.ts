/** Opening a payment at WeChat Pay: an address and a body for each cashier, and what is answered. */
import { createPrivateKey } from 'node:crypto';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { z } from 'zod';
import { firstCharacters } from './first-characters.ts';
import { signBridge } from './wechat-pay-signature.ts';
import type { PayTicket, Place, PrepayRequest } from './pay-gateway.ts';
import type { Cashier } from '@zhiji/contract/kernel/statuses';
import type { WechatPayAnswer, WechatPayClient } from './wechat-pay-client.ts';
import type { WechatPayOptions } from './wechat-pay.ts';

const DESCRIPTION_MAX = 127;
const URL_MAX = 2_048;
const PREPAY_ID_MAX = 64;

const TARGETS: Readonly<Record<Cashier, string>> = {
  code: '/v3/pay/transactions/native',
  inside: '/v3/pay/transactions/jsapi',
  browser: '/v3/pay/transactions/h5',
};
/** Every cashier WeChat Pay has. */
export const WECHAT_CASHIERS: readonly Cashier[] = ['code', 'inside', 'browser'];

const Native = z.object({ code_url: z.string().min(1).max(URL_MAX) });
const Jsapi = z.object({ prepay_id: z.string().min(1).max(PREPAY_ID_MAX) });
const H5 = z.object({ h5_url: z.url().max(URL_MAX) });

/** What only this place asks of a payment; the same place asks the same again. */
function placeFields(place: Place): Readonly<Record<string, unknown>> {
  switch (place.cashier) {
    case 'code':
      return {};
    case 'inside':
      return { payer: { openid: place.openid } };
    case 'browser':
      return { scene_info: { payer_client_ip: place.address, h5_info: { type: 'Wap' } } };
  }
}

function bodyOf(options: WechatPayOptions, request: PrepayRequest): Record<string, unknown> {
  const { tradeNo, place, description, amountFen, expireAt } = request;
  const text = description.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return {
    appid: options.appid,
    mchid: options.mchid,
    description: firstCharacters(text, DESCRIPTION_MAX),
    out_trade_no: tradeNo,
    time_expire: `${formatWireTime(expireAt).replace(' ', 'T')}+08:00`,
    notify_url: options.notifyUrl,
    amount: { total: amountFen, currency: 'CNY' },
    ...placeFields(place),
  };
}

/** WeChat's page opens the app, and leads back from there. */
function pageUrlOf(h5Url: string, returnUrl: string): string {
  const url = new URL(h5Url);
  url.searchParams.set('redirect_url', returnUrl);
  return url.toString();
}

/** Asks for payments; what leads to their cashier is answered. */
export function createPrepay(
  client: WechatPayClient,
  options: WechatPayOptions,
): (request: PrepayRequest) => Promise<WechatPayAnswer<PayTicket>> {
  const us = { appid: options.appid, privateKey: createPrivateKey(options.privateKey) };
  return async (request) => {
    const { place } = request;
    const { cashier } = place;
    const body = bodyOf(options, request);
    const ask = async <Data>(
      schema: z.ZodType<Data>,
      ticketOf: (data: Data) => PayTicket,
    ): Promise<WechatPayAnswer<PayTicket>> => {
      const call = { method: 'POST', target: TARGETS[cashier], body } as const;
      const answer = await client.call('prepay', call, schema);
      return answer.outcome === 'done' ? { outcome: 'done', data: ticketOf(answer.data) } : answer;
    };
    switch (cashier) {
      case 'code':
        return ask(Native, ({ code_url: codeUrl }) => ({ cashier, codeUrl }));
      case 'inside':
        return ask(Jsapi, ({ prepay_id: prepayId }) => ({
          cashier,
          bridge: signBridge(prepayId, us, options.clock.now()),
        }));
      case 'browser': {
        const { returnUrl } = place;
        return ask(H5, ({ h5_url: h5Url }) => ({ cashier, pageUrl: pageUrlOf(h5Url, returnUrl) }));
      }
    }
  };
}
