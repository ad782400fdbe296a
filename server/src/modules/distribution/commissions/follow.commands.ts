/** Money of an order went back: the commission for it follows. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { COMMISSION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { bookCommission } from '#modules/ledger';
import { tell } from '#modules/message';
import { keptOfItems, referredOrder } from '#modules/order';
import { inTransaction } from '#platform/db/transaction';
import { findByRetailId, lockDistributor } from '../applications/application.repo.ts';
import { lockOfOrder, recordFollowed } from './commission.repo.ts';
import { followed } from './commission.rules.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { CommissionRow } from './commission.repo.ts';

export interface SoldOrder {
  readonly buyerId: number;
  readonly orderId: number;
}

/** Lowers or takes back the commissions of an order by what it keeps; again, it changes nothing. */
export async function followReturns({ db, clock }: Platform, sold: SoldOrder): Promise<void> {
  const { buyerId, orderId } = sold;
  const order = await referredOrder(db, { userId: buyerId, orderId });
  const distributor = order === null ? null : await findByRetailId(db, order.retail_id);
  if (distributor === null) {
    return;
  }
  const { user_id: userId } = distributor;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await lockDistributor(tx, userId);
    const commissions = await lockOfOrder(tx, userId, sold);
    // Asked after the lock, or it might be of before.
    const kept = await keptOfItems(tx, { userId: buyerId, orderId });
    const keptFen = new Map(kept.map((item) => [item.id, item.kept_fen]));
    const backFen: number[] = [];
    for (const commission of commissions) {
      const left = keptFen.get(commission.item_id) ?? commission.base_fen;
      backFen.push(await follow(tx, commission, left, now));
    }
    await tellClawedBack(tx, commissions, backFen, now);
  });
}

/** Reckons one anew; answers what was taken back. */
async function follow(
  tx: Tx,
  commission: CommissionRow,
  keptFen: number,
  now: Date,
): Promise<number> {
  const change = followed(commission, keptFen);
  if (change === null) {
    return 0;
  }
  const { step, move, backFen } = change;
  const stepNo = nextStep(commission);
  const booking = { move, commissionId: commission.id, stepNo, fen: backFen };
  await recordFollowed(tx, commission, change, {
    step,
    stepNo,
    fen: 0 - backFen,
    movement: backFen === 0 ? null : bookCommission(booking),
    now,
  });
  return backFen;
}

const nextStep = ({ step_num }: CommissionRow): number => step_num + 1;

/** What had counted as earned is gone: the distributor hears of it, once for an order. */
async function tellClawedBack(
  tx: Tx,
  commissions: readonly CommissionRow[],
  backFen: readonly number[],
  now: Date,
): Promise<void> {
  const earned = commissions
    .map((commission, index) => ({ ...commission, back_fen: backFen[index] ?? 0 }))
    .filter(({ status, back_fen }) => status !== COMMISSION_STATUSES.frozen && back_fen > 0);
  const [first] = earned;
  if (first === undefined) {
    return;
  }
  const price = formatFen(earned.reduce((sum, { back_fen }) => sum + back_fen, 0));
  const { user_id: userId, sale_title: title } = first;
  const key = `${first.id}:${nextStep(first)}`;
  await tell(tx, 'commission.clawedBack', { userId, key, facts: { title, price } }, now);
}
