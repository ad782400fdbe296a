/** Forgetting the people in orders: who leaves, and identity cards that serve nothing any more. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { phoneRef } from '#modules/identity';
import { eraseBuyer, eraseHolder, eraseIdCards } from './erase.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, Platform } from '#platform/module';

/** After a class, somebody may still ask who was there; then nobody needs the number. */
const ID_CARD_MS = 30 * DAY_MS;
const BATCH = 1_000;

/** Forgets a user as buyer and as holder of seats. */
export async function eraseUser(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  { id, phone }: LeavingUser,
): Promise<void> {
  await eraseBuyer(tx, id);
  await eraseHolder(tx, id, phoneRef(config.dataKey, phone));
}

/** Forgets the identity cards of classes that are over. */
export async function forgetIdCards({ db, clock, log }: Platform): Promise<void> {
  const endedBefore = new Date(clock.now().getTime() - ID_CARD_MS);
  let count = 0;
  for (let erased = BATCH; erased === BATCH;) {
    erased = await eraseIdCards(db, endedBefore, BATCH);
    count += erased;
  }
  log.info('identity cards forgotten', { count });
}
