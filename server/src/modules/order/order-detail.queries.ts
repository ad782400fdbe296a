/** One order with everything that became of it. */
import { calendarLink } from '#modules/learning';
import { fail } from '#platform/failure';
import { presentOrder } from './order-detail.present.ts';
import { findOrder } from './order-detail.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** How long a link to a private picture works. */
const LINK_SECONDS = 600;

/** A user's order; somebody else's is not there for him. */
export async function orderDetail(
  platform: Platform,
  user: UserContext['user'],
  input: CallInput<'order.detail'>,
): Promise<CallResponse<'order.detail'>> {
  const { db, clock, config, storage } = platform;
  const row = await findOrder(db, user.userId, input);
  if (row === null) {
    throw fail('order.notFound');
  }
  const keys = row.proofs?.at(-1)?.images ?? [];
  const images = await Promise.all(keys.map(async (key) => storage.privateLink(key, LINK_SECONDS)));
  return presentOrder(row, {
    key: config.dataKey,
    now: clock.now(),
    images,
    calendarOf: (course) => calendarLink(platform, user, course),
  });
}
