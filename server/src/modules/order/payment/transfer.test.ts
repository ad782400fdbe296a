import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildSeckill } from '#factory/catalog';
import { buildOrder } from '#factory/order';
import { buildLogin } from '#test/logins';
import {
  buildUnpaid,
  mayStudy,
  moneyOf,
  payOnPhone,
  runLoop,
  usePayApp,
  startScan,
} from '#test/pay';
import { acceptProof, refuseProof, waitingProofs } from './transfer-review.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Bought, Buyer } from '#test/pay';

/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const app = usePayApp();

async function upload(buyer: Buyer, dir: 'open' | 'private'): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([PIXEL], { type: 'image/png' }), 'proof.png');
  form.append('dir', dir);
  const response = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { 'x-user-token': buyer.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

const choose = async ({ buyer, order }: Bought) =>
  app.call('order.pay', { id: order.id, pay_type: 3 }, buyer);

/** Files a proof, of a new picture unless another is given. */
async function prove(
  { buyer, order }: Bought,
  changes: Partial<CallRequest<'order.submitProof'>> = {},
): Promise<number> {
  const image = changes.image ?? [await upload(buyer, 'private')];
  const { code } = await app.call(
    'order.submitProof',
    { id: order.id, payer_name: '林知远', pay_date: today(), amount: '199.00', ...changes, image },
    buyer,
  );
  return code;
}

function today(): string {
  return new Date(app.clock.now().getTime() + 8 * HOUR_MS).toISOString().slice(0, 10);
}

/** An order whose proof waits for somebody. */
async function buildProven(): Promise<Bought> {
  const bought = await buildUnpaid(app);
  await choose(bought);
  expect(await prove(bought)).toBe(10006);
  return bought;
}

const word = ({ order }: Bought, remark = '') => ({
  actor: operatorNamed('finance'),
  orderNo: order.order_no,
  remark,
});

async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  app.clock.advance(ms);
  try {
    return await work();
  } finally {
    app.clock.advance(-ms);
  }
}

describe('paying by bank transfer [API-079]', () => {
  it('answers our account and what to write into the transfer', async () => {
    const bought = await buildUnpaid(app);
    expect(await choose(bought)).toMatchObject({
      code: 10000,
      data: {
        pay_type: 3,
        account_no: '6222000000000000000',
        remark_code: `ZJ${bought.order.id}`,
        price: '199.00',
      },
    });
  });

  it('is not offered in a flash sale, whose places nobody may keep for days', async () => {
    const courseId = await buildCourse(app.platform, { price_fen: 19_900 });
    await buildSeckill(app.platform, courseId);
    const buyer = await buildLogin(app);
    const preview = await app.call('order.confirm', { type: 2, id: courseId }, buyer);
    expect(preview.data.pay_types).toEqual([1, 2]);
    const order = await buildOrder(app.platform, buyer.userId, { type: 2, id: courseId });
    const bought = { buyer, courseId, order };
    expect((await choose(bought)).code).toBe(70008);
    expect((await moneyOf(app, bought)).payments).toEqual([]);
  });
});

describe('POST /api/orders/saveScreenshot [API-081]', () => {
  it('files the proof; while somebody looks, the order neither expires nor ends', async () => {
    const bought = await buildProven();
    const { buyer, order } = bought;
    expect((await choose(bought)).code).toBe(70007);
    expect((await app.call('order.close', { id: order.id }, buyer)).code).toBe(50000);
    expect(await prove(bought)).toBe(50008);
    await later(71 * HOUR_MS, async () => runLoop(app, 'order.expire'));
    expect((await moneyOf(app, bought)).status).toBe(1);
    const detail = await app.call('order.detail', { id: order.id }, buyer);
    expect(detail.data).toMatchObject({
      expire_time: null,
      proof: { status: 1, amount: '199.00' },
    });
    const stored = await app.platform.db
      .selectFrom('transfer_proof')
      .select('payer_name_sealed')
      .where('user_id', '=', buyer.userId)
      .executeTakeFirstOrThrow();
    expect(stored.payer_name_sealed.includes(Buffer.from('林知远'))).toBe(false);
  });

  it('keeps the picture from being swept', async () => {
    const bought = await buildProven();
    const kept = await app.platform.db
      .selectFrom('upload')
      .select('sweep_at')
      .where('user_id', '=', bought.buyer.userId)
      .where('kind', '=', 'private')
      .execute();
    expect(kept).toEqual([{ sweep_at: null }]);
  });

  it('takes none where no transfer is awaited: 50008', async () => {
    const bought = await buildUnpaid(app);
    expect(await prove(bought)).toBe(50008);
    await choose(bought);
    await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
    expect(await prove(bought)).toBe(50008);
    const closed = await buildUnpaid(app);
    await choose(closed);
    await app.call('order.close', { id: closed.order.id }, closed.buyer);
    expect(await prove(closed)).toBe(50008);
  });

  it('takes private pictures of this user and nothing else', async () => {
    const bought = await buildUnpaid(app);
    await choose(bought);
    const other = await buildLogin(app);
    const own = await upload(bought.buyer, 'private');
    const wrong = [
      await upload(other, 'private'),
      await upload(bought.buyer, 'open'),
      own.replace(/[\da-f]{4}\.webp$/u, '0000.webp'),
      'https://example.com/p.webp',
    ];
    for (const url of wrong) {
      expect(await prove(bought, { image: [url] })).toBe(10004);
    }
    expect(await prove(bought, { pay_date: '2099-01-01' })).toBe(10004);
    expect(await prove({ ...bought, buyer: other })).toBe(50001);
    expect(await prove(bought, { image: [own] })).toBe(10006);
  });
});

describe('the review of proofs', () => {
  it('accepts: the order is paid, booked at the bank, and audited', async () => {
    const bought = await buildProven();
    const waiting = await waitingProofs(app.platform, operatorNamed('finance'));
    expect(waiting).toContainEqual(
      expect.objectContaining({
        orderNo: bought.order.order_no,
        remarkCode: `ZJ${bought.order.id}`,
        payerName: '林知远',
      }),
    );
    await acceptProof(app.platform, word(bought, '11-15 到账'));
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 10,
      payments: [{ channel: 3, state: 'succeeded', kept: true, evidence: 'operator' }],
      ledger: { 'cash:bank': 19_900, shop_payable: -19_900 },
    });
    expect(await mayStudy(app, bought)).toBe(true);
    await expect(acceptProof(app.platform, word(bought))).rejects.toThrow('waits for a review');
    const audited = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('subject', '=', `order ${bought.order.order_no}`)
      .execute();
    expect(audited).toEqual([{ actor: 'finance', action: 'order.acceptProof' }]);
  });

  it('refuses: a day for another proof, then the order is void', async () => {
    const bought = await buildProven();
    await refuseProof(app.platform, word(bought, '未到账'));
    const { buyer, order } = bought;
    const detail = await app.call('order.detail', { id: order.id }, buyer);
    expect(detail.data.proof).toMatchObject({ status: 3, audit_remark: '未到账' });
    await later(23 * HOUR_MS, async () => runLoop(app, 'order.expire'));
    expect((await moneyOf(app, bought)).status).toBe(1);
    await later(24 * HOUR_MS + 1_000, async () => runLoop(app, 'order.expire'));
    expect(await moneyOf(app, bought)).toMatchObject({
      status: 11,
      payments: [{ channel: 3, state: 'closed' }],
    });
  });

  it('may accept what came after a refusal', async () => {
    const bought = await buildProven();
    await refuseProof(app.platform, word(bought, '看不清'));
    expect(await prove(bought)).toBe(10006);
    await acceptProof(app.platform, word(bought));
    expect((await moneyOf(app, bought)).status).toBe(10);
  });

  it('comes too late for an order that was paid otherwise meanwhile', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 2);
    await choose(bought);
    expect(await prove(bought)).toBe(10006);
    await payOnPhone(app, 2, tradeNo);
    expect((await moneyOf(app, bought)).status).toBe(10);
    await expect(acceptProof(app.platform, word(bought))).rejects.toThrow('waits for a review');
    expect(await moneyOf(app, bought)).toMatchObject({
      ledger: { 'cash:alipay': 19_900, shop_payable: -19_900 },
    });
  });
});
