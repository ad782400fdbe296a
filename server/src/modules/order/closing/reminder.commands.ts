/** Reminds buyers of orders that end soon if nobody pays them. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { TELL_MAX, tellMany } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { listClosing } from './reminder.repo.ts';
import type { Platform } from '#platform/module';
import type { ClosingOrder } from './reminder.repo.ts';

/** So long before its end; who had no more time than this in all needs no reminder. */
const AHEAD_MS = 10 * MINUTE_MS;

/**
 * Tells of every order that ends within ten minutes, each once. Nothing is locked for it: who pays
 * this very moment may be reminded in vain. What a dead worker has not told, the next run tells.
 */
export async function remindClosing({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  for (let after: ClosingOrder | undefined, more = true; more;) {
    const search = { now, aheadMs: AHEAD_MS, after, limit: TELL_MAX };
    const closing = await inTransaction(db, async (tx) => {
      const found = await listClosing(tx, search);
      await tellMany(tx, 'order.closing', found.map(toldOf), now);
      return found;
    });
    after = closing.at(-1);
    more = closing.length === TELL_MAX;
  }
}

const toldOf = ({ user_id: userId, id, title, expire_at }: ClosingOrder) => ({
  userId,
  key: id,
  facts: { order_id: id, title, expire_time: formatWireTime(expire_at) },
});
