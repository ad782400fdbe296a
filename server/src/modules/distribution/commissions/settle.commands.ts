/** Commissions count as earned once their time is over, the order is done and no refund is open. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { formatFen } from '@zhiji/contract/kernel/money';
import { COMMISSION_STEPS } from '@zhiji/contract/kernel/statuses';
import { bookCommission } from '#modules/ledger';
import { tell } from '#modules/message';
import { isSettleable } from '#modules/order';
import { inTransaction } from '#platform/db/transaction';
import { oneByOne } from '#platform/jobs/parallel';
import { listDue, lockDue, lockIfFree, postpone, recordSettled } from './commission.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { CommissionRow } from './commission.repo.ts';

/** Distributors of one run; the next takes those that are left. */
const DISTRIBUTORS = 1_000;
/** Commissions of one transaction. */
const BATCH = 50;
const LOOK_AGAIN_MS = DAY_MS;

/** Settles what is due; one distributor whose turn fails does not keep the others waiting. */
export async function settleDue(
  platform: Platform,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const now = platform.clock.now();
  await oneByOne(await listDue(platform.db, { now, limit: DISTRIBUTORS }), async (userId) => {
    for (let looked = BATCH; looked === BATCH && !stopping.aborted;) {
      looked = await settleSome(platform, userId, now);
    }
  });
}

/** Looks at some commissions of a distributor; answers how many. */
async function settleSome({ db }: Platform, userId: number, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (!(await lockIfFree(tx, userId))) {
      return 0;
    }
    const due = await lockDue(tx, userId, { now, limit: BATCH });
    for (const commissions of Map.groupBy(due, ({ order_id }) => order_id).values()) {
      await settleOrder(tx, commissions, now);
    }
    return due.length;
  });
}

/** Settles those of one order, or looks at them again tomorrow. */
async function settleOrder(
  tx: Tx,
  commissions: readonly CommissionRow[],
  now: Date,
): Promise<void> {
  const [first] = commissions;
  if (first === undefined) {
    return;
  }
  const { user_id: userId, buyer_id: buyerId, order_id: orderId, sale_title: title } = first;
  if (!(await isSettleable(tx, { userId: buyerId, orderId }))) {
    const lookAt = new Date(now.getTime() + LOOK_AGAIN_MS);
    const ids = commissions.map(({ id }) => id);
    await postpone(tx, userId, ids, lookAt);
    return;
  }
  for (const commission of commissions) {
    await settle(tx, commission, now);
  }
  const fen = commissions.reduce((sum, { price_fen }) => sum + price_fen, 0);
  if (fen > 0) {
    const facts = { title, price: formatFen(fen) };
    await tell(tx, 'commission.settled', { userId, key: first.id, facts }, now);
  }
}

async function settle(tx: Tx, commission: CommissionRow, now: Date): Promise<void> {
  const { id: commissionId, price_fen: fen } = commission;
  const stepNo = commission.step_num + 1;
  await recordSettled(tx, commission, {
    step: COMMISSION_STEPS.settled,
    stepNo,
    fen: 0,
    movement: fen === 0 ? null : bookCommission({ move: 'settle', commissionId, stepNo, fen }),
    now,
  });
}
