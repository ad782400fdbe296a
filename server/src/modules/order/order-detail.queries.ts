/** One order with everything that became of it. */
import { fail } from '#platform/failure';
import { presentOrder } from './order-detail.present.ts';
import { findOrder } from './order-detail.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** How long a link to a private picture works. */
const LINK_SECONDS = 600;

/** A user's order; somebody else's is not there for him. */
export async function orderDetail(
  { db, clock, config, storage }: Platform,
  userId: number,
  input: CallInput<'order.detail'>,
): Promise<CallResponse<'order.detail'>> {
  const row = await findOrder(db, userId, input);
  if (row === null) {
    throw fail('order.notFound');
  }
  const keys = row.proofs?.at(-1)?.images ?? [];
  const images = await Promise.all(keys.map(async (key) => storage.privateLink(key, LINK_SECONDS)));
  return presentOrder(row, { key: config.dataKey, now: clock.now(), images });
}
