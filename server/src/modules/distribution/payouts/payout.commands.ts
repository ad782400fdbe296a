/** The bank's word about payouts: paid, or not. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { bookPayout } from '#modules/ledger';
import { tell } from '#modules/message';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { userOfSerialNo } from '#platform/serial-no';
import { lockDistributor } from '../applications/application.repo.ts';
import { payOutCommissions, releaseCommissions } from './owed.repo.ts';
import { listOpen, lockPayout, recordFailed, recordPaid } from './payout.repo.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { PayoutRow } from './payout.repo.ts';

const SHOWN = 100;

/** Payouts that are drafted or at the bank; of people nothing but the number. */
export async function openPayouts({ db }: Platform, actor: Actor) {
  requireMarket(actor);
  return listOpen(db, SHOWN);
}

/** Somebody's word about a payout. */
interface Decision {
  readonly actor: Actor;
  readonly payoutNo: string;
}

/** The bank has paid it, under its number: it is booked, and the distributor told. */
export async function confirmPayout(
  platform: Platform,
  { bankNo, ...decision }: Decision & { readonly bankNo: string },
): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'payout.confirm', async (tx, payout) => {
    const { user_id: userId, id: payoutId, month } = payout;
    const { gross_fen: grossFen, tax_fen: taxFen } = payout;
    const movement = bookPayout({ payoutNo: payout.payout_no, grossFen, taxFen });
    if (!(await recordPaid(tx, payout, { bankNo, movement, now }))) {
      return null;
    }
    await payOutCommissions(tx, { userId, payoutId, now });
    const facts = {
      month,
      price: formatFen(grossFen),
      tax: formatFen(taxFen),
      net: formatFen(grossFen - taxFen),
    };
    await tell(tx, 'payout.paid', { userId, key: payoutId, facts }, now);
    return { bankNo, grossFen, taxFen };
  });
}

/** The bank could not pay it: the money waits for the next payout, and the distributor reads why. */
export async function failPayout(
  platform: Platform,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'payout.fail', async (tx, payout) => {
    const { user_id: userId, id: payoutId, month } = payout;
    if (!(await recordFailed(tx, payout, reason))) {
      return null;
    }
    await releaseCommissions(tx, { userId, payoutId });
    await tell(tx, 'payout.failed', { userId, key: payoutId, facts: { month, reason } }, now);
    return { reason };
  });
}

type Detail = Readonly<Record<string, string | number>>;

/** Does something about a payout whose distributor it locks first, and notes who did. */
async function decide(
  { db }: Platform,
  { actor, payoutNo }: Decision,
  action: string,
  work: (tx: Tx, payout: PayoutRow) => Promise<Detail | null>,
): Promise<void> {
  requireMarket(actor);
  await inTransaction(db, async (tx) => {
    const userId = userOfSerialNo(payoutNo) ?? 0;
    await lockDistributor(tx, userId);
    const payout = await lockPayout(tx, userId, payoutNo);
    const detail = payout === null ? null : await work(tx, payout);
    if (detail === null) {
      throw fail('operator.payoutClosed', { data: { payout: payoutNo } });
    }
    await recordAudit(tx, { actor, action, subject: `payout ${payoutNo}`, detail });
  });
}
