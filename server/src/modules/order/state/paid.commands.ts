/** An order is paid, whichever way: all follows from here, and everybody concerned hears of it. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { tell } from '#modules/message';
import { emit } from '#platform/jobs/outbox';
import { settlePaid } from './order-state.repo.ts';
import { tellSeats } from './told-seats.commands.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LockedOrder, PayType } from './order-state.repo.ts';

const REQUEST = 'paid';

/**
 * Settles an unpaid order whose lock is held, and tells its buyer and who got its seats; whose link
 * led to it is paid for that later, unless it cost nothing.
 */
export async function completePaid(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  order: LockedOrder,
  { payType, now }: { readonly payType: PayType; readonly now: Date },
): Promise<void> {
  const { user_id: userId, id, title } = order;
  const settled = await settlePaid(tx, order, { payType, now });
  const named = { order_id: id, title };
  if (payType === PAY_TYPES.free) {
    await tell(tx, 'order.free', { userId, key: id, facts: named }, now);
  } else {
    const facts = { ...named, price: formatFen(order.payable_fen) };
    await tell(tx, 'order.paid', { userId, key: id, facts }, now);
    if (settled.retailId !== '') {
      const referred = { user_id: userId, order_id: id };
      await emit(tx, { requestId: REQUEST, userId }, 'order.referred', referred);
    }
  }
  await tellSeats(platform, tx, settled, now);
}
