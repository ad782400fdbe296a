import { sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { payKeys } from '../pay-keys.ts';
import { INSIDE_APPID, openidOf } from '../wechat/people.ts';
import { callWechatPay } from './signed-call.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = buildSandbox();
});
afterEach(async () => {
  await app.close();
});

const asked = (changes: object) => ({
  appid: payKeys().wechat.appid,
  mchid: payKeys().wechat.mchid,
  description: '数据分析入门',
  out_trade_no: 'T000001',
  time_expire: '2099-01-01T00:00:00+08:00',
  notify_url: 'http://127.0.0.1:2/notify',
  amount: { total: 100, currency: 'CNY' },
  ...changes,
});

const H5 = '/v3/pay/transactions/h5';
const JSAPI = '/v3/pay/transactions/jsapi';
const scene = (address: string) => ({
  scene_info: { payer_client_ip: address, h5_info: { type: 'Wap' } },
});
const BACK = 'http://127.0.0.1:13500/?order=7';

describe('the page that opens WeChat', () => {
  const opened = async (changes: object = scene('127.0.0.1'), back = BACK) => {
    const answer = await callWechatPay(app, 'POST', H5, asked(changes));
    const { h5_url: address } = answer.json<{ h5_url: string }>();
    const url = new URL(address);
    url.searchParams.set('redirect_url', back);
    return app.inject({ url: url.pathname + url.search });
  };

  it('leads to the cashier, which leads back to the merchant', async () => {
    const page = await opened();
    expect(page.statusCode).toBe(302);
    const cashier = await app.inject({ url: String(page.headers.location) });
    expect(cashier.body).toContain(`href="${BACK}"`);
  });

  it.each([
    ['another network', scene('198.51.100.7'), BACK],
    ['another merchant', scene('127.0.0.1'), 'https://evil.example/'],
    ['no merchant', scene('127.0.0.1'), 'javascript:alert(1)'],
  ])('is not shown to %s', async (_what, changes, back) => {
    expect((await opened(changes, back)).statusCode).toBe(403);
  });

  it('is not made without the buyer’s address', async () => {
    for (const changes of [{}, scene('somewhere'), { scene_info: { payer_client_ip: '::1' } }]) {
      const answer = await callWechatPay(app, 'POST', H5, asked(changes));
      expect(answer.json()).toMatchObject({ code: 'PARAM_ERROR' });
    }
  });

  it('belongs to one number and one network', async () => {
    await opened();
    const again = await callWechatPay(app, 'POST', H5, asked(scene('198.51.100.7')));
    expect(again.json()).toMatchObject({ code: 'OUT_TRADE_NO_USED' });
  });
});

describe('the cashier inside WeChat', () => {
  const person = '苏晴';
  const openid = openidOf(INSIDE_APPID, person);
  const prepaid = async (changes: object = { payer: { openid } }) => {
    const answer = await callWechatPay(app, 'POST', JSAPI, asked(changes));
    return answer.json<{ prepay_id: string; code?: string }>();
  };
  const bridge = (prepayId: string, changes: object = {}) => {
    const parts = { appId: INSIDE_APPID, timeStamp: '1', nonceStr: 'n' };
    const parcel = `prepay_id=${prepayId}`;
    const text = `${parts.appId}\n${parts.timeStamp}\n${parts.nonceStr}\n${parcel}\n`;
    const key = payKeys().wechat.merchant.privateKey;
    const paySign = sign('RSA-SHA256', Buffer.from(text), key).toString('base64');
    return { ...parts, package: parcel, signType: 'RSA', paySign, ...changes };
  };
  const ask = async (payload: object, holder = person) =>
    app.inject({
      method: 'POST',
      url: '/wechat-pay/bridge',
      payload,
      headers: { cookie: `sandbox-holder=${encodeURIComponent(holder)}` },
    });

  it('opens for him who was named, with the merchant’s signature', async () => {
    const { prepay_id: id } = await prepaid();
    expect((await ask(bridge(id))).json()).toEqual({ cashier: `/wechat-pay/scan?code=${id}` });
    expect((await ask(bridge(id), '林知远')).statusCode).toBe(403);
    expect((await ask(bridge(id, { nonceStr: 'other' }))).statusCode).toBe(403);
    expect((await ask(bridge('wx0'))).statusCode).toBe(403);
  });

  it('is not opened for nobody, or through a foreign app', async () => {
    expect(await prepaid({})).toMatchObject({ code: 'PARAM_ERROR' });
    const foreign = { appid: 'wx-stranger', payer: { openid } };
    expect(await prepaid(foreign)).toMatchObject({ code: 'APPID_MCHID_NOT_MATCH' });
  });
});
