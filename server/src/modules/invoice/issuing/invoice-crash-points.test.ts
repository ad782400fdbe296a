/**
 * A worker dies after each statement of issuing an invoice, of undoing it and of mailing it. Whatever
 * it had done by then, here and at the tax service, the next one ends with one invoice.
 */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveRefund } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { createBuckets } from '#test/buckets';
import { SAVED } from '#test/codes';
import { later, startCrashStage, stopCrashStage, sweep, workMortally } from '#test/crash-stage';
import { moneyOf, runLoop } from '#test/pay';
import { buyLessons, studyLesson } from '#test/refunds';
import { receivedMails } from '#test/sandbox';
import { buildInvoice, buildIssuedInvoice } from '../invoice.factory.ts';
import { reverseForRefund } from '../records/reversal.commands.ts';
import type { TestBuckets } from '#test/buckets';
import type { CrashStage } from '#test/crash-stage';
import type { BoughtLessons } from '#test/refunds';
import type { PayApp } from '#test/pay';

const REVERSED = 5;
const FILE_MAX_BYTES = 100_000;
const LEAST_STATEMENTS = 12;
const TIMEOUT = 4 * MINUTE_MS;
/** When the worker that dies looks: the service has answered by the third time. */
const LOOKS = [0, 2, 4];
/** When those after it look, until nothing is left to do. */
const LATER_LOOKS = Array.from({ length: 12 }, (_, nth) => 6 + 2 * nth);

let buckets: TestBuckets;
let stage: CrashStage;
let app: PayApp;
let mortal: PayApp;
beforeAll(async () => {
  buckets = await createBuckets();
  stage = await startCrashStage(buckets.environment);
  ({ app, mortal } = stage);
});
afterAll(async () => {
  await stopCrashStage(stage);
  await buckets.remove();
});

interface Played {
  readonly invoices: readonly { readonly redInvoiceNo: string | null }[];
  readonly reversals: readonly unknown[];
}

/** What the tax service did. */
async function played(): Promise<Played> {
  const response = await fetch(`${app.sandbox}/nuonuo.json`);
  return (await response.json()) as Played;
}

interface Scene extends BoughtLessons {
  /** What the tax service had done before. */
  readonly before: Played;
}

/** Somebody asks for the invoice of a course of which he has studied so many lessons. */
async function asked(lessons: number): Promise<Scene> {
  const bought = await buyLessons(app);
  for (let lesson = 0; lesson < lessons; lesson += 1) {
    await studyLesson(app, bought, lesson);
  }
  await app.platform.db.updateTable('shop').set({ tax_no: '91440300708461136T' }).execute();
  const before = await played();
  await buildInvoice(app.platform, bought.buyer.userId, bought.order.id);
  return { ...bought, before };
}

/** The worker that dies; answers whether it lived. */
async function workUntilDeath(): Promise<boolean> {
  for (const minutes of LOOKS) {
    const work = async () => workMortally(stage, 'invoice.issue');
    if (!(await later(stage, minutes * MINUTE_MS, work))) {
      return false;
    }
  }
  return true;
}

/** Those after it. */
async function workOn(): Promise<void> {
  for (const minutes of LATER_LOOKS) {
    await later(stage, minutes * MINUTE_MS, async () => {
      await runLoop(app, 'invoice.issue');
      await runLoop(app, 'order.refund');
    });
  }
}

/** One's invoices, the latest first. */
const recordsOf = async ({ buyer }: Scene) =>
  (await app.call('invoice.records', {}, buyer)).data as {
    list: { status: number; price: string; file_pdf: string }[];
  };

/** A PDF, an OFD and an XML of each invoice that was issued, and nothing else of the buyer's. */
async function expectFiles({ buyer }: Scene): Promise<void> {
  const { db, storage } = app.platform;
  const rows = await db
    .selectFrom('invoice')
    .select(['pdf_key', 'ofd_key', 'xml_key'])
    .where('user_id', '=', buyer.userId)
    .execute();
  const named = rows.flatMap((row) => Object.values(row));
  const stored = await storage.private.list(`p/${buyer.userId}/`);
  expect(stored.toSorted()).toEqual(named.toSorted());
}

describe('a death while an invoice is issued', () => {
  it('is made up for by the next worker: one invoice', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare: async () => asked(0),
      act: async () => workUntilDeath(),
      recover: workOn,
      judge: async (scene) => {
        const { list } = await recordsOf(scene);
        expect(list).toMatchObject([{ status: 2, price: '200.00' }]);
        expect((await fetchPdf(list[0]?.file_pdf)).startsWith('%PDF-')).toBe(true);
        expect((await played()).invoices).toHaveLength(scene.before.invoices.length + 1);
        await expectFiles(scene);
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});

/** The file behind a link that was signed for browsers. */
async function fetchPdf(link: string | undefined): Promise<string> {
  const [, key = ''] = /\/(p\/\d+\/[\da-f-]+\.pdf)\?/u.exec(link ?? '') ?? [];
  return String(await app.platform.storage.private.get(key, FILE_MAX_BYTES));
}

/** It is out, and money of its order is promised back. */
async function toReverse(lessons: number, price: string): Promise<Scene> {
  const scene = await asked(lessons);
  const { buyer, order } = scene;
  for (const minutes of LOOKS) {
    await later(stage, minutes * MINUTE_MS, async () => runLoop(app, 'invoice.issue'));
  }
  expect((await recordsOf(scene)).list).toMatchObject([{ status: 2 }]);
  const request = { id: order.id, price, reason: 1 } as const;
  const { data } = await app.call('order.requestRefund', request, buyer);
  if (data.status === 0) {
    const actor = operatorNamed('finance');
    await approveRefund(app.platform, { actor, refundNo: data.refund_no, remark: '' });
  }
  return scene;
}

/** What the event that a refund waits leads to. */
const hear = async (where: PayApp, { buyer, order }: Scene) =>
  reverseForRefund(where.platform, { userId: buyer.userId, orderId: order.id });

/** The process that hears of the refund and undoes the invoice; answers whether it lived. */
async function reverseUntilDeath(scene: Scene): Promise<boolean> {
  const isHeard = await hear(mortal, scene).then(
    () => true,
    () => false,
  );
  return isHeard && (await workUntilDeath());
}

describe('a death while an invoice is undone', () => {
  it.each([
    ['all the money goes back', 0, '200.00', [{ status: 5, price: '200.00' }]],
    [
      'the rest is invoiced anew, once',
      1,
      '150.00',
      [
        { status: 2, price: '50.00' },
        { status: 5, price: '200.00' },
      ],
    ],
  ])(
    'is made up for by the next worker: %s',
    { timeout: TIMEOUT },
    async (_what, lessons, price, records) => {
      const deaths = await sweep(stage, {
        prepare: async () => toReverse(lessons, price),
        act: reverseUntilDeath,
        recover: async (scene) => {
          // An event comes again until it was heard to its end.
          await hear(app, scene);
          await workOn();
        },
        judge: async (scene) => {
          expect((await recordsOf(scene)).list).toMatchObject(records);
          await expectFiles(scene);
          const { invoices, reversals } = await played();
          expect(reversals).toHaveLength(scene.before.reversals.length + 1);
          const own = invoices.slice(scene.before.invoices.length);
          expect(own.map(({ redInvoiceNo }) => redInvoiceNo !== null)).toEqual(
            records.map(({ status }) => status === REVERSED).toReversed(),
          );
          const { refunded, partiallyRefunded } = ORDER_STATUSES;
          const { status } = await moneyOf(app, scene);
          expect(status).toBe(lessons === 0 ? refunded : partiallyRefunded);
        },
      });
      expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
    },
  );
});

describe('a death while an invoice is mailed', () => {
  it('is made up for by the next worker, under the same Message-ID', async () => {
    const deaths = await sweep(stage, {
      prepare: async () => {
        const bought = await buyLessons(app);
        const { buyer, order } = bought;
        const id = await buildIssuedInvoice(app.platform, buyer.userId, order.id);
        const email = `buyer${buyer.userId}@zhiji.example`;
        expect((await app.call('invoice.mail', { id, email }, buyer)).code).toBe(SAVED);
        return { ...bought, email };
      },
      act: async () => workMortally(stage, 'invoice.mail'),
      recover: async () => later(stage, 6 * MINUTE_MS, async () => runLoop(app, 'invoice.mail')),
      judge: async ({ buyer, email }) => {
        const mails = await receivedMails(app.sandbox, email);
        expect(mails.length).toBeGreaterThan(0);
        expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(1);
        const rows = await app.platform.db
          .selectFrom('invoice_mail')
          .select('due_at')
          .where('user_id', '=', buyer.userId)
          .where('sent_at', 'is not', null)
          .execute();
        expect(rows).toEqual([{ due_at: null }]);
      },
    });
    expect(deaths).toBe(3);
  });
});
