/** How WeChat's cashier opens without a code: from a page of a phone's browser, or inside WeChat. */
import { verify } from 'node:crypto';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../html.ts';
import { languageOf, sendPage } from '../page.ts';
import { closed } from '../pay-control.ts';
import { payKeys } from '../pay-keys.ts';
import { merchantAddress } from '../return-address.ts';
import { holderOf } from '../wechat/holder.ts';
import { openidOf } from '../wechat/people.ts';
import type { Trade, Trades } from './trades.ts';

const PAGE_PATH = '/cgi-bin/mmpayweb-bin/checkmweb';
const PAGE_LIFE_MS = 5 * MINUTE_MS;
const PARCEL = /^prepay_id=(\w+)$/;

const texts = {
  zh: {
    title: '微信支付',
    gone: '支付链接已失效，请返回商户重新发起支付。',
    elsewhere: '网络环境未能通过安全验证，请稍后再试。',
    referer: '商家参数格式有误，请联系商家解决。',
  },
  en: {
    title: 'WeChat Pay',
    gone: 'This payment link is over. Please start again at the merchant.',
    elsewhere: 'Your network did not pass the security check.',
    referer: 'The merchant has sent something wrong.',
  },
} as const;
type Refusal = Exclude<keyof typeof texts.zh, 'title'>;

/** The address of a page that opens the cashier, good for five minutes from now. */
export function pageAddress(trade: Trade, origin: string): string {
  trade.pageAt = Date.now();
  return `${origin}${PAGE_PATH}?prepay_id=${trade.prepayId}&package=${trade.createdAt}`;
}

function refuse(request: FastifyRequest, reply: FastifyReply, why: Refusal): FastifyReply {
  const text = texts[languageOf(request)];
  const content = html`<p class="empty" role="alert">${text[why]}</p>`;
  return sendPage(reply.code(403), languageOf(request), { title: text.title, content });
}

function pageProblem(trade: Trade | undefined, address: string): Refusal | null {
  if (trade?.way !== 'MWEB' || Date.now() > trade.pageAt + PAGE_LIFE_MS) {
    return 'gone';
  }
  return trade.address === address ? null : 'elsewhere';
}

interface Bridge {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: string;
  readonly paySign: string;
}

const part = { type: 'string', maxLength: 1_000 } as const;
const bridgeNames = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const;
const bridgeBody = {
  ...closed,
  required: bridgeNames,
  properties: Object.fromEntries(bridgeNames.map((name) => [name, part])),
} as const;

/** Whether the merchant has signed what a page asks for. */
function isSigned({ appId, timeStamp, nonceStr, package: parcel, paySign }: Bridge): boolean {
  const text = [appId, timeStamp, nonceStr, parcel, ''].join('\n');
  const { publicKey } = payKeys().wechat.merchant;
  return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(paySign, 'base64'));
}

/** Registers both ways to the cashier. */
export function registerWechatCashier(app: FastifyInstance, trades: Trades): void {
  app.get<{ Querystring: { prepay_id?: string; redirect_url?: string } }>(
    PAGE_PATH,
    (request, reply) => {
      const { prepay_id: prepayId = '', redirect_url: back = '' } = request.query;
      const trade = trades.scan(prepayId);
      const returnUrl = merchantAddress(back);
      const problem = returnUrl === null ? 'referer' : pageProblem(trade, request.ip);
      if (problem !== null || trade === undefined) {
        return refuse(request, reply, problem ?? 'gone');
      }
      trade.returnUrl = returnUrl ?? '';
      return reply.redirect(`/wechat-pay/scan?code=${prepayId}`, 302);
    },
  );

  /** What WeChat's own browser does when a page invokes `getBrandWCPayRequest`. */
  app.post<{ Body: Bridge }>(
    '/wechat-pay/bridge',
    { schema: { body: bridgeBody } },
    (request, reply) => {
      const [, prepayId = ''] = PARCEL.exec(request.body.package) ?? [];
      const trade = trades.scan(prepayId);
      const { appid } = payKeys().wechat;
      const holder = holderOf(request);
      const isHis =
        trade?.way === 'JSAPI' &&
        request.body.appId === appid &&
        trade.openid === openidOf(appid, holder);
      if (trade === undefined || !isHis || !isSigned(request.body)) {
        return reply.code(403).send({ err_msg: 'get_brand_wcpay_request:fail' });
      }
      trade.payer = holder;
      return reply.send({ cashier: `/wechat-pay/scan?code=${prepayId}` });
    },
  );
}
