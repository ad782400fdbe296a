/** Orders end when what was bought has been delivered. */
import { inTransaction } from '#platform/db/transaction';
import { nextLook } from './delivery.rules.ts';
import { takeDueOrders, writeLooks } from './delivery.repo.ts';
import type { Platform } from '#platform/module';
import type { DueOrder, Looked } from './delivery.repo.ts';

const BATCH = 200;

/** Looks at every order whose time has come; two workers never look at the same one. */
export async function deliverOrders({ db, clock }: Platform, stopping: AbortSignal): Promise<void> {
  const now = clock.now();
  for (let looked = BATCH; looked === BATCH && !stopping.aborted;) {
    looked = await inTransaction(db, async (tx) => {
      const due = await takeDueOrders(tx, now, BATCH);
      await writeLooks(
        tx,
        due.map((order) => lookedAt(order, now)),
        now,
      );
      return due.length;
    });
  }
}

function lookedAt({ user_id: userId, id, paid_at: paidAt, items }: DueOrder, now: Date): Looked {
  const facts = (items ?? []).map((item) => ({
    type: item.type,
    isRefunded: item.is_refunded,
    isFinished: item.is_finished,
    endsAt: item.ends_at === null ? null : new Date(item.ends_at),
  }));
  return { userId, orderId: id, lookAt: nextLook(facts, paidAt, now) };
}
