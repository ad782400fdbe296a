import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { buildCourse } from '#factory/catalog';
import { buildPaidOrder } from '#factory/order';
import { NOT_FOUND, SAVED, TITLE_INVALID } from '#test/codes';
import { buildLogin } from '#test/logins';
import { runLoop, setChannel, usePayApp } from '#test/pay';
import { afterLogin, buyLessons, studyLesson } from '#test/refunds';
import { approveRefund, refuseRefund, waitingPayouts } from '#modules/order';
import { buildInvoice, buildTitle, COMPANY } from '../invoice.factory.ts';
import { failInvoice, issueInvoice, reverseInvoice, waitingInvoices } from './decision.commands.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { Bought } from '#test/pay';

const NOT_ALLOWED = 56_000;
const EXISTS = 56_001;
const ORDER_NOT_FOUND = 50_001;

const PDF_BYTES = 1_000;

const actor = operatorNamed('finance');
const app = usePayApp();

let folder = '';
let pdf = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiji-invoice-'));
  pdf = join(folder, 'invoice.pdf');
  await writeFile(pdf, '%PDF-1.4\n%%EOF\n');
});
afterAll(async () => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await setChannel(app, 1, { api: 'work', refund: 'work', notice: 'lost', speed: 1_000 });
});

async function apply({ buyer, order }: Bought, given: Partial<CallRequest<'invoice.apply'>> = {}) {
  const title = given.invoice_id ?? (await buildTitle(app.platform, buyer.userId));
  const request = {
    orders_id: order.id,
    invoice_id: title,
    invoice_type: 1,
    email: COMPANY.email,
    ...given,
  } as const;
  return app.call('invoice.apply', request, buyer);
}

const recordOf = async ({ buyer, order }: Bought) =>
  app.call('invoice.records', { orders_id: order.id }, buyer);

const orderOf = async ({ buyer, order }: Bought) =>
  (await app.call('order.detail', { id: order.id }, buyer)).data;

const issue = async ({ order }: Bought, invoiceNo = '25442000000012345678') =>
  issueInvoice(app.platform, { actor, orderNo: order.order_no, invoiceNo, path: pdf });

/** Asks for what is promised, or has it approved. */
async function askBack(bought: Bought): Promise<string> {
  const { buyer, order } = bought;
  const { price } = (await app.call('order.refundQuote', { id: order.id }, buyer)).data;
  const request = { id: order.id, price, reason: 1 } as const;
  const { data } = await app.call('order.requestRefund', request, buyer);
  if (data.status === 0) {
    const decision = { actor, refundNo: data.refund_no, remark: '' };
    await approveRefund(app.platform, decision);
  }
  return price;
}

/** Hands the events of an order to whoever listens, as the worker does. */
async function hear(topic: string, { order }: Bought): Promise<void> {
  const rows = await app.platform.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', topic)
    .execute();
  const told = rows
    .map(({ payload }) => payload as { order_id: number })
    .filter(({ order_id }) => order_id === order.id);
  expect(told).toHaveLength(1);
  for (const payload of told) {
    for (const { event, handle } of app.modules.flatMap((module) => module.subscriptions ?? [])) {
      await (event === topic ? handle(payload as never) : Promise.resolve());
    }
  }
}

/** Has the channel pay out what it was sent, and tell us when we ask. */
async function payOut(): Promise<void> {
  for (const seconds of [0, 6, 11]) {
    app.clock.advance(seconds * 1_000);
    await runLoop(app, 'order.refund');
  }
}

describe('POST /api/user/applyInvoice', () => {
  it('[API-049][API-052] asks for the invoice of an order, which says so', async () => {
    const bought = await buyLessons(app);
    expect(await orderOf(bought)).toMatchObject({ is_invoice: 0, invoice: null });
    expect((await orderOf(bought)).actions).toContain('invoice');
    const { code, data } = await apply(bought, { invoice_type: 2, remark: '开票给总部' });
    expect(code).toBe(SAVED);
    expect((await recordOf(bought)).data).toMatchObject({
      id: data.id,
      orders_id: bought.order.id,
      order_no: bought.order.order_no,
      title: COMPANY.title,
      tax_no: COMPANY.tax_no,
      invoice_type: 2,
      price: '200.00',
      content: '*非学历教育服务*培训费',
      status: 0,
      invoice_no: '',
      file_pdf: '',
      seller_name: '数原学院',
      issue_time: null,
    });
    const order = await orderOf(bought);
    expect(order).toMatchObject({ is_invoice: 1, invoice: { id: data.id, status: 0 } });
    expect(order.actions).not.toContain('invoice');
    expect((await apply(bought)).code).toBe(EXISTS);
  });

  it('is one, however many ask at once', async () => {
    const bought = await buyLessons(app);
    const answers = await Promise.all(Array.from({ length: 8 }, async () => apply(bought)));
    const codes = answers.map(({ code }) => code).toSorted((one, other) => one - other);
    expect(codes).toEqual([SAVED, ...Array.from({ length: 7 }, () => EXISTS)]);
  });

  it('takes an order for the title as well, as older clients ask', async () => {
    const bought = await buyLessons(app);
    const { buyer, order } = bought;
    const request = {
      orders_id: order.id,
      invoice_id: await buildTitle(app.platform, buyer.userId),
      invoice_type: 1,
      email: COMPANY.email,
    } as const;
    const { data } = await app.call('invoice.addTitle', request, buyer);
    expect((await recordOf(bought)).data).toMatchObject({ id: data.id, status: 0 });
  });

  it('needs a title of one’s own that will do for the type', async () => {
    const bought = await buyLessons(app);
    const { platform } = app;
    const { userId } = bought.buyer;
    const stranger = await buildLogin(app);
    const person = { title_type: 1, title: '林知远', tax_no: '' } as const;
    const foreign = await buildTitle(platform, stranger.userId);
    const natural = await buildTitle(platform, userId, person);
    const short = await buildTitle(platform, userId, { bank_account: '' });
    const codeOf = async (invoice_id: number, invoice_type: 1 | 2) =>
      (await apply(bought, { invoice_id, invoice_type })).code;
    expect(await codeOf(foreign, 1)).toBe(TITLE_INVALID);
    expect(await codeOf(natural, 2)).toBe(TITLE_INVALID);
    expect(await codeOf(short, 2)).toBe(TITLE_INVALID);
    expect(await codeOf(natural, 1)).toBe(SAVED);
    expect((await apply({ ...bought, buyer: stranger }, { invoice_id: foreign })).code).toBe(
      ORDER_NOT_FOUND,
    );
    const foreignRecord = await recordOf({ ...bought, buyer: stranger });
    expect(foreignRecord.code).toBe(NOT_FOUND);
  });

  it('comes too late half a year after the payment', async () => {
    const bought = await buyLessons(app);
    app.clock.advance(180 * DAY_MS);
    expect((await apply(await afterLogin(app, bought))).code).toBe(NOT_ALLOWED);
    app.clock.advance(-180 * DAY_MS);
  });

  it('is not for money that is asked back', async () => {
    const bought = await buyLessons(app);
    await askBack(bought);
    expect((await apply(bought)).code).toBe(NOT_ALLOWED);
    await payOut();
    expect((await apply(bought)).code).toBe(NOT_ALLOWED);
  });
});

describe('what becomes of an invoice', () => {
  it('is issued with a number and a file that its owner alone is led to', async () => {
    const bought = await buyLessons(app);
    await apply(bought);
    const waiting = await waitingInvoices(app.platform, actor);
    expect(waiting.find(({ order_id }) => order_id === bought.order.id)).toMatchObject({
      title: COMPANY.title,
      amount_fen: 20_000,
      isToReverse: false,
    });
    await issue(bought);
    const { data } = await recordOf(bought);
    if ('list' in data) {
      throw new Error('one was asked for');
    }
    expect(data).toMatchObject({ status: 2, invoice_no: '25442000000012345678' });
    const [, key = ''] = /(p\/[^?]+\.pdf)\?.*X-Amz-Signature=/u.exec(data.file_pdf) ?? [];
    const file = await app.platform.storage.private.get(key, PDF_BYTES);
    expect(file?.toString()).toContain('%PDF-1.4');
    expect(await orderOf(bought)).toMatchObject({ is_invoice: 2, invoice: { status: 2 } });
    await expect(issue(bought)).rejects.toThrow('No invoice');
  });

  it('is refused a file that is no PDF, and a shop that is not its own', async () => {
    const bought = await buyLessons(app);
    await apply(bought);
    const picture = join(folder, 'picture.pdf');
    await writeFile(picture, 'GIF89a');
    const given = { actor, orderNo: bought.order.order_no, invoiceNo: '12345678', path: picture };
    await expect(issueInvoice(app.platform, given)).rejects.toThrow('must be a PDF');
    const other = { ...actor, shopId: 987_654 };
    const refused = issueInvoice(app.platform, { ...given, actor: other, path: pdf });
    await expect(refused).rejects.toThrow('No invoice');
  });

  it('and a refund asked at the same moment take turns: never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bought = await buyLessons(app);
      await apply(bought);
      const [issued] = await Promise.allSettled([issue(bought), askBack(bought)]);
      await payOut();
      const order = await orderOf(bought);
      const waits = issued.status === 'fulfilled';
      expect([order.status, order.is_invoice]).toEqual(waits ? [6, 2] : [7, 1]);
    }
  });

  it('is refused a number that is none', async () => {
    const bought = await buyLessons(app);
    await apply(bought);
    for (const number of ['', '1', '2544200000001234567X', "25442000000012345678' or 1"]) {
      await expect(issue(bought, number)).rejects.toThrow('8 or 20 digits');
    }
  });

  it('fails with a reason, and is asked for again under another title', async () => {
    const bought = await buyLessons(app);
    const { id } = (await apply(bought)).data;
    const { order_no: orderNo } = bought.order;
    await failInvoice(app.platform, { actor, orderNo, reason: '税号与名称不符' });
    expect((await recordOf(bought)).data).toMatchObject({ status: 3, reason: '税号与名称不符' });
    expect((await orderOf(bought)).actions).toContain('invoice');
    const person = { title_type: 1, title: '林知远', tax_no: '' } as const;
    const invoice_id = await buildTitle(app.platform, bought.buyer.userId, person);
    expect((await apply(bought, { invoice_id })).data).toEqual({ id, status: 0 });
    expect((await recordOf(bought)).data).toMatchObject({ title: '林知远', reason: '' });
  });

  it('keeps a refund waiting until it is undone; what is left is invoiced anew', async () => {
    const bought = await buyLessons(app);
    await studyLesson(app, bought, 0);
    await apply(bought);
    await issue(bought);
    const quote = await app.call('order.refundQuote', { id: bought.order.id }, bought.buyer);
    expect(quote.data).toMatchObject({ price: '150.00', need_invoice_reverse: 1 });
    await askBack(bought);
    await payOut();
    expect(await orderOf(bought)).toMatchObject({ status: 6, is_invoice: 2 });
    const waiting = await waitingInvoices(app.platform, actor);
    expect(waiting.find(({ order_id }) => order_id === bought.order.id)?.isToReverse).toBe(true);
    const { order_no: orderNo } = bought.order;
    await reverseInvoice(app.platform, { actor, orderNo, redNo: '25442000000099999999' });
    // Nothing is issued over money that is on its way out.
    await expect(issue(bought)).rejects.toThrow('No invoice');
    await payOut();
    expect(await orderOf(bought)).toMatchObject({ status: 9, is_invoice: 1 });
    await issue(bought, '25442000000012345679');
    expect((await recordOf(bought)).data).toMatchObject({ status: 2, price: '50.00' });
    const all = await app.call('invoice.records', {}, bought.buyer);
    expect(all.data).toMatchObject({
      total: 2,
      list: [{ status: 2 }, { status: 5, red_invoice_no: '25442000000099999999', price: '200.00' }],
    });
  });

  it('is not undone for money that nobody has agreed to give back', async () => {
    const bought = await buyLessons(app);
    await studyLesson(app, bought, 0);
    await apply(bought);
    await issue(bought);
    const asked = { id: bought.order.id, price: '150.00', reason: 1 } as const;
    const { data } = await app.call('order.requestRefund', asked, bought.buyer);
    const waiting = await waitingInvoices(app.platform, actor);
    expect(waiting.map(({ order_id }) => order_id)).not.toContain(bought.order.id);
    const undoing = { actor, orderNo: bought.order.order_no, redNo: '25442000000099999997' };
    await expect(reverseInvoice(app.platform, undoing)).rejects.toThrow('not decided');
    await refuseRefund(app.platform, { actor, refundNo: data.refund_no, remark: 'x' });
    expect((await recordOf(bought)).data).toMatchObject({ status: 2 });
  });

  it('is off when all the money went back before it was issued', async () => {
    const bought = await buyLessons(app);
    await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
    await askBack(bought);
    await payOut();
    await hear('order.returned', bought);
    expect((await recordOf(bought)).data).toMatchObject({ status: 6 });
    expect(await orderOf(bought)).toMatchObject({ status: 7, is_invoice: 0 });
  });

  it('keeps a payout by hand waiting as well', async () => {
    const { platform } = app;
    const buyer = await buildLogin(app);
    const course = await buildCourse(platform, { price_fen: 20_000 });
    const order = await buildPaidOrder(platform, buyer.userId, { type: 2, id: course });
    const bought = { buyer, order, courseId: course };
    await apply(bought);
    await issue(bought);
    await askBack(bought);
    const isWaiting = async () => {
      const payouts = await waitingPayouts(platform, operatorNamed('finance'));
      const numbers = new Set(payouts.map(({ refund_no }) => refund_no));
      return (await orderOf(bought)).returns.some(({ refund_no }) => numbers.has(refund_no));
    };
    expect(await isWaiting()).toBe(false);
    await reverseInvoice(platform, {
      actor,
      orderNo: order.order_no,
      redNo: '25442000000099999998',
    });
    expect(await isWaiting()).toBe(true);
  });
});
