/** Who got a seat of somebody else's order hears so. */
import { maskName } from '@zhiji/contract/kernel/mask';
import { openPersonal } from '#modules/identity';
import { TELL_MAX, tellMany } from '#modules/message';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';

/** A seat that has a holder by now. */
export interface GivenSeat {
  readonly id: number;
  readonly holderId: number;
  readonly courseId: number;
  readonly title: string;
}

/** Who paid for it, as identity keeps people. */
export interface GivingBuyer {
  readonly user_id: number;
  readonly nickname: string;
  readonly real_name_sealed: Buffer | null;
}

/** Tells the holders, the buyer himself not: one message for each seat. */
export async function tellSeats(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  { buyer, seats }: { readonly buyer: GivingBuyer; readonly seats: readonly GivenSeat[] },
  now: Date,
): Promise<void> {
  const others = seats.filter(({ holderId }) => holderId !== buyer.user_id);
  if (others.length === 0) {
    return;
  }
  const realName = openPersonal(config.dataKey, 'real_name', buyer.real_name_sealed);
  const name = maskName(realName === '' ? buyer.nickname : realName);
  const told = others.map(({ id, holderId, courseId, title }) => ({
    userId: holderId,
    key: id,
    facts: { course_id: courseId, title, buyer: name },
  }));
  for (let from = 0; from < told.length; from += TELL_MAX) {
    await tellMany(tx, 'seat.granted', told.slice(from, from + TELL_MAX), now);
  }
}
