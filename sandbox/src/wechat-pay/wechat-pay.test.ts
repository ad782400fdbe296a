import { verify } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { payKeys } from '../pay-keys.ts';
import { openidOf } from '../wechat/people.ts';
import { callWechatPay, type Changes } from './signed-call.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = buildSandbox();
});
afterEach(async () => {
  await app.close();
});

const keys = () => payKeys().wechat;

const call = async (method: 'GET' | 'POST', url: string, body?: object, changes: Changes = {}) =>
  callWechatPay(app, method, url, body, changes);

const NATIVE = '/v3/pay/transactions/native';
const asked = (changes = {}) => ({
  appid: keys().appid,
  mchid: keys().mchid,
  description: '数据分析入门',
  out_trade_no: 'T000001',
  time_expire: '2099-01-01T00:00:00+08:00',
  notify_url: 'http://127.0.0.1:2/notify',
  amount: { total: 100, currency: 'CNY' },
  ...changes,
});
const closing = async (tradeNo = 'T000001') =>
  call('POST', `/v3/pay/transactions/out-trade-no/${tradeNo}/close`, { mchid: keys().mchid });
const querying = async (tradeNo = 'T000001') =>
  call('GET', `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${keys().mchid}`);
const returning = (changes = {}) => ({
  out_trade_no: 'T000001',
  out_refund_no: 'R1',
  reason: '退',
  notify_url: 'http://127.0.0.1:2/notify',
  amount: { refund: 10, total: 100, currency: 'CNY' },
  ...changes,
});
const control = async (path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/wechat-pay/${path}`, payload });
const paying = async (tradeNo = 'T000001') => control(`trades/${tradeNo}/pay`, { notice: 'lost' });

type Answered = Awaited<ReturnType<typeof call>>;
const said = (answer: Answered) => [answer.statusCode, answer.json<{ code: string }>().code];
const codeUrlOf = (answer: Answered): string => answer.json<{ code_url: string }>().code_url;

describe('the interface', () => {
  it('signs what it answers, also when there is nothing to say', async () => {
    await call('POST', NATIVE, asked());
    for (const answer of [await querying(), await closing(), await querying('T999999')]) {
      const { headers, body } = answer;
      const text = `${String(headers['wechatpay-timestamp'])}\n${String(headers['wechatpay-nonce'])}\n${body}\n`;
      const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64');
      const key = keys().platform.publicKey;
      expect(verify('RSA-SHA256', Buffer.from(text), key, signature)).toBe(true);
      expect(headers['wechatpay-serial']).toBe(keys().publicKeyId);
    }
  });

  it('names the key of old for who does not ask for the new one', async () => {
    const answer = await call('POST', NATIVE, asked(), { wanted: '' });
    expect(answer.headers['wechatpay-serial']).toMatch(/^[\dA-F]{40}$/);
  });

  it.each([
    ['a stranger', { mchid: '1900000001' }],
    ['another certificate', { serial: 'F00D' }],
    ['an old signature', { seconds: 1_700_000_000 }],
    ['no time', { seconds: Number.NaN }],
    ['a signature of another body', { signed: '{}' }],
  ])('turns %s away', async (_what, changes) => {
    expect(said(await call('POST', NATIVE, asked(), changes))).toEqual([401, 'SIGN_ERROR']);
    expect(said(await querying())).toEqual([404, 'ORDER_NOT_EXIST']);
  });

  it('turns unsigned requests away', async () => {
    const answer = await app.inject({ method: 'POST', url: NATIVE, payload: asked() });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['wechatpay-signature']).toBeUndefined();
    const file = await app.inject('/v3/billdownload/file?token=x');
    expect(file.statusCode).toBe(401);
  });

  it.each([
    ['PARAM_ERROR', { out_trade_no: 'short' }],
    ['PARAM_ERROR', { description: '' }],
    ['PARAM_ERROR', { description: '第一行\n第二行' }],
    ['PARAM_ERROR', { description: '长'.repeat(128) }],
    ['PARAM_ERROR', { time_expire: '2099-01-01 00:00:00' }],
    ['PARAM_ERROR', { notify_url: 'http://127.0.0.1:2/notify?a=1' }],
    ['PARAM_ERROR', { amount: { total: 0, currency: 'CNY' } }],
    ['PARAM_ERROR', { amount: { total: 1.5, currency: 'CNY' } }],
    ['PARAM_ERROR', { amount: { total: 100, currency: 'USD' } }],
    ['PARAM_ERROR', { amount: null }],
    ['APPID_MCHID_NOT_MATCH', { appid: 'wx-stranger' }],
  ])('answers 400 %s to %j', async (code, changes) => {
    expect(said(await call('POST', NATIVE, asked(changes)))).toEqual([400, code]);
  });

  it('knows a payment by its number, from the first request to its end', async () => {
    const first = await call('POST', NATIVE, asked());
    expect(codeUrlOf(first)).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/);
    expect(codeUrlOf(await call('POST', NATIVE, asked()))).toBe(codeUrlOf(first));
    const other = asked({ amount: { total: 101, currency: 'CNY' } });
    expect(said(await call('POST', NATIVE, other))).toEqual([403, 'OUT_TRADE_NO_USED']);
    expect((await querying()).json()).not.toHaveProperty('transaction_id');

    await control('trades/T000001/type');
    expect((await querying()).json()).toMatchObject({ trade_state: 'USERPAYING' });
    expect(said(await closing())).toEqual([202, 'USER_PAYING']);
    await control('trades/T000001/cancel');
    expect((await querying()).json()).toMatchObject({ trade_state: 'NOTPAY' });

    expect((await paying()).statusCode).toBe(200);
    expect((await querying()).json()).toMatchObject({
      trade_state: 'SUCCESS',
      amount: { total: 100, currency: 'CNY' },
      payer: { openid: expect.any(String) },
    });
    expect(said(await closing())).toEqual([400, 'ORDERPAID']);
    expect(said(await call('POST', NATIVE, asked()))).toEqual([400, 'ORDERPAID']);
    expect((await paying()).statusCode).toBe(409);
  });

  it('closes once, and for good', async () => {
    await call('POST', NATIVE, asked());
    expect((await closing()).statusCode).toBe(204);
    expect(said(await closing())).toEqual([400, 'ORDER_CLOSED']);
    expect(said(await call('POST', NATIVE, asked()))).toEqual([400, 'ORDER_CLOSED']);
    expect(said(await closing('T000002'))).toEqual([404, 'ORDER_NOT_EXIST']);
    expect((await paying()).statusCode).toBe(409);
    const forced = await control('trades/T000001/pay', { notice: 'lost', force: true });
    expect(forced.json()).toMatchObject({ state: 'SUCCESS' });
  });

  it('pays back no more than was paid, and a number once', async () => {
    const path = '/v3/refund/domestic/refunds';
    const refund = async (changes = {}) => call('POST', path, returning(changes));
    await call('POST', NATIVE, asked());
    expect(said(await refund())).toEqual([404, 'RESOURCE_NOT_EXISTS']);
    await paying();
    expect(said(await refund({ notify_url: '' }))).toEqual([400, 'PARAM_ERROR']);
    const wrongTotal = { refund: 10, total: 99, currency: 'CNY' };
    expect(said(await refund({ amount: wrongTotal }))).toEqual([400, 'INVALID_REQUEST']);
    await control('modes', { refund: 'poor' });
    expect(said(await refund())).toEqual([403, 'NOT_ENOUGH']);
    await control('modes', { refund: 'wait' });
    const first = await refund();
    expect(first.json()).toMatchObject({ status: 'PROCESSING', amount: { refund: 10 } });
    expect((await refund()).json()).toEqual(first.json());
    const more = { refund: 11, total: 100, currency: 'CNY' };
    expect(said(await refund({ amount: more }))).toEqual([400, 'INVALID_REQUEST']);
    const rest = { refund: 91, total: 100, currency: 'CNY' };
    const second = { out_refund_no: 'R2', amount: rest };
    expect(said(await refund(second))).toEqual([400, 'INVALID_REQUEST']);
    await control('refunds/R1/settle', { status: 'CLOSED' });
    expect((await refund(second)).statusCode).toBe(200);
    expect(said(await call('GET', `${path}/R9`))).toEqual([404, 'RESOURCE_NOT_EXISTS']);
    expect((await call('GET', `${path}/R1`)).json()).toMatchObject({ status: 'CLOSED' });
  });

  it('has no bill of a day on which nothing happened', async () => {
    const bill = async (query: string) => call('GET', `/v3/bill/tradebill?${query}`);
    const day = 'bill_date=2020-01-01&bill_type=ALL';
    expect(said(await bill(day))).toEqual([400, 'NO_STATEMENT_EXIST']);
    expect(said(await bill('bill_date=yesterday&bill_type=ALL'))).toEqual([400, 'PARAM_ERROR']);
  });
});

describe('the phone', () => {
  const scan = async (code: string, form?: Record<string, string>, lang = 'zh') => {
    const url = `/wechat-pay/scan?code=${encodeURIComponent(code)}&lang=${lang}`;
    return form === undefined
      ? app.inject(url)
      : app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams(form).toString(),
        });
  };

  it('shows what a code asks for, and pays', async () => {
    const code = codeUrlOf(await call('POST', NATIVE, asked({ description: '<b>课程</b>' })));
    const page = await scan(code);
    expect(page.body).toContain('&lt;b&gt;课程&lt;/b&gt;');
    expect(page.body).toContain('¥1.00');
    expect(page.body).toContain('未支付');
    const [, inEnglish = ''] = /href="\?([^"]+)">English/.exec(page.body) ?? [];
    const link = inEnglish.replaceAll('&amp;', '&');
    expect((await app.inject(`/wechat-pay/scan?${link}`)).body).toContain('not paid');
    const typed = await scan(code, { action: 'type', notice: 'lost' });
    expect(typed.statusCode).toBe(303);
    expect((await scan(code, undefined, 'en')).body).toContain('password is being typed');
    await scan(code, { action: 'cancel', notice: 'lost' });
    const payer = { openid: openidOf(keys().appid, '苏晴') };
    const paid = await scan(code, { action: 'pay', notice: 'lost', person: '苏晴' });
    expect(paid.headers.location).toContain('/wechat-pay/scan?code=weixin');
    const after = await scan(code, undefined, 'en');
    expect(after.body).toMatch(/role="status">paid</);
    expect(after.body).not.toContain('<form');
    expect((await querying()).json()).toMatchObject({ payer });
    expect((await scan(code, { action: 'pay', notice: 'lost' })).statusCode).toBe(409);
    expect((await scan('nothing', { action: 'pay' })).statusCode).toBe(404);
  });

  it('lists what is open, and says when there is nothing', async () => {
    expect((await scan('nothing')).body).toContain('没有这笔付款');
    await call('POST', NATIVE, asked());
    await call('POST', NATIVE, asked({ out_trade_no: 'T000002' }));
    await closing('T000002');
    const { body } = await scan('nothing');
    expect(body).toContain('T000001');
    expect(body).not.toContain('T000002');
    const all = await app.inject('/wechat-pay?lang=en');
    expect(all.body).toContain('T000002');
    expect(all.body).toContain('wrong signature');
  });

  it('has buttons for everything that goes wrong', async () => {
    for (const [setting, mode] of [
      ['api', 'hang'],
      ['notice', 'wrong-signature'],
      ['refund', 'abnormal'],
    ] as const) {
      const told = await control(`modes/${setting}/${mode}?lang=en`);
      expect(told.headers.location).toBe('/wechat-pay?lang=en');
    }
    const modes = (await app.inject('/wechat-pay/modes')).json<object>();
    expect(modes).toEqual({ api: 'hang', notice: 'wrong-signature', refund: 'abnormal', speed: 1 });
    const { body } = await app.inject('/wechat-pay');
    expect(body).toMatch(/modes\/api\/hang\?lang=zh"\s+aria-pressed="true"/);
    await control('modes', { api: 'work' });
    const page = await scan(codeUrlOf(await call('POST', NATIVE, asked())));
    expect(page.body).toMatch(/value="wrong-signature"\s+selected/);
    expect((await control('modes/api/late')).statusCode).toBe(400);
  });
});

describe('what tests tell it', () => {
  it.each([
    ['modes', { api: 'explode' }],
    ['modes', { speed: 0 }],
    ['modes', { colour: 'red' }],
    ['trades/T000001/pay', { notice: 'sideways' }],
    ['trades/T000001/pay', { amountFen: 0 }],
    ['trades/T000001/pay', { person: '' }],
    ['trades/T000001/notices', { times: 101 }],
    ['trades/T000001/explode', {}],
    ['bill-edits', { day: 'today', edits: [] }],
    ['bill-edits', { day: '2026-01-01', edits: [{ kind: 'amount', tradeNo: 'T000001' }] }],
    ['bill-edits', { day: '2026-01-01', edits: [{ kind: 'lose', tradeNo: 'T000001' }] }],
    ['refunds/R1/settle', { status: 'PROCESSING' }],
  ])('must make sense: %s %j', async (path, body) => {
    await call('POST', NATIVE, asked());
    expect((await control(path, body)).statusCode).toBe(400);
  });

  it('must be about something there is', async () => {
    for (const path of ['trades/T9/pay', 'trades/T9/type', 'trades/T9/notices']) {
      expect((await control(path)).statusCode).toBe(404);
    }
    expect((await control('refunds/R9/settle', { status: 'SUCCESS' })).statusCode).toBe(404);
    expect((await app.inject('/wechat-pay/trades/T9')).statusCode).toBe(404);
    expect((await app.inject('/wechat-pay/refunds/R9')).statusCode).toBe(404);
  });
});
