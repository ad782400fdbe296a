/** Reconciliation: every day, each channel's bill is held against our books. */
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { applyPaymentFact } from './fact.commands.ts';
import { compareBill } from './bill.rules.ts';
import { channelName } from './payment.rules.ts';
import { gatewayOf } from './payment.gateways.ts';
import {
  insertDifferences,
  listOpenDifferences,
  listPaymentBooks,
  listRefundBooks,
  resolveDifferences,
} from './bill.repo.ts';
import type { BillRow } from '#gateways/pay/pay-gateway';
import type { Platform } from '#platform/module';
import type { BillDay, DifferenceKey, FoundDifference, OpenDifference } from './bill.repo.ts';
import type { Difference } from './bill.rules.ts';
import type { PayGateways } from './payment.gateways.ts';

const DAY_MS = 86_400_000;
const DATE_LENGTH = 10;
const SHOWN = 200;

/** Compares yesterday's bill of every channel; one that is away does not keep the others waiting. */
export async function reconcileYesterday(platform: Platform, gateways: PayGateways): Promise<void> {
  const day = formatWireTime(new Date(platform.clock.now().getTime() - DAY_MS)).slice(
    0,
    DATE_LENGTH,
  );
  const failures: unknown[] = [];
  for (const channel of gateways.keys()) {
    try {
      await reconcile(platform, gateways, { channel, day });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw failures[0];
  }
}

/** Compares the bill of a channel and day; answers what was found, known or not. */
export async function reconcile(
  platform: Platform,
  gateways: PayGateways,
  { channel, day }: { readonly channel: number; readonly day: string },
): Promise<readonly FoundDifference[]> {
  const { db, clock, log } = platform;
  const billDay = spanOf(channel, day);
  const bill = await gatewayOf(gateways, channel).bill(day);
  if (bill.outcome === 'unavailable') {
    throw new Error(`the bill of ${channelName(channel)} cannot be had`);
  }
  const rows = bill.outcome === 'bill' ? bill.rows : [];
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
  if (bill.outcome === 'none' && payments.length + refunds.length > 0) {
    // Not made yet: that is no reason to doubt every payment of the day.
    throw new Error(`${channelName(channel)} has no bill of ${day}`);
  }
  const found: FoundDifference[] = [];
  for (const difference of compareBill(rows, { payments, refunds })) {
    found.push({ ...difference, remark: await settle(platform, channel, difference, rows) });
  }
  await insertDifferences(db, billDay, found, clock.now());
  log.info('reconciled', { dependency: channelName(channel), count: found.length });
  return found;
}

function spanOf(channel: number, day: string): BillDay {
  const from = parseWireTime(`${day} 00:00:00`);
  return { channel, day, from, until: new Date(from.getTime() + DAY_MS) };
}

/** A payment nobody told us of is applied now; answers what came of it, or null. */
async function settle(
  platform: Platform,
  channel: number,
  { kind, serialNo }: Difference,
  rows: readonly BillRow[],
): Promise<string | null> {
  const row = rows.find((each) => each.kind === 'payment' && each.tradeNo === serialNo);
  if (kind !== 'missing_here' || row === undefined) {
    return null;
  }
  const verdict = await applyPaymentFact(platform, {
    channel,
    tradeNo: row.tradeNo,
    channelTradeNo: row.channelTradeNo,
    amountFen: row.amountFen,
    paidAt: row.at,
    evidence: 'bill',
    eventId: null,
  });
  return verdict === 'applied' || verdict === 'late' || verdict === 'second' ? verdict : null;
}

/** What bills and books do not agree on and nobody has explained, the oldest first. */
export async function openDifferences({ db }: Platform): Promise<readonly OpenDifference[]> {
  return listOpenDifferences(db, SHOWN);
}

/** An operator has found out what a difference is about. */
export async function resolveDifference(
  { db, clock }: Platform,
  key: DifferenceKey,
  { actor, remark }: { readonly actor: string; readonly remark: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await resolveDifferences(tx, key, { remark, now: clock.now() }))) {
      throw new Error('no such difference is open');
    }
    await recordAudit(tx, {
      actor,
      action: 'order.differenceResolved',
      subject: `${channelName(key.channel)} ${key.day} ${key.serialNo}`,
      detail: { remark },
    });
  });
}
