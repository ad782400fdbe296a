/** A buyer hears that his invoice is out, or why not: once each time. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { buildLogin } from '#test/logins';
import { runLoop, usePayApp } from '#test/pay';
import { buyLessons } from '#test/refunds';
import { messagesTo, toldTo } from '#test/messages/told';
import { buildInvoice } from '../invoice.factory.ts';
import { failInvoice, issueInvoice } from './decision.commands.ts';
import type { Bought } from '#test/pay';

const ISSUED = '发票已开具';
const REFUSED = '发票未能开具';
const BOUGHT = 2;
const NUMBER = '25442000000012345678';
const TAX_NO = '91440300708461136T';
const APART_MS = 5 * MINUTE_MS;
const actor = operatorNamed('finance');
const app = usePayApp();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhiji-told-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

/** What was said after the order was bought. */
const heard = async ({ buyer }: Bought) => (await messagesTo(app, buyer)).slice(BOUGHT);

/** Somebody asks for the invoice of an institution that issues through the tax service, or by hand. */
async function ask(taxNo: string): Promise<Bought> {
  const bought = await buyLessons(app);
  await app.platform.db.updateTable('shop').set({ tax_no: taxNo }).execute();
  await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
  return bought;
}

const behave = async (mode: string) =>
  fetch(`${app.sandbox}/nuonuo/modes/${mode}`, { method: 'POST' });

/** Lets workers look so often, several at once, longer apart than they wait. */
async function look(times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    await Promise.all([runLoop(app, 'invoice.issue'), runLoop(app, 'invoice.issue')]);
    app.clock.advance(APART_MS);
  }
}

describe('an invoice', () => {
  it('that an operator issues is told with number and sum, to its buyer alone', async () => {
    const bought = await ask('');
    const stranger = await buildLogin(app);
    const path = join(folder, 'invoice.pdf');
    await writeFile(path, '%PDF-1.4\n%%EOF\n');
    const issued = { actor, orderNo: bought.order.order_no, invoiceNo: NUMBER, path };
    await issueInvoice(app.platform, issued);
    await expect(issueInvoice(app.platform, issued)).rejects.toThrow();
    expect(await heard(bought)).toMatchObject([
      {
        title: ISSUED,
        content: `发票 ${NUMBER} 已开具，金额 200.00 元，可以下载。`,
        link: '/user/invoicing',
      },
    ]);
    expect(await toldTo(app, stranger)).toEqual([]);
  });

  it('that an operator cannot issue is told with the reason, each time', async () => {
    const bought = await ask('');
    const { order_no: orderNo } = bought.order;
    await failInvoice(app.platform, { actor, orderNo, reason: '税号有误' });
    await expect(failInvoice(app.platform, { actor, orderNo, reason: '同上' })).rejects.toThrow();
    app.clock.advance(MINUTE_MS);
    await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
    await failInvoice(app.platform, { actor, orderNo, reason: '抬头有误' });
    expect(await heard(bought)).toMatchObject([
      { title: REFUSED, content: '金额 200.00 元的发票未能开具：税号有误' },
      { title: REFUSED, content: '金额 200.00 元的发票未能开具：抬头有误' },
    ]);
  });

  it('that the tax service refuses and then issues is told both times, once', async () => {
    await behave('refuse');
    const bought = await ask(TAX_NO);
    await look(3);
    await behave('work');
    await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
    await look(4);
    expect(await heard(bought)).toMatchObject([
      { title: REFUSED, content: expect.stringMatching(/200\.00 元.*购方/u) },
      { title: ISSUED, content: expect.stringContaining('200.00 元') },
    ]);
  });
});
