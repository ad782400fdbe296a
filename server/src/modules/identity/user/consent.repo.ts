/** SQL of what users agreed to. */
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

export interface NewConsent {
  readonly id: string;
  readonly type: number;
  readonly version: string;
}

export async function insertConsents(
  tx: Tx,
  userId: number,
  consents: readonly NewConsent[],
  given: { addressRef: string; now: Date },
): Promise<void> {
  if (consents.length > 0) {
    await tx
      .insertInto('consent')
      .values(
        consents.map((consent) => ({
          user_id: userId,
          ...consent,
          address_ref: given.addressRef,
          created_at: given.now,
        })),
      )
      .execute();
  }
}

const CONSENTS_MAX = 200;

export async function listConsents(db: Database, userId: number) {
  return db
    .selectFrom('consent')
    .select(['type', 'version', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('type')
    .limit(CONSENTS_MAX)
    .execute();
}
