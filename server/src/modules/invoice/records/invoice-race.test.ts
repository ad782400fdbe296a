import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import {
  asking,
  fightOut,
  lockOf,
  ORDER_LOCK,
  persistent,
  RACE_LIMIT,
  RACE_SIZE,
} from '#test/races/refund-race';
import { buyLessons } from '#test/refunds';
import { buildInvoice, buildTitle, COMPANY } from '../invoice.factory.ts';
import { issueInvoice } from './decision.commands.ts';
import type { RefundRace } from '#test/races/refund-race';

const actor = operatorNamed('finance');

let folder = '';
let pdf = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiji-race-'));
  pdf = join(folder, 'invoice.pdf');
  await writeFile(pdf, '%PDF-1.4\n%%EOF\n');
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const applications: RefundRace = {
  name: 'application × application',
  without: ['drop index invoice_live'],
  swaps: [ORDER_LOCK],
  async prepare(app, where) {
    const { buyer, order } = await buyLessons(app);
    const request = {
      orders_id: order.id,
      invoice_id: await buildTitle(app.platform, buyer.userId),
      invoice_type: 1,
      email: COMPANY.email,
    } as const;
    const apply = persistent(async () => where.call('invoice.apply', request, buyer));
    return {
      lock: lockOf(order.id),
      kinds: [apply, apply],
      happened: `select count(*) as n from invoice where order_id = ${order.id}`,
    };
  },
};

const refund: RefundRace = {
  name: 'refund × invoice',
  leavesNoTrace: true,
  without: [],
  swaps: [ORDER_LOCK],
  async prepare(app, where) {
    const { buyer, order } = await buyLessons(app);
    await buildInvoice(app.platform, buyer.userId, order.id);
    const issue = async () =>
      issueInvoice(where.platform, {
        actor,
        orderNo: order.order_no,
        invoiceNo: '25442000000012345678',
        path: pdf,
      });
    return {
      lock: lockOf(order.id),
      kinds: [asking(where, buyer, { id: order.id, price: '200.00' }), issue],
      // Issued, or on its way to the channel: what is invoiced waits to be undone.
      happened: `select (select count(*) from invoice where order_id = ${order.id} and status = 2)
          + (select count(*) from refund where order_id = ${order.id} and try_at is not null) as n`,
    };
  },
};

describe(`an invoice at the same moment, ${RACE_SIZE}`, () => {
  it.each([applications, refund])('is one of them: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
