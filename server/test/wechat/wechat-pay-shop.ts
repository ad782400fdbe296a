/** A shop that is paid by WeChat Pay and does nothing but listen: a gateway for tests of its own. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { systemClock } from '#platform/clock';
import { createLog } from '#platform/log';
import { openWechatPay } from '#gateways/pay/wechat-pay';
import { unguarded } from '../unguarded.ts';
import { newSerialNo } from '#platform/serial-no';
import { PATIENCE } from '../steady/patience.ts';
import { startSandbox } from '../sandbox.ts';
import { payInWechat, setWechatPay } from './wechat-pay.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WechatPayOptions } from '#gateways/pay/wechat-pay';
import type { ChannelNotice, PayGateway, PrepayRequest } from '#gateways/pay/pay-gateway';

const USER = 10_001;
export const PRICE_FEN = 19_950;

export interface Shop {
  /** Of the sandbox. */
  readonly origin: string;
  readonly options: WechatPayOptions;
  readonly pay: PayGateway;
  /** What the shop was told, null for what it did not believe. */
  readonly heard: (ChannelNotice | null)[];
  readonly logged: readonly string[];
  /** Another gateway of the same shop. */
  open(changes: Partial<WechatPayOptions>): PayGateway;
  /** Makes the next notices go unanswered, or be answered again. */
  sleep(isAsleep: boolean): void;
  /** Everybody behaves, and nothing was heard. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const pem = (text: string): string => Buffer.from(text, 'base64').toString();

/** WeChat's keys, as the server's configuration reads them. */
export function keysOf(text: string): { id: string; publicKey: string }[] {
  return text.split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':');
    return { id, publicKey: pem(key) };
  });
}

/** Opens the shop, with a sandbox of its own. */
async function startShop(): Promise<Shop> {
  const sandbox = await startSandbox();
  const { origin, environment } = sandbox;
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => void logged.push(line) });
  const heard: (ChannelNotice | null)[] = [];
  let isAsleep = false;

  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const notice = pay.readNotice({ headers: request.headers, body });
    heard.push(notice);
    const reply = pay.replies[notice === null || isAsleep ? 'refused' : 'taken'];
    response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body);
  };
  const server = createServer((request, response) => void listen(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const notifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`;
  const options = {
    clock: systemClock,
    patience: PATIENCE,
    endpoint: environment.WECHAT_PAY_ENDPOINT,
    mchid: environment.WECHAT_PAY_MCHID,
    appid: environment.WECHAT_PAY_APPID,
    serial: environment.WECHAT_PAY_SERIAL,
    privateKey: pem(environment.WECHAT_PAY_KEY),
    v3Key: environment.WECHAT_PAY_V3_KEY,
    publicKeys: keysOf(environment.WECHAT_PAY_PUBLIC_KEYS),
    notifyUrl,
    refundNotifyUrl: notifyUrl,
  };
  const pay = openWechatPay(options, log, unguarded());

  return {
    origin,
    options,
    pay,
    heard,
    logged,
    open: (changes) => openWechatPay({ ...options, ...changes }, log, unguarded()),
    sleep(asleep) {
      isAsleep = asleep;
    },
    async reset() {
      isAsleep = false;
      await setWechatPay(origin, { api: 'work', notice: 'normal', refund: 'work', speed: 1 });
      heard.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await sandbox.stop();
    },
  };
}

/** The shop of a test file: open before its first test, as new for each. */
export function useShop(): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    Object.assign(shop, await startShop());
  });
  afterEach(async () => shop.reset());
  afterAll(async () => shop.stop());
  return shop;
}

/** A payment nobody has asked for yet. */
export function newRequest(changes: Partial<PrepayRequest> = {}): PrepayRequest {
  return {
    tradeNo: newSerialNo(USER, new Date()),
    place: { cashier: 'code' },
    description: '数据分析入门',
    amountFen: PRICE_FEN,
    expireAt: new Date(Date.now() + 1_800_000),
    ...changes,
  };
}

/** A payment that waits for its buyer. */
export async function openTrade(shop: Shop, changes: Partial<PrepayRequest> = {}): Promise<string> {
  const request = newRequest(changes);
  const { outcome } = await shop.pay.prepay(request);
  if (outcome !== 'ready') {
    throw new Error(`no payment: ${outcome}`);
  }
  return request.tradeNo;
}

/** A payment the buyer has paid without our hearing of it. */
export async function paidTrade(shop: Shop): Promise<string> {
  const tradeNo = await openTrade(shop);
  await payInWechat(shop.origin, tradeNo, { notice: 'lost' });
  return tradeNo;
}

/** A refund of a part. */
export function refundOf(tradeNo: string, amountFen = 1_950) {
  const refundNo = newSerialNo(USER, new Date());
  return { tradeNo, refundNo, amountFen, totalFen: PRICE_FEN, reason: '重复付款' };
}
