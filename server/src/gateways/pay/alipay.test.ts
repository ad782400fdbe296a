import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newSerialNo } from '#platform/serial-no';
import { systemClock } from '#platform/clock';
import { createLog } from '#platform/log';
import { PATIENCE } from '#test/steady/patience';
import { startSandbox } from '#test/sandbox';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { unguarded } from '#test/unguarded';
import { openAlipay } from './alipay.ts';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Sandbox } from '#test/sandbox';
import type { AlipayOptions } from './alipay.ts';
import type { ChannelNotice, PayGateway, PrepayRequest } from './pay-gateway.ts';

const USER = 10_001;
const PRICE_FEN = 19_950;
const FEE_RATE = 0.006;
const feeOf = (fen: number): number => Math.round(fen * FEE_RATE);
const logged: string[] = [];
const log = createLog('debug', { write: (line) => void logged.push(line) });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = async (server: Server): Promise<void> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

let sandbox: Sandbox;
let shop: Server;
let options: AlipayOptions;
let alipay: PayGateway;
/** What the shop was told, null for what it did not believe. */
let heard: (ChannelNotice | null)[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const notice = alipay.readNotice({ headers: request.headers, body: await buffer(request) });
    heard.push(notice);
    const reply = alipay.replies[notice === null ? 'refused' : 'taken'];
    response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body);
  };
  shop = createServer((request, response) => void listen(request, response));
  await listening(shop);
  const { environment, origin } = sandbox;
  options = {
    clock: systemClock,
    patience: PATIENCE,
    endpoint: origin,
    appId: environment.ALIPAY_APP_ID,
    sellerId: environment.ALIPAY_SELLER_ID,
    privateKey: Buffer.from(environment.ALIPAY_KEY, 'base64').toString(),
    publicKey: Buffer.from(environment.ALIPAY_PUBLIC_KEY, 'base64').toString(),
    notifyUrl: `${addressOf(shop)}/notify`,
  };
  alipay = openAlipay(options, log, unguarded());
});
afterEach(async () => {
  heard = [];
  await tell('modes', { api: 'work', refund: 'work', speed: 1 });
});
afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await sandbox.stop();
});

interface SandboxTrade {
  readonly tradeNo: string;
  readonly deliveries: readonly object[];
}

/** Tells Alipay what to do, or its buyer. */
async function tell(path: string, body: object = {}): Promise<SandboxTrade> {
  const response = await fetch(`${sandbox.origin}/alipay/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([path, response.ok]).toEqual([path, true]);
  return response.status === 204
    ? { tradeNo: '', deliveries: [] }
    : ((await response.json()) as SandboxTrade);
}

const request = (changes: Partial<PrepayRequest> = {}): PrepayRequest => ({
  tradeNo: newSerialNo(USER, new Date()),
  place: { cashier: 'code' } as const,
  description: '数据分析入门',
  amountFen: PRICE_FEN,
  expireAt: new Date(Date.now() + 1_800_000),
  ...changes,
});

/** Opens a payment and answers its number. */
async function open(changes = {}): Promise<string> {
  const asked = request(changes);
  expect(await alipay.prepay(asked)).toMatchObject({ outcome: 'ready' });
  return asked.tradeNo;
}

/** Opens a payment that the buyer pays without our hearing of it. */
async function paid(): Promise<string> {
  const tradeNo = await open();
  await tell(`trades/${tradeNo}/pay`, { notice: 'lost' });
  return tradeNo;
}

const otherKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

const refundOf = (tradeNo: string, changes = {}) => ({
  tradeNo,
  refundNo: newSerialNo(USER, new Date()),
  amountFen: 1_950,
  totalFen: PRICE_FEN,
  reason: '重复付款',
  ...changes,
});

describe('a code', () => {
  it('becomes a trade when it is scanned, and a fact when it is paid', async () => {
    const asked = request({ description: '课程/包=A&B,"引号"\n换行' });
    const opened = await alipay.prepay(asked);
    expect(opened).toMatchObject({
      outcome: 'ready',
      ticket: {
        cashier: 'code',
        codeUrl: expect.stringMatching(/^https:\/\/qr\.alipay\.com\/\w+$/),
      },
    });
    expect(await alipay.prepay(asked)).toEqual(opened);
    const { tradeNo } = asked;
    expect(await alipay.query(tradeNo)).toEqual({ state: 'unknown' });
    await tell(`trades/${tradeNo}/scan`);
    expect(await alipay.query(tradeNo)).toEqual({ state: 'open' });
    const { tradeNo: channelTradeNo } = await tell(`trades/${tradeNo}/pay`, { notice: 'lost' });
    const state = await alipay.query(tradeNo);
    expect(state).toMatchObject({
      state: 'paid',
      fact: { tradeNo, channelTradeNo, amountFen: PRICE_FEN },
    });
    const paidAt = state.state === 'paid' ? state.fact.paidAt.getTime() : 0;
    expect(Math.abs(Date.now() - paidAt)).toBeLessThan(10_000);
    await tell(`trades/${tradeNo}/finish`);
    expect(await alipay.query(tradeNo)).toMatchObject({ state: 'paid' });
    expect(await alipay.prepay(asked)).toEqual({ outcome: 'refused' });
  });

  it('is refused for another sum or too late', async () => {
    const tradeNo = await open();
    expect(await alipay.prepay(request({ tradeNo, amountFen: 1 }))).toEqual({ outcome: 'refused' });
    expect(logged.at(-1)).toContain('"reason":"CONTEXT_INCONSISTENT"');
    const late = request({ expireAt: new Date(Date.now() - 1_000) });
    expect(await alipay.prepay(late)).toEqual({ outcome: 'refused' });
  });

  it('takes a long title', async () => {
    expect(await alipay.prepay(request({ description: '长'.repeat(300) }))).toMatchObject({
      outcome: 'ready',
    });
  });
});

describe('a page of a phone', () => {
  const place = {
    cashier: 'browser',
    address: '127.0.0.1',
    returnUrl: 'http://127.0.0.1:13500/?order=7',
  } as const;
  const pageOf = async (changes = {}): Promise<string> => {
    const opened = await alipay.prepay(request({ place, ...changes }));
    return opened.outcome === 'ready' && 'pageUrl' in opened.ticket ? opened.ticket.pageUrl : '';
  };

  it('is signed by us, and is a trade once it was opened', async () => {
    const asked = request({ place, description: '课程/包=A&B,"引号"\n换行' });
    const { tradeNo } = asked;
    const address = await pageOf(asked);
    expect(await alipay.query(tradeNo)).toEqual({ state: 'unknown' });
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(302);
    expect(await alipay.query(tradeNo)).toEqual({ state: 'open' });
    await tell(`trades/${tradeNo}/pay`, { notice: 'lost' });
    expect(await alipay.query(tradeNo)).toMatchObject({ state: 'paid', fact: { tradeNo } });
  });

  it('changed by anybody is no page', async () => {
    const url = new URL(await pageOf());
    const cheaper = url.searchParams.get('biz_content')?.replace('199.50', '0.01') ?? '';
    url.searchParams.set('biz_content', cheaper);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });

  it('that nobody has opened can be ended', async () => {
    const asked = request({ place });
    await pageOf(asked);
    expect(await alipay.close(asked.tradeNo)).toBe('closed');
  });

  it('inside WeChat there is none', async () => {
    const inside = { cashier: 'inside', openid: 'o' } as const;
    expect(await alipay.prepay(request({ place: inside }))).toEqual({ outcome: 'refused' });
  });
});

describe('closing', () => {
  it('ends what is open, and what was never scanned', async () => {
    const [scanned, fresh] = [await open(), await open()];
    await tell(`trades/${scanned}/scan`);
    expect(await alipay.close(scanned)).toBe('closed');
    expect(await alipay.query(scanned)).toEqual({ state: 'closed' });
    expect(await alipay.close(scanned)).toBe('closed');
    expect(await alipay.close(fresh)).toBe('closed');
    expect(await alipay.close(newSerialNo(USER, new Date()))).toBe('closed');
  });

  it('comes too late for what is paid', async () => {
    const tradeNo = await paid();
    expect(await alipay.close(tradeNo)).toBe('paid');
    await tell(`trades/${tradeNo}/finish`);
    expect(await alipay.close(tradeNo)).toBe('paid');
  });
});

describe('a refund', () => {
  it('is paid once, however often it is asked for', async () => {
    const tradeNo = await paid();
    const asked = refundOf(tradeNo);
    expect(await alipay.queryRefund(asked)).toEqual({ state: 'unknown' });
    const first = await alipay.refund(asked);
    expect(first).toMatchObject({ state: 'succeeded', amountFen: 1_950 });
    expect(await alipay.refund(asked)).toEqual(first);
    expect(await alipay.queryRefund(asked)).toEqual(first);
    expect(await alipay.refund({ ...asked, amountFen: 1_951 })).toEqual({ state: 'abnormal' });
    const rest = refundOf(tradeNo, { amountFen: 18_000 });
    expect(await alipay.refund(rest)).toMatchObject({ state: 'succeeded', amountFen: 18_000 });
    expect(await alipay.query(tradeNo)).toEqual({ state: 'closed' });
    expect(await alipay.refund(refundOf(tradeNo))).toEqual({ state: 'refused' });
  });

  it('is refused beyond what was paid, and for what was not', async () => {
    const tradeNo = await paid();
    expect(await alipay.refund(refundOf(tradeNo, { amountFen: 19_951 }))).toEqual({
      state: 'refused',
    });
    const unpaid = await open();
    expect(await alipay.refund(refundOf(unpaid))).toEqual({ state: 'refused' });
    expect(await alipay.queryRefund(refundOf(unpaid))).toEqual({ state: 'unknown' });
  });

  it('waits for Alipay, or for somebody to look after it', async () => {
    const asked = refundOf(await paid());
    await tell('modes', { refund: 'wait' });
    expect(await alipay.refund(asked)).toEqual({ state: 'processing' });
    await tell('modes', { refund: 'poor' });
    expect(await alipay.refund(asked)).toEqual({ state: 'abnormal' });
    expect(logged.at(-1)).toContain('"reason":"SELLER_BALANCE_NOT_ENOUGH"');
    await tell('modes', { refund: 'work' });
    expect(await alipay.refund(asked)).toMatchObject({ state: 'succeeded' });
  });

  it('whose answer got lost is found by its number', async () => {
    const asked = refundOf(await paid());
    await tell('modes', { api: 'half' });
    expect(await alipay.refund(asked)).toEqual({ state: 'unavailable' });
    await tell('modes', { api: 'work' });
    expect(await alipay.queryRefund(asked)).toMatchObject({ state: 'succeeded', amountFen: 1_950 });
    expect(await alipay.refund(asked)).toMatchObject({ state: 'succeeded', amountFen: 1_950 });
  });
});

describe('a notice', () => {
  /** Opens a payment that is paid, and waits for the news of it. */
  async function heardOf(notice: string, times: number, how = {}): Promise<string> {
    const tradeNo = await open();
    await tell(`trades/${tradeNo}/pay`, { notice, ...how });
    await expect.poll(() => heard).toHaveLength(times);
    return tradeNo;
  }

  it('tells the fact, and is answered byte for byte', async () => {
    const tradeNo = await heardOf('lost', 0);
    const { deliveries } = await tell(`trades/${tradeNo}/notices`);
    expect(deliveries).toMatchObject([{ status: 200, reply: 'success' }]);
    const asked = await alipay.query(tradeNo);
    const payer = asked.state === 'paid' ? asked.fact.payer : null;
    expect(payer).toMatch(/^0[\da-f]{46}$/);
    const { tradeNo: channelTradeNo } = await tell(`trades/${tradeNo}/finish`);
    const fact = { tradeNo, channelTradeNo, amountFen: PRICE_FEN, payer };
    expect(heard).toMatchObject([{ kind: 'payment', fact }]);
    expect(alipay.replies).toEqual({
      taken: { status: 200, contentType: 'text/plain', body: 'success' },
      refused: { status: 200, contentType: 'text/plain', body: 'fail' },
    });
    await tell(`trades/${tradeNo}/notices`);
    expect(heard).toMatchObject([{ kind: 'payment' }, { kind: 'payment', fact }]);
    expect(heard[1]?.eventId).not.toBe(heard[0]?.eventId);
  });

  it('names the account that paid, the same whenever it pays', async () => {
    for (const person of ['苏晴', '陈屿', '苏晴']) {
      await tell(`trades/${await open()}/pay`, { notice: 'normal', person });
    }
    await expect.poll(() => heard).toHaveLength(3);
    const payers = heard.map((notice) => (notice?.kind === 'payment' ? notice.fact.payer : null));
    expect(new Set(payers).size).toBe(2);
    expect(payers).not.toContain(null);
  });

  it('says what the buyer has paid, not what was asked', async () => {
    await heardOf('normal', 1, { amountFen: 1 });
    await heardOf('wrong-amount', 2);
    expect(heard).toMatchObject([
      { fact: { amountFen: 1 } },
      { fact: { amountFen: PRICE_FEN + 1 } },
    ]);
  });

  it('has the same id in every repetition', async () => {
    await heardOf('duplicate', 15, { times: 15 });
    expect(new Set(heard.map((notice) => notice?.eventId)).size).toBe(1);
  });

  it('may come with its fields in any order, late, after another, or before older news', async () => {
    await heardOf('reordered-body', 1);
    await heardOf('late', 2, { delayMs: 10 });
    const held = await heardOf('reordered', 2);
    await heardOf('older', 5);
    const facts = heard.map((notice) =>
      notice?.kind === 'payment' ? notice.fact.tradeNo : notice,
    );
    expect(facts.indexOf(held)).toBeGreaterThan(2);
    expect(heard.filter((notice) => notice?.kind === 'other')).toHaveLength(1);
    expect(heard.filter((notice) => notice?.kind === 'payment')).toHaveLength(4);
  });

  it.each([
    ['wrong-signature', 'not signed'],
    ['other-app', 'not for us'],
    ['other-merchant', 'not for us'],
  ])('with %s is refused', async (notice, reason) => {
    const tradeNo = await heardOf('lost', 0);
    const { deliveries } = await tell(`trades/${tradeNo}/notices`, { notice });
    expect(deliveries).toMatchObject([{ status: 200, reply: 'fail' }]);
    expect(heard).toEqual([null]);
    expect(logged.at(-1)).toContain(`"reason":"${reason}"`);
  });

  it('comes again when it was refused', async () => {
    // A day of retries takes a second.
    await tell('modes', { speed: 100_000 });
    await heardOf('wrong-signature', 8);
    expect(heard).toEqual(Array.from({ length: 8 }, () => null));
  });

  it('of a refund is none of a payment', async () => {
    const tradeNo = await paid();
    await alipay.refund(refundOf(tradeNo));
    await expect.poll(() => heard).toMatchObject([{ kind: 'other' }]);
  });

  it.each(['', '{}', 'sign=x&sign_type=RSA2', '%', '<xml><!DOCTYPE x></xml>'])(
    'that is %j is refused',
    (text) => {
      expect(alipay.readNotice({ headers: {}, body: Buffer.from(text) })).toBeNull();
    },
  );
});

describe('Alipay', () => {
  it('that hangs is given up after five seconds', async () => {
    const tradeNo = await open();
    await tell('modes', { api: 'hang' });
    const hasty = openAlipay({ ...options, patience: 1 }, log, unguarded());
    const began = performance.now();
    expect(await hasty.query(tradeNo)).toEqual({ state: 'unavailable' });
    expect(performance.now() - began).toBeLessThan(6_500);
  });

  it.each(['busy', 'error', 'half', 'forged'])('that is in a state of %s', async (mode) => {
    const [tradeNo, scanned] = [await paid(), await open()];
    await tell(`trades/${scanned}/scan`);
    await tell('modes', { api: mode });
    expect(await alipay.prepay(request())).toEqual({ outcome: 'unavailable' });
    expect(await alipay.query(tradeNo)).toEqual({ state: 'unavailable' });
    expect(await alipay.query(scanned)).toEqual({ state: 'unavailable' });
    expect(await alipay.query(newSerialNo(USER, new Date()))).toEqual({ state: 'unavailable' });
    expect(await alipay.close(scanned)).toBe('unavailable');
    expect(await alipay.refund(refundOf(tradeNo))).toEqual({ state: 'unavailable' });
    expect(await alipay.queryRefund(refundOf(tradeNo))).toEqual({ state: 'unavailable' });
    expect(await alipay.bill('2026-11-14')).toEqual({ outcome: 'unavailable' });
  });

  it.each([
    ['another app', () => ({ appId: '2021000000000000' }), 'isv.invalid-app-id'],
    ['another key', () => ({ privateKey: otherKey() }), 'isv.invalid-signature'],
  ])('that does not know us for %s is unavailable', async (_what, changes, reason) => {
    const stranger = openAlipay({ ...options, ...changes() }, log);
    expect(await stranger.query(newSerialNo(USER, new Date()))).toEqual({ state: 'unavailable' });
    expect(logged.at(-1)).toContain(`"reason":"${reason}"`);
  });

  it('is not believed when somebody else signs for it', async () => {
    const publicKey = createPublicKey(otherKey()).export({ type: 'spki', format: 'pem' });
    const deceived = openAlipay({ ...options, publicKey: String(publicKey) }, log);
    expect(await deceived.prepay(request())).toEqual({ outcome: 'unavailable' });
  });

  it('is not believed when it answers for another trade', async () => {
    const [tradeNo, other] = [await paid(), await open()];
    let first: Promise<string> | undefined;
    const parrot = createServer((incoming, response) => {
      const target = `${sandbox.origin}${incoming.url ?? ''}`;
      first ??= buffer(incoming)
        .then(async (body) => fetch(target, { method: 'POST', body, headers: FORM }))
        .then(async (answer) => answer.text());
      void first.then((text) => response.end(text));
    });
    await listening(parrot);
    const confused = openAlipay({ ...options, endpoint: addressOf(parrot) }, log);
    expect(await confused.query(tradeNo)).toMatchObject({ state: 'paid' });
    expect(await confused.query(tradeNo)).toMatchObject({ state: 'paid' });
    expect(await confused.query(other)).toEqual({ state: 'unavailable' });
    parrot.closeAllConnections();
    parrot.close();
  });

  it('that is away is unavailable', async () => {
    const away = openAlipay({ ...options, endpoint: 'http://127.0.0.1:2' }, log);
    expect(await away.query(newSerialNo(USER, new Date()))).toEqual({ state: 'unavailable' });
  });

  it('leaves no key, signature or name in the log', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toMatch(/PRIVATE|sign=|数据分析|[A-Za-z0-9+/]{60}/);
  });
});

describe('the bill', () => {
  const today = formatWireTime(new Date()).slice(0, 10);

  it('lists what was paid and paid back, with the mistakes that were put in', async () => {
    expect(await alipay.bill('2020-01-01')).toEqual({ outcome: 'none' });
    const [kept, dropped, doubled, changed] = [
      await paid(),
      await paid(),
      await paid(),
      await paid(),
    ];
    const refund = refundOf(kept);
    await alipay.refund(refund);
    const stranger = newSerialNo(USER, new Date());
    const edits = [
      { kind: 'drop', tradeNo: dropped },
      { kind: 'double', tradeNo: doubled },
      { kind: 'amount', tradeNo: changed, amountFen: 7 },
      { kind: 'amount', tradeNo: kept, refundNo: refund.refundNo, amountFen: 8 },
      { kind: 'fee', tradeNo: doubled, amountFen: 6 },
      { kind: 'add', tradeNo: stranger, amountFen: 9 },
    ];
    await tell('bill-edits', { day: today, edits });
    const bill = await alipay.bill(today);
    const rows = bill.outcome === 'bill' ? bill.rows : [];
    const amountsOf = (tradeNo: string): string[] =>
      rows
        .filter((row) => row.tradeNo === tradeNo)
        .map(({ kind, refundNo, amountFen }) => `${kind} ${refundNo} ${amountFen}`);
    const feesOf = (tradeNo: string): number[] =>
      rows.filter((row) => row.tradeNo === tradeNo).map(({ feeFen }) => feeFen);
    expect(feesOf(kept)).toEqual([feeOf(PRICE_FEN), -feeOf(refund.amountFen)]);
    expect(feesOf(doubled)).toEqual([6, 6]);
    expect(amountsOf(kept)).toEqual([`payment  ${PRICE_FEN}`, `refund ${refund.refundNo} 8`]);
    expect(amountsOf(dropped)).toEqual([]);
    expect(amountsOf(doubled)).toEqual([`payment  ${PRICE_FEN}`, `payment  ${PRICE_FEN}`]);
    expect(amountsOf(changed)).toEqual(['payment  7']);
    expect(amountsOf(stranger)).toEqual(['payment  9']);
    expect(rows.every(({ at }) => formatWireTime(at).startsWith(today))).toBe(true);
  });
});
