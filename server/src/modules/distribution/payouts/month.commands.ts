/** A month's payouts: drafted for those who are owed enough, and written into the bank's file. */
import { PAYOUT_MIN_FEN } from '@zhiji/contract/kernel/limits';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime, parseWireTime } from '@zhiji/contract/kernel/time';
import { bankOf } from '#modules/region';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { newSerialNo } from '#platform/serial-no';
import { lockDistributor } from '../applications/application.repo.ts';
import { openPayee } from '../applications/application-sealing.ts';
import { findOwed, listPayees, takeCommissions } from './owed.repo.ts';
import { payoutFile } from './payout-file.rules.ts';
import { insertPayout, listInFile, moveToFile } from './payout.repo.ts';
import { taxToWithhold } from './tax.rules.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';

const BATCH = 200;
const MONTH_LENGTH = 7;
const PAID: ReadonlySet<number> = new Set([SPREAD_STATUSES.active, SPREAD_STATUSES.removed]);

/** The month of China's wall clock, `YYYY-MM`. */
const monthOf = (at: Date): string => formatWireTime(at).slice(0, MONTH_LENGTH);

/** Somebody's word about the payouts of a month. */
interface MonthDecision {
  readonly actor: Actor;
  readonly month: string;
}

export interface DraftedPayout {
  readonly payoutNo: string;
  readonly grossFen: number;
  readonly taxFen: number;
}

/**
 * Drafts what a month that is over pays: all that is owed by now. Who has a payout of the month is left
 * alone, so it may be asked for again.
 */
export async function draftPayouts(
  { db, clock }: Platform,
  { actor, month }: MonthDecision,
): Promise<readonly DraftedPayout[]> {
  requireMarket(actor);
  if (month >= monthOf(clock.now())) {
    throw fail('operator.monthRunning', { data: { month } });
  }
  const drafted: DraftedPayout[] = [];
  let payees = await listPayees(db, { month, after: 0, limit: BATCH });
  while (payees.length > 0) {
    for (const userId of payees) {
      const draft = { actor, userId, month, now: clock.now() };
      const payout = await inTransaction(db, async (tx) => draftPayout(tx, draft));
      if (payout !== null) {
        drafted.push(payout);
      }
    }
    payees = await listPayees(db, { month, after: payees.at(-1) ?? 0, limit: BATCH });
  }
  return drafted;
}

interface Draft extends MonthDecision {
  readonly userId: number;
  readonly now: Date;
}

/** One distributor's; null when things have moved since he was listed. */
async function draftPayout(tx: Tx, draft: Draft): Promise<DraftedPayout | null> {
  const { actor, userId, month, now } = draft;
  const payee = await lockDistributor(tx, userId);
  if (payee === null || !PAID.has(payee.status)) {
    return null;
  }
  const monthBegan = parseWireTime(`${monthOf(now)}-01 00:00:00`);
  const { balance_fen: grossFen, ...earlier } = await findOwed(tx, userId, monthBegan);
  if (grossFen < PAYOUT_MIN_FEN) {
    return null;
  }
  const withheld = { grossFen: earlier.gross_fen, taxFen: earlier.tax_fen };
  const taxFen = taxToWithhold(grossFen, withheld);
  const payoutNo = newSerialNo(userId, now);
  const payoutId = await insertPayout(tx, payee, { payoutNo, month, grossFen, taxFen, now });
  if (payoutId === null) {
    return null;
  }
  await takeCommissions(tx, { userId, payoutId });
  await recordAudit(tx, {
    actor,
    action: 'payout.draft',
    subject: `payout ${payoutNo}`,
    detail: { month, grossFen, taxFen },
  });
  return { payoutNo, grossFen, taxFen };
}

/**
 * The file for the bank: a month's drafts, and what an earlier file had and is still to be paid. It is
 * the only thing that leaves with names and numbers of people, so each time is on record.
 */
export async function exportPayouts(
  { db, config }: Platform,
  { actor, month }: MonthDecision,
): Promise<string> {
  requireMarket(actor);
  const rows = await inTransaction(db, async (tx) => {
    await moveToFile(tx, month);
    const inFile = await listInFile(tx, month);
    if (inFile.length === 0) {
      throw fail('operator.payoutsNone', { data: { month } });
    }
    await recordAudit(tx, {
      actor,
      action: 'payout.export',
      subject: `payouts of ${month}`,
      detail: { payouts: inFile.map(({ payout_no: payoutNo }) => payoutNo) },
    });
    return inFile;
  });
  return payoutFile(
    rows.map((row) => ({
      ...openPayee(config.dataKey, row),
      payoutNo: row.payout_no,
      bankName: bankOf(row.bank_id)?.name ?? '',
      grossFen: row.gross_fen,
      taxFen: row.tax_fen,
    })),
  );
}
