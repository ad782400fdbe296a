import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { beforeEach, describe, expect, it } from 'vitest';
import { openNuonuo } from '#gateways/invoice/nuonuo';
import { operatorNamed } from '#platform/actor';
import { systemClock } from '#platform/clock';
import { approveRefund } from '#modules/order';
import { runLoop, setChannel, usePayApp } from '#test/pay';
import { buyLessons, studyLesson } from '#test/refunds';
import { PATIENCE } from '#test/steady/patience';
import { buildInvoice } from '../invoice.factory.ts';
import { failInvoice, reverseInvoice, waitingInvoices } from '../records/decision.commands.ts';
import { reverseForRefund } from '../records/reversal.commands.ts';
import { issueDue } from './issuing.commands.ts';
import type { Bought } from '#test/pay';

const app = usePayApp();
const actor = operatorNamed('finance');
const APART_MS = 5 * MINUTE_MS;
const REFUNDED = ORDER_STATUSES.refunded;
const FILE_MAX_BYTES = 100_000;

const behave = async (mode: string) =>
  fetch(`${app.sandbox}/nuonuo/modes/${mode}`, { method: 'POST' });
beforeEach(async () => {
  await behave('work');
  await setChannel(app, 1, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
});

/** Somebody has bought from an institution that issues through the tax service, and asks. */
async function buyAndAsk(): Promise<Bought> {
  const bought = await buyLessons(app);
  const { db } = app.platform;
  await db.updateTable('shop').set({ tax_no: '91440300708461136T' }).execute();
  await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
  return bought;
}

/** Lets the worker look so often, longer apart than it waits. */
async function look(times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    await runLoop(app, 'invoice.issue');
    app.clock.advance(APART_MS);
  }
}

/** Money is promised back, and the event of it heard. */
async function askBack({ buyer, order }: Bought, price: string): Promise<void> {
  const request = { id: order.id, price, reason: 1 } as const;
  const { data } = await app.call('order.requestRefund', request, buyer);
  if (data.status === 0) {
    await approveRefund(app.platform, { actor, refundNo: data.refund_no, remark: '' });
  }
  await reverseForRefund(app.platform, { userId: buyer.userId, orderId: order.id });
}

/** Lets what may go back go back. */
async function payBack(): Promise<void> {
  for (const seconds of [0, 6, 11]) {
    app.clock.advance(seconds * SECOND_MS);
    await runLoop(app, 'order.refund');
  }
}

const statusOf = async ({ buyer, order }: Bought) =>
  (await app.call('order.detail', { id: order.id }, buyer)).data.status;

const recordOf = async ({ buyer, order }: Bought) =>
  (await app.call('invoice.records', { orders_id: order.id }, buyer)).data;

const played = async () => {
  const response = await fetch(`${app.sandbox}/nuonuo.json`);
  return (await response.json()) as { invoices: { price: string }[]; reversals: unknown[] };
};

describe('the tax service', () => {
  it('issues what was asked for, with its files', async () => {
    const bought = await buyAndAsk();
    await look(3);
    const record = await recordOf(bought);
    expect(record).toMatchObject({ status: 2, price: '200.00' });
    expect(record).toHaveProperty('file_ofd', expect.stringContaining('.ofd'));
  });

  it('is slow: nothing is asked for twice', async () => {
    const before = (await played()).invoices.length;
    await behave('slow');
    const bought = await buyAndAsk();
    await look(6);
    expect(await recordOf(bought)).toMatchObject({ status: 2 });
    expect((await played()).invoices).toHaveLength(before + 1);
  });

  it.each(['refuse', 'fail'])('may %s: the buyer reads why, and asks again', async (mode) => {
    await behave(mode);
    const bought = await buyAndAsk();
    await look(3);
    expect(await recordOf(bought)).toMatchObject({
      status: 3,
      reason: expect.stringMatching(/购方/u),
    });
    await behave('work');
    await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
    await look(3);
    expect(await recordOf(bought)).toMatchObject({ status: 2 });
  });

  it('has done what nobody heard of: it is not asked for again', async () => {
    const before = (await played()).invoices.length;
    await behave('lose');
    const bought = await buyAndAsk();
    await look(2);
    await behave('work');
    await look(3);
    expect(await recordOf(bought)).toMatchObject({ status: 2 });
    expect((await played()).invoices).toHaveLength(before + 1);
  });

  it('is asked by many workers at once, for one invoice', async () => {
    const before = (await played()).invoices.length;
    const bought = await buyAndAsk();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 8 }, async () => runLoop(app, 'invoice.issue')));
      app.clock.advance(APART_MS);
    }
    expect(await recordOf(bought)).toMatchObject({ status: 2 });
    expect((await played()).invoices).toHaveLength(before + 1);
  });

  it('is heard by a worker that another one has overtaken: the files stay', async () => {
    const bought = await buyAndAsk();
    await look(2);
    const { platform } = app;
    const { nuonuo } = platform.config;
    const issuer = openNuonuo({ ...nuonuo, clock: systemClock, patience: PATIENCE });
    // The lease of the one who downloads is over when the other looks for the second time.
    const overtake = async () => {
      await look(2);
      return recordOf(bought);
    };
    let overtaken: ReturnType<typeof overtake> | undefined;
    const download = async (url: string) => {
      overtaken ??= overtake();
      await overtaken;
      return issuer.download(url);
    };
    await issueDue(platform, { ...issuer, download }, new AbortController().signal);
    expect(await overtaken).toMatchObject({ status: 2 });
    const { pdf_key: key } = await platform.db
      .selectFrom('invoice')
      .select('pdf_key')
      .where('user_id', '=', bought.buyer.userId)
      .executeTakeFirstOrThrow();
    expect(await platform.storage.private.get(key, FILE_MAX_BYTES)).not.toBeNull();
  });

  it('is the only one who decides about what it was asked for', async () => {
    await behave('slow');
    const bought = await buyAndAsk();
    await look(1);
    expect(await recordOf(bought)).toMatchObject({ status: 1 });
    const decision = { actor, orderNo: bought.order.order_no };
    const failing = failInvoice(app.platform, { ...decision, reason: '抬头有误' });
    await expect(failing).rejects.toMatchObject({ key: 'operator.invoiceMissing' });
    expect(await waitingInvoices(app.platform, actor)).toEqual([]);
    await look(5);
    await askBack(bought, '200.00');
    await look(1);
    const undoing = reverseInvoice(app.platform, { ...decision, redNo: '25442000000000000078' });
    await expect(undoing).rejects.toMatchObject({ key: 'operator.invoiceMissing' });
  });

  it('is asked again when its answer means nothing to us', async () => {
    const before = (await played()).invoices.length;
    await behave('odd');
    const bought = await buyAndAsk();
    await look(3);
    expect(await recordOf(bought)).toMatchObject({ status: 1 });
    await behave('work');
    await look(3);
    expect(await recordOf(bought)).toMatchObject({ status: 2 });
    expect((await played()).invoices).toHaveLength(before + 1);
  });

  it('may be out of reach for a while', async () => {
    await behave('break');
    const bought = await buyAndAsk();
    await look(2);
    expect(await recordOf(bought)).toMatchObject({ status: 1 });
    await behave('work');
    await look(3);
    expect(await recordOf(bought)).toMatchObject({ status: 2 });
  });

  it('undoes what it issued while money was promised back', async () => {
    await behave('slow');
    const bought = await buyAndAsk();
    await look(1);
    await askBack(bought, '200.00');
    await look(9);
    expect(await recordOf(bought)).toMatchObject({ status: 5, price: '200.00' });
    await payBack();
    expect(await statusOf(bought)).toBe(REFUNDED);
  });

  it('lets a refund go when it issues nothing in the end', async () => {
    await behave('slow');
    const bought = await buyAndAsk();
    await look(1);
    await askBack(bought, '200.00');
    await behave('fail');
    await app.platform.db.updateTable('invoice').set({ serial_no: 'never-heard-of' }).execute();
    await look(6);
    await payBack();
    expect(await statusOf(bought)).toBe(REFUNDED);
  });

  it('leaves to a person what it will not undo', async () => {
    const bought = await buyAndAsk();
    await look(3);
    await behave('refuse');
    await askBack(bought, '200.00');
    await look(2);
    const [waiting] = await waitingInvoices(app.platform, actor);
    expect(waiting).toMatchObject({ order_no: bought.order.order_no, isToReverse: true });
    const redNo = '25442000000000000077';
    await reverseInvoice(app.platform, { actor, orderNo: bought.order.order_no, redNo });
    await payBack();
    expect(await statusOf(bought)).toBe(REFUNDED);
  });

  it('undoes an invoice before money goes back, and issues the rest anew', async () => {
    const bought = await buyLessons(app);
    await studyLesson(app, bought, 0);
    await app.platform.db.updateTable('shop').set({ tax_no: '91440300708461136T' }).execute();
    await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
    await look(3);
    await askBack(bought, '150.00');
    await look(3);
    await payBack();
    await look(3);
    const all = await app.call('invoice.records', {}, bought.buyer);
    expect(all.data).toMatchObject({
      list: [
        { status: 2, price: '50.00' },
        { status: 5, price: '200.00' },
      ],
    });
  });
});
