import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import sharp from 'sharp';
import { newId } from '#platform/ids';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCourse } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { orderDetail } from './order-detail.queries.ts';
import { timelineOf } from './order-detail.rules.ts';
import { buildAttendees, buildOrder, buildPaidOrder } from '../order.factory.ts';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';
import type { OrderRow } from './order-detail.rules.ts';

let app: TestApp;
let login: Login;
beforeAll(async () => {
  app = await startTestApp();
  login = await buildLogin(app);
});
afterAll(async () => app.stop());

const detail = async (id: number) => app.call('order.detail', { id }, login);

describe('POST /api/user/ordersInfo [API-039]', () => {
  it('answers an unpaid order with its price, coupon and promises, in one statement', async () => {
    const id = await buildCourse(app.platform, { title: '数据分析', price_fen: 29_900 });
    const coupon = await buildCouponUser(
      app.platform,
      login.userId,
      await buildCoupon(app.platform),
    );
    const order = await buildOrder(app.platform, login.userId, { type: 2, id });
    const read = async () =>
      orderDetail(
        app.platform,
        async () => null,
        { user: { ...login, sessionId: newId() }, language: 'zh' },
        { id: order.id },
      );
    expect(await app.statementsOf(read)).toBe(1);
    const { data } = await detail(order.id);
    expect(data).toMatchObject({
      id: order.id,
      order_no: order.order_no,
      target_id: id,
      title: '数据分析',
      status: 1,
      price: '279.00',
      pay_price: '0.00',
      total_price: '299.00',
      coupon_discount: '20.00',
      platform_discount: '20.00',
      shop_discount: '0.00',
      coupon: { id: coupon, title: '满100减20', off_price: '20.00' },
      items: [{ curriculum_id: id, price: '299.00', pay_price: '279.00' }],
      users: [],
      payment: null,
      proof: null,
      returns: [],
      invoice: null,
      expire_time: '2026-11-15 12:30:00',
      server_time: '2026-11-15 12:00:00',
    });
    expect(data.timeline).toEqual([
      {
        step: 'created',
        time: '2026-11-15 12:00:00',
        pay_type: null,
        price: '279.00',
        serial_no: '',
        remark: '',
      },
    ]);
    const byNo = await app.call('order.detail', { order_no: order.order_no }, login);
    expect(byNo.data).toEqual(data);
  });

  it('[R1-D1.3] keeps the refund rule it was sold with', async () => {
    const id = await buildCourse(app.platform, { detail: { refund_days: 15 } });
    const order = await buildOrder(app.platform, login.userId, { type: 2, id });
    await app.platform.db
      .updateTable('course_detail')
      .set({ refund_days: 0 })
      .where('course_id', '=', id)
      .execute();
    expect((await detail(order.id)).data.refund_rule.items).toMatchObject([
      { curriculum_id: id, pay_price: '299.00', unused_days: 7, study_days: 15, studied_num: 0 },
    ]);
  });

  it('masks who has the seats, and shows tickets once they are paid', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const users = [{ name: '欧阳娜娜', phone: '13544440001' }, ...buildAttendees(1)];
    const order = await buildOrder(app.platform, login.userId, { type: 3, id, num: 2, users });
    const unpaid = (await detail(order.id)).data.users;
    expect(unpaid).toMatchObject([
      { name: '欧***', phone: '135****0001', ticket_code: '', status: 1 },
      { ticket_code: '' },
    ]);
    await app.call('order.testPay', { id: order.id }, login);
    const { data } = await detail(order.id);
    expect(data.users.map(({ ticket_code }) => ticket_code)).toEqual([
      expect.stringMatching(/^[2-9A-HJ-NP-Z]{11}$/),
      expect.stringMatching(/^[2-9A-HJ-NP-Z]{11}$/),
    ]);
    expect(data.users[0]?.ticket_code).not.toBe(data.users[1]?.ticket_code);
    expect(data).toMatchObject({
      status: 10,
      pay_type: 4,
      actions: ['ticket', 'invoice', 'refund'],
    });
    expect(data.payment).toMatchObject({ pay_type: 4, pay_time: '2026-11-15 12:00:00' });
    expect(data.timeline.map(({ step }) => step)).toEqual(['created', 'paid']);
  });

  it('tells a transfer and its proof, with pictures only its owner gets links to', async () => {
    const id = await buildCourse(app.platform);
    const order = await buildOrder(app.platform, login.userId, { type: 2, id });
    await app.call('order.pay', { id: order.id, pay_type: 3 }, login);
    expect((await detail(order.id)).data.actions).toEqual(['upload_proof', 'pay', 'cancel']);
    const image = await uploadPrivately();
    const filed = await app.call(
      'order.submitProof',
      { id: order.id, image: [image], payer_name: '林知远', pay_date: '2026-11-14', amount: '299' },
      login,
    );
    expect(filed.code).toBe(10006);
    const { data } = await detail(order.id);
    expect(data.proof).toMatchObject({
      status: 1,
      payer_name: '林**',
      pay_date: '2026-11-14',
      amount: '299.00',
    });
    expect(data.actions).toEqual([]);
    expect(data.expire_time).toBeNull();
    expect(data.timeline.map(({ step }) => step)).toEqual([
      'created',
      'pay_started',
      'proof_filed',
    ]);
    const link = new URL(data.proof?.image[0] ?? '');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('600');
    expect(link.pathname).toBe(image);
  });

  it('answers 50001 for what is not there and for what is another’s', async () => {
    const other = await buildLogin(app);
    const course = await buildCourse(app.platform);
    const order = await buildPaidOrder(app.platform, other.userId, { type: 2, id: course });
    expect((await detail(order.id)).code).toBe(50001);
    expect((await detail(Number.MAX_SAFE_INTEGER)).code).toBe(50001);
    const byNo = await app.call('order.detail', { order_no: order.order_no }, login);
    expect(byNo.code).toBe(50001);
  });
});

/** A picture in the private bucket, as the page sends it. */
async function uploadPrivately(): Promise<string> {
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#246' },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('dir', 'private');
  form.set(UPLOAD_FIELD, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg');
  const response = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { 'x-user-token': login.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

describe('the timeline', () => {
  const at = (minute: number): string => `2026-11-15T04:${String(minute).padStart(2, '0')}:00Z`;
  const payment = { amount_fen: 9_900, kept: false, paid_at: null, closed_at: null };

  it('tells every step of the money in order: attempts, late money and its way back', () => {
    const row = {
      created_at: new Date(at(0)),
      payable_fen: 9_900,
      closed_at: new Date(at(30)),
      close_reason: '超时未支付',
      finished_at: null,
      payments: [
        {
          ...payment,
          trade_no: 'one',
          channel: 1,
          created_at: at(1),
          closed_at: at(5),
          state: 'closed',
        },
        {
          ...payment,
          trade_no: 'two',
          channel: 2,
          created_at: at(6),
          closed_at: at(29),
          paid_at: at(31),
          state: 'succeeded',
        },
      ],
      proofs: null,
      refunds: [
        {
          id: 1,
          refund_no: 'back',
          kind: 3,
          amount_fen: 9_900,
          status: 3,
          channel: 2,
          created_at: at(31),
          finished_at: at(33),
        },
      ],
    } as unknown as OrderRow;
    expect(timelineOf(row).map(({ step, serialNo, payType }) => [step, serialNo, payType])).toEqual(
      [
        ['created', '', null],
        ['pay_started', 'one', 1],
        ['pay_ended', 'one', 1],
        ['pay_started', 'two', 2],
        ['closed', '', null],
        ['surplus_paid', 'two', 2],
        ['refund_started', 'back', 2],
        ['refunded', 'back', 2],
      ],
    );
  });

  it.each([
    [1, ['refund_asked']],
    [2, ['session_cancelled']],
    [5, ['service_refund']],
  ])('tells who began a refund of kind %i', (kind, beginning) => {
    const row = {
      created_at: new Date(at(0)),
      payable_fen: 9_900,
      closed_at: null,
      finished_at: null,
      requests: [{ kind, amount_fen: 900, refund_no: 'back', status: 1, created_at: at(1) }],
    } as unknown as OrderRow;
    expect(timelineOf(row).map(({ step }) => step)).toEqual(['created', ...beginning]);
  });
});
