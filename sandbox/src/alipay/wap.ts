/** Alipay's page for phones' browsers (alipay.trade.wap.pay): the merchant's parameters are in its address. */
import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import { languageOf, sendPage } from '../page.ts';
import { payKeys } from '../pay-keys.ts';
import { fenOf, timeOf, timeText, yuanOf } from '../pay-format.ts';
import { merchantAddress } from '../return-address.ts';
import { businessOf } from './gateway.ts';
import { textOf } from './methods.ts';
import { isSignedRequest, signNotice, type Parameters } from './signature.ts';
import type { Asked, Trade, Trades } from './trades.ts';

const METHOD = 'alipay.trade.wap.pay';
const title = { zh: '支付宝', en: 'Alipay' } as const;

/** What the parameters ask for, or Alipay's word for what is wrong with them. */
function readAsked(parameters: Parameters): Asked | string {
  if (parameters['app_id'] !== payKeys().alipay.appId) {
    return 'isv.invalid-app-id';
  }
  if (parameters['sign_type'] !== 'RSA2' || !isSignedRequest(parameters)) {
    return 'isv.invalid-signature';
  }
  if (parameters['method'] !== METHOD || timeOf(parameters['timestamp'] ?? '') === null) {
    return 'isv.invalid-method';
  }
  const business = businessOf(parameters['biz_content']) ?? {};
  const outTradeNo = textOf(business, 'out_trade_no');
  const subject = textOf(business, 'subject');
  const totalFen = fenOf(textOf(business, 'total_amount')) ?? 0;
  const expireAt = timeOf(textOf(business, 'time_expire')) ?? 0;
  const returnUrl = merchantAddress(parameters['return_url'] ?? '');
  const isRight = outTradeNo !== '' && subject !== '' && totalFen > 0 && returnUrl !== null;
  if (!isRight || textOf(business, 'product_code') !== 'QUICK_WAP_WAY') {
    return 'ACQ.INVALID_PARAMETER';
  }
  const notifyUrl = parameters['notify_url'] ?? '';
  return { outTradeNo, totalFen, subject, notifyUrl, expireAt, returnUrl };
}

/** Where the page leads back to. What is added is signed, and proves nothing that a notice would not. */
export function wapReturn(trade: Trade): string {
  if (trade.returnUrl === '') {
    return '';
  }
  const told = {
    app_id: payKeys().alipay.appId,
    charset: 'utf-8',
    method: `${METHOD}.return`,
    out_trade_no: trade.outTradeNo,
    seller_id: payKeys().alipay.sellerId,
    sign_type: 'RSA2',
    timestamp: timeText(Date.now()),
    total_amount: yuanOf(trade.totalFen),
    trade_no: trade.tradeNo,
    version: '1.0',
  };
  const url = new URL(trade.returnUrl);
  for (const [name, value] of Object.entries({ ...told, sign: signNotice(told) })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}

/** Registers the page. */
export function registerWap(app: FastifyInstance, trades: Trades): void {
  app.get('/gateway.do', (request, reply) => {
    const language = languageOf(request);
    const refuse = (reason: string) => {
      const content = html`<p class="empty" role="alert">${reason}</p>`;
      return sendPage(reply.code(400), language, { title: title[language], content });
    };
    const asked = readAsked(request.query as Parameters);
    if (typeof asked === 'string') {
      return refuse(asked);
    }
    const trade = trades.precreate(asked);
    if (typeof trade === 'string') {
      return refuse(trade);
    }
    // There is a trade as soon as its page is opened.
    trades.scan(trade);
    return reply.redirect(`/alipay/scan?code=${trade.code}`, 302);
  });
}
