/** Reconciliation: every day, each channel's bill is held against our books. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { applyPaymentFact } from '../payment/fact.commands.ts';
import { compareBill, newFees } from './bill.rules.ts';
import { channelName } from '../payment/payment.rules.ts';
import { connectedGateway } from '../payment/pay-gateways.ts';
import {
  bookFee,
  insertDifferences,
  listOpenDifferences,
  listComparedDays,
  listPaymentBooks,
  listRefundBooks,
  noteCompared,
  resolveDifferences,
} from './bill.repo.ts';
import type { Actor } from '#platform/actor';
import type { BillRow } from '#gateways/pay/pay-gateway';
import type { Platform } from '#platform/module';
import type { BillDay, DifferenceKey, FoundDifference, OpenDifference } from './bill.repo.ts';
import type { Books, Difference, NewFee } from './bill.rules.ts';
import type { PayGateways } from '../payment/pay-gateways.ts';

const DATE_LENGTH = 10;
const SHOWN = 200;
const FEES_AT_ONCE = 100;

/** A bill that could not be had is asked for again on so many days. */
const DAYS_BACK = 7;

/** Compares yesterday's bill of every channel, and those missed before; none waits for another. */
export async function reconcileDue(platform: Platform, gateways: PayGateways): Promise<void> {
  const results = await Promise.allSettled(
    [...gateways.keys()].map(async (channel) => compareDue(platform, gateways, channel)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    throw failed.reason;
  }
}

async function compareDue(
  platform: Platform,
  gateways: PayGateways,
  channel: number,
): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now().getTime();
  const dayBefore = (days: number): string =>
    formatWireTime(new Date(now - days * DAY_MS)).slice(0, DATE_LENGTH);
  const yesterday = dayBefore(1);
  // The latest first, so that a bill that is never made keeps no later day waiting. The first failure
  // ends it: a channel that is away is asked once, as payments count on it, too.
  const days = Array.from({ length: DAYS_BACK }, (_, back) => dayBefore(back + 1));
  const compared = await listComparedDays(db, channel, days);
  for (const day of days) {
    if (day === yesterday || !compared.has(day)) {
      await compareDay(platform, gateways, { channel, day });
    }
  }
}

interface BilledDay {
  readonly channel: number;
  readonly day: string;
}

/** An operator compares the bill of a channel and day; answers what was found, known or not. */
export async function reconcile(
  platform: Platform,
  gateways: PayGateways,
  { actor, ...billed }: BilledDay & { readonly actor: Actor },
): Promise<readonly FoundDifference[]> {
  requireMarket(actor);
  return compareDay(platform, gateways, billed);
}

async function compareDay(
  platform: Platform,
  gateways: PayGateways,
  { channel, day }: BilledDay,
): Promise<readonly FoundDifference[]> {
  const { db, clock, log } = platform;
  const billDay = spanOf(channel, day);
  const bill = await connectedGateway(gateways, channel).bill(day);
  if (bill.outcome === 'unavailable') {
    throw fail('operator.channelAway', { data: { channel: channelName(channel) } });
  }
  const rows = bill.outcome === 'bill' ? bill.rows : [];
  const books = await readBooks(platform, billDay, rows);
  if (bill.outcome === 'none' && books.payments.length + books.refunds.length > 0) {
    // Not made yet: that is no reason to doubt every payment of the day.
    throw fail('operator.billMissing', { data: { channel: channelName(channel), day } });
  }
  const found: FoundDifference[] = [];
  for (const difference of compareBill(rows, books)) {
    found.push({ ...difference, remark: await settle(platform, channel, difference, rows) });
  }
  await insertDifferences(db, billDay, found, clock.now());
  const isSettled = found.some(({ remark }) => remark !== null);
  // A payment that the bill itself has brought in had its fee taken like any other.
  const settled = isSettled ? await readBooks(platform, billDay, rows) : books;
  await bookFees(platform, channel, newFees(rows, settled));
  await noteCompared(db, billDay, clock.now());
  log.info('reconciled', { dependency: channelName(channel), count: found.length });
  return found;
}

/** What we have of the day, and of what the bill mentions. */
async function readBooks(
  { db }: Platform,
  billDay: BillDay,
  rows: readonly BillRow[],
): Promise<Books> {
  const mentioned = (kind: BillRow['kind']): BillRow[] => rows.filter((row) => row.kind === kind);
  const payments = await listPaymentBooks(
    db,
    billDay,
    mentioned('payment').map(({ tradeNo }) => tradeNo),
  );
  const refunds = await listRefundBooks(
    db,
    billDay,
    mentioned('refund').map(({ refundNo }) => refundNo),
  );
  return { payments, refunds };
}

/** Some at a time: what is booked stays when a worker dies, and the next run goes on from there. */
async function bookFees(
  { db, clock }: Platform,
  channel: number,
  fees: readonly NewFee[],
): Promise<void> {
  for (let at = 0; at < fees.length; at += FEES_AT_ONCE) {
    await inTransaction(db, async (tx) => {
      for (const fee of fees.slice(at, at + FEES_AT_ONCE)) {
        await bookFee(tx, channel, fee, clock.now());
      }
    });
  }
}

function spanOf(channel: number, day: string): BillDay {
  const from = parseWireTime(`${day} 00:00:00`);
  return { channel, day, from, until: new Date(from.getTime() + DAY_MS) };
}

const SETTLED: ReadonlySet<string> = new Set(['applied', 'late', 'second', 'unasked']);

/** A payment nobody told us of is applied now; answers what came of it, or null. */
async function settle(
  platform: Platform,
  channel: number,
  { kind, serialNo }: Difference,
  rows: readonly BillRow[],
): Promise<string | null> {
  const row = rows.find((each) => each.kind === 'payment' && each.tradeNo === serialNo);
  if ((kind !== 'missing_here' && kind !== 'amount') || row === undefined) {
    return null;
  }
  const verdict = await applyPaymentFact(platform, {
    channel,
    tradeNo: row.tradeNo,
    channelTradeNo: row.channelTradeNo,
    amountFen: row.amountFen,
    paidAt: row.at,
    payer: null,
    evidence: 'bill',
    eventId: null,
  });
  return SETTLED.has(verdict) ? verdict : null;
}

/** What bills and books do not agree on and nobody has explained, the oldest first. */
export async function openDifferences(
  { db }: Platform,
  actor: Actor,
): Promise<readonly OpenDifference[]> {
  requireMarket(actor);
  return listOpenDifferences(db, SHOWN);
}

/** An operator has found out what a difference is about. */
export async function resolveDifference(
  { db, clock }: Platform,
  key: DifferenceKey,
  { actor, remark }: { readonly actor: Actor; readonly remark: string },
): Promise<void> {
  requireMarket(actor);
  await inTransaction(db, async (tx) => {
    if (!(await resolveDifferences(tx, key, { remark, now: clock.now() }))) {
      throw fail('operator.differenceMissing');
    }
    await recordAudit(tx, {
      actor,
      action: 'order.differenceResolved',
      subject: `${channelName(key.channel)} ${key.day} ${key.serialNo}`,
      detail: { remark },
    });
  });
}
