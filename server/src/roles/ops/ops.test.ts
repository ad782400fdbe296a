/** Operators' commands, as they are typed. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildQuestion } from '#factory/catalog';
import { buildShop } from '#factory/organisation';
import { buildCoupon } from '#factory/coupon';
import { buildUser } from '#factory/identity';
import {
  buildUnpaid,
  chooseTransfer,
  fileProof,
  moneyOf,
  payOnPhone,
  startScan,
  usePayApp,
} from '#test/pay';
import { catalogCommands } from './catalog-commands.ts';
import { moneyCommands } from './money-commands.ts';
import { peopleCommands } from './people-commands.ts';
import type { Bought } from '#test/pay';

const SHANGHAI_MS = 8 * HOUR_MS;
const DATE_LENGTH = 10;

const app = usePayApp();

/** Runs a command line. */
async function ops(line: string): Promise<string> {
  const [name = '', ...args] = line.split(' ');
  const command = { ...catalogCommands, ...peopleCommands, ...moneyCommands }[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(app, args);
}

function today(): string {
  return new Date(Date.now() + SHANGHAI_MS).toISOString().slice(0, DATE_LENGTH);
}

/** An order with a proof that waits. */
async function buildProven(): Promise<Bought> {
  const bought = await buildUnpaid(app);
  await chooseTransfer(app, bought);
  await fileProof(app, bought);
  return bought;
}

describe('ops about transfers', () => {
  it('lists proofs, accepts and refuses them', async () => {
    expect(await ops('proofs')).toBe('no proof waits');
    const good = await buildProven();
    const bad = await buildProven();
    const listed = await ops('proofs');
    expect(listed.split('\n')).toHaveLength(2);
    expect(listed).toContain(`${good.order.order_no}  ZJ${good.order.id}  199.00  林知远`);
    await ops(`proof-accept ${good.order.order_no} 到账`);
    await expect(ops(`proof-refuse ${bad.order.order_no}`)).rejects.toThrow('remark');
    await ops(`proof-refuse ${bad.order.order_no} 未到账`);
    expect((await moneyOf(app, good)).status).toBe(10);
    expect((await moneyOf(app, bad)).status).toBe(1);
    expect(await ops('proofs')).toBe('no proof waits');
    await ops(`order-void ${bad.order.order_no} 风险`);
    expect((await moneyOf(app, bad)).status).toBe(11);
  });
});

describe('ops transfer-received', () => {
  it('pays an order, and says how the money of others goes back', async () => {
    const bought = await buildProven();
    const line = `transfer-received ${bought.order.order_no}`;
    await expect(ops(`${line} much B1`)).rejects.toThrow('the sum is written');
    await expect(ops(`${line} 199.00`)).rejects.toThrow('the number of the bank');
    expect(await ops(`${line} 199.00 B1`)).toBe(`order ${bought.order.order_no} is paid by it`);
    expect(await ops('proofs')).toBe('no proof waits');
    const said = await ops(`${line} 199.00 B2`);
    expect(await ops(`${line} 199.00 B2`)).toBe(said);
    expect(said).toContain('was paid before');
    const refundNo = /refund (?<no>\d+)/u.exec(said)?.groups?.['no'] ?? '';
    expect(await ops('payouts')).toContain(`${refundNo}  bank  to pay  199.00`);
    await ops(`refund-paid ${refundNo} B3`);
    expect(await ops('payouts')).not.toContain(refundNo);
    expect((await moneyOf(app, bought)).ledger).toMatchObject({ 'cash:bank': 19_900 });
  });
});

describe('ops about bills', () => {
  it('compares, lists and resolves', async () => {
    const bought = await buildUnpaid(app);
    const tradeNo = await startScan(app, bought, 2);
    await payOnPhone(app, 2, tradeNo, { notice: 'lost' });
    expect(await ops(`bill alipay ${today()}`)).toBe(
      `missing_here  ${tradeNo}  -  199.00  applied`,
    );
    expect(await ops(`bill alipay ${today()}`)).toBe('no differences');
    expect(await ops('differences')).toBe('no difference is open');
    const line = `difference-resolve alipay ${today()} ${tradeNo} 已查`;
    await expect(ops(line)).rejects.toThrow('No such difference');
    await expect(ops('bill paypal 2026-11-14')).rejects.toThrow('the channel is one of');
    await expect(ops('bill alipay yesterday')).rejects.toThrow('the day is written');
    await expect(ops('bill alipay 2026-13-45')).rejects.toThrow('the day is written');
    await expect(ops('bill bank 2026-11-14')).rejects.toMatchObject({
      key: 'operator.channelUnset',
    });
    await expect(ops('refund-resend 1')).rejects.toThrow('stuck');
  });
});

describe('ops about access', () => {
  it('gives a course and takes it back, leaving a trace', async () => {
    const userId = await buildUser(app.platform, { username: 'learner' });
    const courseId = await buildCourse(app.platform);
    const grants = async () =>
      app.platform.db
        .selectFrom('access_grant')
        .select(['source', 'revoked_at'])
        .where('user_id', '=', userId)
        .execute();
    expect(await ops(`grant learner ${courseId} 30`)).toContain('30 days');
    expect(await grants()).toEqual([{ source: 5, revoked_at: null }]);
    await expect(ops(`grant learner ${courseId} 0`)).rejects.toThrow('whole number');
    await expect(ops(`grant nobody ${courseId} 3`)).rejects.toThrow('no user');
    await expect(ops(`grant-revoke learner ${courseId}`)).rejects.toThrow('reason');
    expect(await ops(`grant-revoke learner ${courseId} 误操作`)).toContain('1 grants');
    expect((await grants())[0]?.revoked_at).not.toBeNull();
    const audited = await app.platform.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `user ${userId} course ${courseId}`)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['learning.grant', 'learning.revokeGrant']);
  });
});

describe('ops shop-tax-no', () => {
  it('says under which number invoices are issued, leaving a trace', async () => {
    const id = await buildShop(app.platform);
    const taxNo = '91440300708461136T';
    const numbers = async () =>
      app.platform.db.selectFrom('shop').select('tax_no').where('id', '=', id).execute();
    expect(await ops(`shop-tax-no ${id} ${taxNo}`)).toContain(taxNo);
    expect(await numbers()).toEqual([{ tax_no: taxNo }]);
    await expect(ops(`shop-tax-no ${id} 91440300708461136X`)).rejects.toMatchObject({
      key: 'operator.taxNo',
    });
    await expect(ops(`shop-tax-no 999999 ${taxNo}`)).rejects.toMatchObject({
      key: 'operator.shopMissing',
    });
    expect(await ops(`shop-tax-no ${id}`)).toContain('itself');
    expect(await numbers()).toEqual([{ tax_no: '' }]);
    const audited = await app.platform.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `shop ${id}`)
      .execute();
    expect(audited).toHaveLength(2);
  });
});

describe('ops shop-fee', () => {
  it('sets what the platform keeps, within bounds', async () => {
    const id = await buildShop(app.platform);
    expect(await ops(`shop-fee ${id} 600`)).toContain('600');
    const shop = app.platform.db.selectFrom('shop').select('fee_bp').where('id', '=', id);
    expect(await shop.execute()).toEqual([{ fee_bp: 600 }]);
    for (const rate of ['5001', '-1', '0.5']) {
      await expect(ops(`shop-fee ${id} ${rate}`)).rejects.toThrow(/rate/u);
    }
    await expect(ops('shop-fee 999999 600')).rejects.toMatchObject({ key: 'operator.shopMissing' });
    expect(await shop.execute()).toEqual([{ fee_bp: 600 }]);
  });
});

describe('ops coupon-stop', () => {
  it('ends the claims of a coupon', async () => {
    const id = await buildCoupon(app.platform);
    await ops(`coupon-stop ${id}`);
    const { status } = await app.platform.db
      .selectFrom('coupon')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(2);
  });
});

describe('ops about questions', () => {
  it('lists what is open and answers it', async () => {
    const course = await buildCourse(app.platform);
    expect(await ops(`course-questions ${course}`)).toBe('nobody waits');
    const question = await buildQuestion(app.platform, course, await buildUser(app.platform));
    expect(await ops(`course-questions ${course}`)).toContain(`${question}  `);
    await expect(ops(`course-answer ${course} ${question} 周老师`)).rejects.toThrow('the answer');
    await ops(`course-answer ${course} ${question} 周老师 能 跟上`);
    const { data } = await app.call('catalog.questions', { id: course });
    expect(data.list).toMatchObject([{ answer: '能 跟上', answer_user: '周老师' }]);
    expect(await ops(`course-questions ${course}`)).toBe('nobody waits');
  });
});
