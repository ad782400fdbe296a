import { sign } from 'node:crypto';
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { timeText } from '../pay-format.ts';
import { payKeys } from '../pay-keys.ts';

const OUT_TRADE_NO = '2611151200000000010001482999';
const BACK = 'http://127.0.0.1:13500/?order=7';

let app: FastifyInstance;
beforeEach(() => {
  app = buildSandbox();
});
afterEach(async () => {
  await app.close();
});

type Parameters = Record<string, string>;

const business = (changes: object = {}) =>
  JSON.stringify({
    out_trade_no: OUT_TRADE_NO,
    total_amount: '19.50',
    subject: '数据分析入门',
    product_code: 'QUICK_WAP_WAY',
    quit_url: BACK,
    time_expire: timeText(Date.now() + HOUR_MS),
    ...changes,
  });

/** The address of the page, signed as the manual says. */
function addressOf(changes: Parameters = {}, after: Parameters = {}): string {
  const { appId, merchant } = payKeys().alipay;
  const parameters: Parameters = {
    app_id: appId,
    method: 'alipay.trade.wap.pay',
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: timeText(Date.now()),
    version: '1.0',
    notify_url: 'http://127.0.0.1:2/notify',
    return_url: BACK,
    biz_content: business(),
    ...changes,
  };
  const text = Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
  const signature = sign('RSA-SHA256', Buffer.from(text), merchant.privateKey).toString('base64');
  const query = new URLSearchParams({ ...parameters, sign: signature, ...after });
  return `/gateway.do?${query.toString()}`;
}

const stateOf = async () => (await app.inject({ url: `/alipay/trades/${OUT_TRADE_NO}` })).json();

describe('Alipay’s page for phones', () => {
  it('is a trade from when it was opened, the same however often', async () => {
    expect(await stateOf()).toEqual({});
    const first = await app.inject({ url: addressOf() });
    expect(first.statusCode).toBe(302);
    expect(await stateOf()).toMatchObject({ status: 'WAIT_BUYER_PAY' });
    const again = await app.inject({ url: addressOf() });
    expect(again.headers.location).toBe(first.headers.location);
  });

  it('leads back with what it says of the trade, signed', async () => {
    const { headers } = await app.inject({ url: addressOf() });
    const page = await app.inject({ url: String(headers.location) });
    const [, link = ''] = /href="([^"]*wap\.pay\.return[^"]*)"/.exec(page.body) ?? [];
    const url = new URL(link.replaceAll('&amp;', '&'));
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:13500/');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      order: '7',
      out_trade_no: OUT_TRADE_NO,
      total_amount: '19.50',
      sign: expect.stringMatching(/^[\w+/=]{100,}$/),
    });
  });

  it.each([
    ['another sum than was signed', {}, { biz_content: business({ total_amount: '0.01' }) }],
    ['another app', { app_id: '2021' }, {}],
    ['another method', { method: 'alipay.trade.page.pay' }, {}],
    ['another product', { biz_content: business({ product_code: 'QR_CODE_OFFLINE' }) }, {}],
    ['a way back to others', { return_url: 'https://evil.example/' }, {}],
    ['a content that is none', { biz_content: 'x' }, {}],
    ['a time that is over', { biz_content: business({ time_expire: '2020-01-01 00:00:00' }) }, {}],
  ])('is not opened for %s', async (_what, changes: Parameters, after: Parameters) => {
    expect((await app.inject({ url: addressOf(changes, after) })).statusCode).toBe(400);
    expect(await stateOf()).toEqual({});
  });
});
