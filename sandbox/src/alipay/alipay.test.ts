import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign, verify } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { payKeys } from '../pay-keys.ts';
import { encodeGbk } from './gbk.ts';
import { createTrades } from './trades.ts';

const OUT_TRADE_NO = '2611151200000000010001482913';
const shanghai = (at: number): string =>
  new Date(at + 480 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
const today = shanghai(Date.now()).slice(0, 10);

let app: FastifyInstance;
let shop: Server;
let address: string;
let heard: URLSearchParams[] = [];
let reply = 'success';

beforeAll(async () => {
  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    heard.push(new URLSearchParams(await text(request)));
    response.end(reply);
  };
  shop = createServer((request, response) => void listen(request, response));
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`;
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  app = buildSandbox();
  heard = [];
  reply = 'success';
});
afterEach(async () => {
  await app.close();
});

type Fields = Record<string, unknown>;

/** Asks as a merchant, signing as the manual says, written here once more so it can disagree. */
async function ask(method: string, business: Fields, changes: Record<string, string> = {}) {
  const { appId, merchant } = payKeys().alipay;
  const parameters: Record<string, string> = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: shanghai(Date.now()),
    version: '1.0',
    notify_url: address,
    biz_content: JSON.stringify(business),
    ...changes,
  };
  const names = Object.keys(parameters).toSorted();
  const content = names.map((name) => `${name}=${parameters[name]}`).join('&');
  const signature = sign('sha256', Buffer.from(content), merchant.privateKey).toString('base64');
  const { biz_content: body = '', ...query } = { sign: signature, ...parameters };
  return app.inject({
    method: 'POST',
    url: '/gateway.do',
    query,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ biz_content: body }).toString(),
  });
}

/** What Alipay answered, once its signature has been found right. */
async function answerOf(method: string, business: Fields): Promise<Fields> {
  const { body } = await ask(method, business);
  const [, raw = '', signature = ''] = /^\{"\w+":(\{.*\}),"sign":"([^"]+)"\}$/.exec(body) ?? [];
  const { publicKey } = payKeys().alipay.platform;
  const isSigned = verify('sha256', Buffer.from(raw), publicKey, Buffer.from(signature, 'base64'));
  expect([body, isSigned]).toEqual([body, true]);
  return JSON.parse(raw) as Fields;
}

const wanted = {
  out_trade_no: OUT_TRADE_NO,
  total_amount: '199.50',
  subject: '数据分析入门',
  product_code: 'QR_CODE_OFFLINE',
  time_expire: shanghai(Date.now() + 30 * MINUTE_MS),
};
const precreate = async (changes: Fields = {}): Promise<Fields> =>
  answerOf('alipay.trade.precreate', { ...wanted, ...changes });
const query = async (): Promise<Fields> =>
  answerOf('alipay.trade.query', { out_trade_no: OUT_TRADE_NO });
const refund = async (no: string, yuan: string): Promise<Fields> =>
  answerOf('alipay.trade.refund', {
    out_trade_no: OUT_TRADE_NO,
    out_request_no: no,
    refund_amount: yuan,
  });
const control = async (path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/alipay/${path}`, payload });
const pay = async (how: object = {}) => control(`trades/${OUT_TRADE_NO}/pay`, how);

const isSignedNotice = (notice: URLSearchParams | undefined): boolean => {
  const content = [...(notice ?? [])]
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const signature = Buffer.from(notice?.get('sign') ?? '', 'base64');
  return verify('sha256', Buffer.from(content), payKeys().alipay.platform.publicKey, signature);
};

describe('a code', () => {
  it('is a trade from the scan on', async () => {
    const { qr_code: code } = await precreate();
    expect(code).toMatch(/^https:\/\/qr\.alipay\.com\/bax\w+$/);
    expect(await precreate()).toMatchObject({ qr_code: code });
    expect(await query()).toMatchObject({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' });
    await control(`trades/${OUT_TRADE_NO}/scan`);
    expect(await query()).toMatchObject({ trade_status: 'WAIT_BUYER_PAY', total_amount: '199.50' });
    expect(await query()).not.toHaveProperty('send_pay_date');
    expect((await pay()).json()).toMatchObject({ status: 'TRADE_SUCCESS' });
    expect(await query()).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      send_pay_date: expect.stringContaining(today),
    });
    expect((await pay()).statusCode).toBe(409);
    expect(await precreate()).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_SUCCESS' });
  });

  it.each([
    [{ total_amount: '0.00' }, 'ACQ.INVALID_PARAMETER'],
    [{ total_amount: '1.234' }, 'ACQ.INVALID_PARAMETER'],
    [{ total_amount: 199.5 }, 'ACQ.INVALID_PARAMETER'],
    [{ subject: 'a=b' }, 'ACQ.INVALID_PARAMETER'],
    [{ product_code: undefined }, 'ACQ.INVALID_PARAMETER'],
    [{ time_expire: '2020-01-01 00:00:00' }, 'ACQ.NOW_TIME_AFTER_EXPIRE_TIME_ERROR'],
  ])('is refused for %j', async (changes, reason) => {
    expect(await precreate(changes)).toMatchObject({ code: '40004', sub_code: reason });
  });

  it('keeps its sum', async () => {
    await precreate();
    expect(await precreate({ total_amount: '1.00' })).toMatchObject({
      sub_code: 'ACQ.CONTEXT_INCONSISTENT',
    });
  });
});

describe('closing', () => {
  const close = async (): Promise<Fields> =>
    answerOf('alipay.trade.close', { out_trade_no: OUT_TRADE_NO });

  it('needs a trade that waits; a code that was never scanned can still be paid', async () => {
    await precreate();
    expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' });
    expect((await pay({ notice: 'lost' })).statusCode).toBe(200);
    expect(await close()).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' });
  });

  it('ends the trade', async () => {
    await precreate();
    await control(`trades/${OUT_TRADE_NO}/scan`);
    expect(await close()).toMatchObject({ code: '10000', out_trade_no: OUT_TRADE_NO });
    expect((await pay()).statusCode).toBe(409);
    expect(await precreate()).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_CLOSE' });
  });
});

describe('a refund', () => {
  const refundQuery = async (no: string): Promise<Fields> =>
    answerOf('alipay.trade.fastpay.refund.query', {
      out_trade_no: OUT_TRADE_NO,
      out_request_no: no,
      query_options: ['gmt_refund_pay'],
    });

  it('moves money once, and tells the sum of all', async () => {
    await precreate();
    expect(await refund('1', '9.50')).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' });
    await pay({ notice: 'lost' });
    expect(await refundQuery('1')).toEqual({ code: '10000', msg: 'Success' });
    expect(await refund('1', '9.50')).toMatchObject({ fund_change: 'Y', refund_fee: '9.50' });
    expect(await refund('1', '9.50')).toMatchObject({ fund_change: 'N', refund_fee: '9.50' });
    expect(await refund('1', '9.51')).toMatchObject({ sub_code: 'ACQ.DISCORDANT_REPEAT_REQUEST' });
    expect(await refund('2', '190.01')).toMatchObject({
      sub_code: 'ACQ.REASON_TRADE_REFUND_FEE_ERR',
    });
    expect(await refund('2', '190.00')).toMatchObject({ fund_change: 'Y', refund_fee: '199.50' });
    expect(await refundQuery('2')).toMatchObject({
      refund_status: 'REFUND_SUCCESS',
      refund_amount: '190.00',
      gmt_refund_pay: expect.stringContaining(today),
    });
    expect(await query()).toMatchObject({ trade_status: 'TRADE_CLOSED' });
    await expect.poll(() => heard.map((notice) => notice.get('out_biz_no'))).toEqual(['1', '2']);
    expect(heard.map((notice) => notice.get('trade_status'))).toEqual([
      'TRADE_SUCCESS',
      'TRADE_CLOSED',
    ]);
    expect(heard.every(isSignedNotice)).toBe(true);
  });

  it('can fail and wait, and ends with the time for it', async () => {
    await precreate();
    await pay({ notice: 'lost' });
    await control('modes', { refund: 'poor' });
    expect(await refund('1', '1.00')).toMatchObject({ sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' });
    await control('modes', { refund: 'wait' });
    expect(await refund('1', '1.00')).toMatchObject({ fund_change: 'N' });
    expect(await refundQuery('1')).toEqual({ code: '10000', msg: 'Success' });
    await control('modes', { refund: 'work' });
    expect((await control(`trades/${OUT_TRADE_NO}/finish`)).json()).toMatchObject({
      status: 'TRADE_FINISHED',
    });
    expect(await refund('1', '1.00')).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' });
  });
});

describe('a notice', () => {
  const paidWith = async (notice: string, times: number, how = {}): Promise<void> => {
    await precreate();
    expect((await pay({ notice, ...how })).statusCode).toBe(200);
    await expect.poll(() => heard).toHaveLength(times);
  };

  it('is a signed form with all a merchant must check', async () => {
    await paidWith('normal', 1);
    const [notice] = heard;
    const { appId, sellerId } = payKeys().alipay;
    expect(Object.fromEntries(notice ?? [])).toMatchObject({
      notify_type: 'trade_status_sync',
      app_id: appId,
      seller_id: sellerId,
      out_trade_no: OUT_TRADE_NO,
      trade_status: 'TRADE_SUCCESS',
      total_amount: '199.50',
      sign_type: 'RSA2',
    });
    expect(isSignedNotice(notice)).toBe(true);
  });

  it('names who paid, as a query does', async () => {
    await paidWith('normal', 1, { person: '苏晴' });
    const [notice] = heard;
    const { buyer_open_id: openId, buyer_logon_id: logonId } = await query();
    expect(openId).toMatch(/^0[\da-f]{46}$/);
    expect(notice?.get('buyer_open_id')).toBe(openId);
    expect(notice?.get('buyer_logon_id')).toBe(logonId);
  });

  it.each([
    ['lost', 0, {}],
    ['late', 0, {}],
    ['late', 1, { delayMs: 20 }],
    ['duplicate', 3, {}],
    ['duplicate', 15, { times: 15 }],
    ['reordered', 0, {}],
    ['older', 2, {}],
    ['reordered-body', 1, {}],
  ])('that is %s comes %i times with %j', async (kind, times, how) => {
    await paidWith(kind, times, how);
    expect(heard.every(isSignedNotice)).toBe(true);
  });

  it('waits for the next one, or for a minute of the sandbox', async () => {
    await precreate({ out_trade_no: '1' });
    await control('trades/1/pay', { notice: 'reordered' });
    await paidWith('normal', 2);
    expect(heard.map((notice) => notice.get('out_trade_no'))).toEqual([OUT_TRADE_NO, '1']);
    await control('modes', { speed: 1_000 });
    await precreate({ out_trade_no: '2' });
    await control('trades/2/pay', { notice: 'reordered' });
    await expect.poll(() => heard).toHaveLength(3);
  });

  it.each([
    ['wrong-amount', 'total_amount', '199.51'],
    ['other-app', 'app_id', '2021000000000000'],
    ['other-merchant', 'seller_id', '2088000000000000'],
  ])('can be %s', async (kind, name, value) => {
    await paidWith(kind, 1);
    expect(heard.map((notice) => notice.get(name))).toEqual([value]);
    expect(isSignedNotice(heard[0])).toBe(true);
    expect(await query()).toMatchObject({ total_amount: '199.50' });
  });

  it('can carry a wrong signature', async () => {
    await paidWith('wrong-signature', 1);
    expect(isSignedNotice(heard[0])).toBe(false);
  });

  it('tells a sum the buyer made up, if he did', async () => {
    await paidWith('normal', 1, { amountFen: 1 });
    expect(heard.map((notice) => notice.get('total_amount'))).toEqual(['0.01']);
    expect(await query()).toMatchObject({ total_amount: '0.01' });
  });

  it('comes again until the merchant says success and nothing else, eight times at most', async () => {
    await control('modes', { speed: 100_000 });
    reply = 'success\n';
    await paidWith('normal', 8);
    expect(new Set(heard.map((notice) => notice.get('notify_id'))).size).toBe(1);
    await precreate({ out_trade_no: '1' });
    reply = 'success';
    await control('trades/1/pay');
    await expect.poll(() => heard).toHaveLength(9);
  });

  it('can be sent once more by hand, with an answer', async () => {
    await paidWith('lost', 0);
    const sent = await control(`trades/${OUT_TRADE_NO}/notices`, { notice: 'normal', times: 2 });
    const taken = { status: 200, reply: 'success' };
    expect(sent.json()).toMatchObject({ deliveries: [taken, taken] });
    const trade = await app.inject(`/alipay/trades/${OUT_TRADE_NO}`);
    expect(trade.json()).toMatchObject({ deliveries: [taken, taken] });
    expect((await control(`trades/${OUT_TRADE_NO}/notices`, { notice: 'none' })).statusCode).toBe(
      400,
    );
    expect((await control('trades/1/notices')).statusCode).toBe(404);
  });

  it('reports money that must not come any more', async () => {
    await precreate();
    await control(`trades/${OUT_TRADE_NO}/scan`);
    await control(`trades/${OUT_TRADE_NO}/close`);
    expect((await pay()).statusCode).toBe(409);
    expect((await pay({ force: true })).json()).toMatchObject({ status: 'TRADE_SUCCESS' });
    await expect.poll(() => heard).toHaveLength(1);
  });
});

describe('the door', () => {
  it.each([
    ['isv.invalid-app-id', { app_id: '1' }],
    ['isv.missing-signature', { sign: '' }],
    ['isv.invalid-signature', { sign: 'x' }],
    ['isv.invalid-signature', { sign_type: 'RSA' }],
    ['isv.invalid-timestamp', { timestamp: 'now' }],
    ['isv.invalid-method', { method: 'alipay.trade.cancel' }],
    ['isv.illegal-json', { biz_content: '{' }],
  ])('answers %s with HTTP 200 and without a signature', async (reason, changes) => {
    const answer = await ask('alipay.trade.query', {}, changes);
    const name = `${('method' in changes ? changes.method : 'alipay.trade.query').replaceAll('.', '_')}_response`;
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ [name]: { sub_code: reason } });
    expect(answer.json()).not.toHaveProperty('sign');
  });

  it('can be busy, broken, or tampered with', async () => {
    await precreate();
    await control('modes', { api: 'busy' });
    expect(await query()).toMatchObject({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' });
    await control('modes', { api: 'error' });
    expect((await ask('alipay.trade.query', {})).statusCode).toBe(500);
    await control('modes', { api: 'forged' });
    await expect(query()).rejects.toThrow();
    expect((await control('modes', { api: 'explode' })).statusCode).toBe(400);
  });
});

describe('the bill', () => {
  const download = async () => {
    const business = { bill_type: 'trade', bill_date: today };
    const answer = await answerOf('alipay.data.dataservice.bill.downloadurl.query', business);
    return {
      answer,
      file: await app.inject(new URL(String(answer['bill_download_url'])).pathname),
    };
  };

  it('is a ZIP of CSV in GBK, with the mistakes that were put in', async () => {
    const business = { bill_type: 'trade', bill_date: today };
    const none = await answerOf('alipay.data.dataservice.bill.downloadurl.query', business);
    expect(none).toMatchObject({ code: '40004', sub_code: 'isp.bill_not_exist' });
    await precreate();
    await pay({ notice: 'lost' });
    await refund('77', '9.50');
    const edits = [{ kind: 'add', tradeNo: '42', amountFen: 7 }];
    await control('bill-edits', { day: today, edits });
    const { file } = await download();
    const zip = file.rawPayload;
    const start = 30 + zip.readUInt16LE(26);
    const csv = new TextDecoder('gbk', { fatal: true }).decode(
      inflateRawSync(zip.subarray(start, zip.indexOf(Buffer.from('PK\u0007\u0008', 'latin1')))),
    );
    const lines = csv.split('\r\n').filter((line) => !line.startsWith('#') && line !== '');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`${OUT_TRADE_NO}\t,交易\t,数据分析入门`);
    expect(lines[2]).toMatch(/退款\t.*,-9\.50,-9\.50,.*,77\t,/);
    expect(lines[3]).toContain('42\t,交易\t,');
    expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([25]));
    expect((await app.inject('/alipay/bill-files/guessed')).statusCode).toBe(404);
  });

  it('writes GBK as it is read', () => {
    const sample = 'abc，支付宝交易号（元）①';
    expect(new TextDecoder('gbk').decode(encodeGbk(sample))).toBe(sample);
    expect(encodeGbk('支付宝').toString('hex')).toBe('d6a7b8b6b1a6');
    expect(encodeGbk('🌙').toString()).toBe('?');
  });
});

describe('the pages', () => {
  const press = async (code: string, action: string, notice = 'normal') => {
    const answer = await app.inject({
      method: 'POST',
      url: `/alipay/scan?code=${code}&lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ action, notice }).toString(),
    });
    return answer.statusCode;
  };

  it('show codes, and let a buyer scan, cancel and pay, in both languages', async () => {
    expect((await app.inject('/')).body).toContain('支付宝');
    expect((await app.inject('/alipay')).body).toContain('还没有二维码');
    const { qr_code: content } = await precreate();
    const code = String(content).split('/').at(-1) ?? '';
    expect((await app.inject('/alipay?lang=en')).body).toContain('waits to be scanned');
    const page = await app.inject({ url: '/alipay/scan', query: { code: String(content) } });
    expect(page.body).toContain('¥199.50');
    expect(page.body).toContain('value="normal" selected');
    expect(page.body).toContain('付款');
    expect(await press(code, 'close')).toBe(409);
    expect(await press(code, 'scan')).toBe(303);
    expect(await press(code, 'pay', 'lost')).toBe(303);
    expect(await press(code, 'pay')).toBe(409);
    expect((await app.inject(`/alipay/scan?code=${code}&lang=en`)).body).toContain('>paid<');
    expect(await press('nobody', 'pay')).toBe(404);
    expect((await app.inject('/alipay/scan')).body).toContain('没有打开二维码');
    const told = await app.inject({ method: 'POST', url: '/alipay/modes/api/hang?lang=en' });
    expect(told.headers.location).toBe('/alipay?lang=en');
    expect((await app.inject('/alipay?lang=en')).body).toMatch(
      /modes\/api\/hang\?lang=en"\s+aria-pressed="true"/,
    );
    expect((await control('modes/api/poor')).statusCode).toBe(400);
  });
});

describe('time', () => {
  it('ends a code after two hours and a trade when its order does', () => {
    let now = 0;
    const trades = createTrades(() => now);
    const begin = (no: string, expireAt: number) => {
      const texts = { subject: '', notifyUrl: '', returnUrl: '' };
      const asked = { outTradeNo: no, totalFen: 1, ...texts, expireAt };
      const trade = trades.precreate(asked);
      if (typeof trade === 'string') {
        throw new Error(trade);
      }
      return trade;
    };
    const [short, waiting, long] = [
      begin('1', 30 * MINUTE_MS),
      begin('2', 30 * MINUTE_MS),
      begin('3', 900 * MINUTE_MS),
    ];
    now = 30 * MINUTE_MS - 1;
    expect(trades.scan(waiting)).toBe(true);
    now += 1;
    expect(trades.find('2')?.status).toBe('TRADE_CLOSED');
    expect(trades.pay(waiting, 1)).toBe(false);
    expect(trades.pay(short, 1)).toBe(false);
    now = 120 * MINUTE_MS;
    expect(trades.scan(long)).toBe(false);
  });
});
