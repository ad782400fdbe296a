import { createDecipheriv, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payKeys } from '../pay-keys.ts';
import { createSettings } from './modes.ts';
import { createNotices } from './notices.ts';
import { createTrades, type Trade } from './trades.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let shop: Server;
let received: Received[] = [];
let status = 204;
beforeEach(async () => {
  received = [];
  status = 204;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status).end();
  };
  shop = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => {
  shop.closeAllConnections();
  shop.close();
});

const trades = createTrades();
const BY_CODE = { way: 'NATIVE', openid: '', address: '' } as const;
let lastNumber = 0;

function paidTrade(): Trade {
  lastNumber += 1;
  const trade = trades.prepay({
    ...BY_CODE,
    tradeNo: `T${String(lastNumber).padStart(6, '0')}`,
    description: '课程',
    totalFen: 100,
    notifyUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/notify`,
    expireAt: Date.now() + 600_000,
  });
  if (typeof trade === 'string') {
    throw new Error(trade);
  }
  trades.act(trade, 'pay');
  return trade;
}

interface Envelope {
  readonly id: string;
  readonly event_type: string;
  readonly resource: {
    readonly ciphertext: string;
    readonly nonce: string;
    readonly associated_data: string;
  };
}

const envelopeOf = ({ body }: Received): Envelope => JSON.parse(body) as Envelope;

/** Opened as WeChat documents it, written here once more so that it can disagree. */
function opened(message: Received): unknown {
  const { ciphertext, nonce, associated_data: data } = envelopeOf(message).resource;
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', payKeys().wechat.v3Key, nonce);
  decipher.setAAD(Buffer.from(data)).setAuthTag(bytes.subarray(-16));
  return JSON.parse(
    `${decipher.update(bytes.subarray(0, -16), undefined, 'utf8')}${decipher.final('utf8')}`,
  );
}

function isSigned({ headers, body }: Received): boolean {
  const [time, nonce] = [headers['wechatpay-timestamp'], headers['wechatpay-nonce']].map(String);
  const signature = Buffer.from(String(headers['wechatpay-signature']), 'base64');
  const key = payKeys().wechat.platform.publicKey;
  return verify('RSA-SHA256', Buffer.from(`${time}\n${nonce}\n${body}\n`), key, signature);
}

const arrived = async (count: number): Promise<void> => {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
};

describe('a notice', () => {
  it('is signed and sealed', async () => {
    const notices = createNotices(createSettings());
    const trade = paidTrade();
    await notices.tell(trade, 'normal');
    const [message] = received;
    if (message === undefined) {
      throw new Error('nothing arrived');
    }
    expect(isSigned(message)).toBe(true);
    expect(envelopeOf(message)).toMatchObject({ event_type: 'TRANSACTION.SUCCESS' });
    expect(opened(message)).toMatchObject({ out_trade_no: trade.tradeNo, amount: { total: 100 } });
    expect(message.body).not.toContain(trade.tradeNo);
    expect(trade.deliveries).toMatchObject([{ notice: 'normal', status: 204 }]);
  });

  it('tells of refunds by their state', async () => {
    const notices = createNotices(createSettings());
    const trade = paidTrade();
    const refund = trades.refund({
      refundNo: 'R1',
      tradeNo: trade.tradeNo,
      refundFen: 40,
      totalFen: 100,
      notifyUrl: trade.notifyUrl,
    });
    if (typeof refund === 'string') {
      throw new Error(refund);
    }
    trades.settle(refund, 'ABNORMAL');
    await notices.tell(refund, 'normal');
    trades.settle(refund, 'SUCCESS');
    await notices.tell(refund, 'normal');
    await notices.tell(trade, 'normal');
    expect(received.map((message) => envelopeOf(message).event_type)).toEqual([
      'REFUND.ABNORMAL',
      'REFUND.SUCCESS',
      'TRANSACTION.SUCCESS',
    ]);
    expect(new Set(received.map((message) => envelopeOf(message).id)).size).toBe(3);
    expect(received.map(opened)).toMatchObject([
      { refund_status: 'ABNORMAL', amount: { refund: 40 } },
      { refund_status: 'SUCCESS', success_time: expect.stringMatching(/\+08:00$/) },
      { trade_state: 'SUCCESS' },
    ]);
  });

  it.each([
    ['wrong-signature', false],
    ['sign-test', false],
    ['reordered-body', false],
    ['unknown-serial', true],
    ['old-timestamp', true],
    ['wrong-amount', true],
    ['other-merchant', true],
    ['other-app', true],
  ] as const)('can be %s', async (kind, signed) => {
    const notices = createNotices(createSettings());
    const trade = paidTrade();
    await notices.tell(trade, 'normal');
    await notices.tell(trade, kind);
    const [right, wrong] = received;
    if (right === undefined || wrong === undefined) {
      throw new Error('nothing arrived');
    }
    expect(isSigned(wrong)).toBe(signed);
    const differs =
      !signed ||
      wrong.headers['wechatpay-serial'] !== right.headers['wechatpay-serial'] ||
      Number(wrong.headers['wechatpay-timestamp']) < Date.now() / 1_000 - 300 ||
      JSON.stringify(opened(wrong)) !== JSON.stringify(opened(right));
    expect(differs).toBe(true);
  });

  it('is repeated fifteen times, and given up', async () => {
    const notices = createNotices({ ...createSettings(), speed: 100_000 });
    status = 500;
    const trade = paidTrade();
    notices.report(trade, { kind: 'normal' });
    await arrived(16);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(received).toHaveLength(16);
    expect(new Set(received.map((message) => envelopeOf(message).id)).size).toBe(1);
    expect(received.every(isSigned)).toBe(true);
    notices.stop();
  });

  it('is repeated when nobody answers, until somebody does', async () => {
    const notices = createNotices({ ...createSettings(), speed: 1_000 });
    const trade = paidTrade();
    const lost = { ...trade, notifyUrl: 'http://127.0.0.1:2/' };
    notices.report(lost, { kind: 'normal' });
    await expect.poll(() => lost.deliveries.length).toBeGreaterThan(2);
    expect(lost.deliveries.every((delivery) => delivery.status === 0)).toBe(true);
    notices.report(trade, { kind: 'normal' });
    await arrived(1);
    notices.stop();
    const { length } = lost.deliveries;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect(lost.deliveries.length).toBeLessThanOrEqual(length + 1);
    expect(received).toHaveLength(1);
  });
});

describe('time', () => {
  it('ends a payment without closing it, and never earlier than after a minute', () => {
    let now = 1_000_000;
    const clocked = createTrades(() => now);
    const asked = {
      ...BY_CODE,
      tradeNo: 'T000001',
      description: '课程',
      totalFen: 100,
      notifyUrl: 'http://127.0.0.1:2/',
      expireAt: now + 1,
    };
    const trade = clocked.prepay(asked);
    if (typeof trade === 'string') {
      throw new Error(trade);
    }
    expect(clocked.prepay(asked)).toBe(trade);
    now += 59_999;
    expect(clocked.act(trade, 'type')).toBe(true);
    now += 1;
    expect(clocked.act(trade, 'pay')).toBe(false);
    expect(clocked.act(trade, 'cancel')).toBe(true);
    expect(trade.state).toBe('NOTPAY');
    expect(clocked.close(trade.tradeNo)).toBeNull();
  });
});
