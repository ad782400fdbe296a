/** What users choose to be told. */
import { inTransaction } from '#platform/db/transaction';
import { presentChoices } from './choice.present.ts';
import { listRefusals, writeRefusals } from './choice.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Chooses the ways of a type. */
export async function choose(
  { db, clock }: Platform,
  userId: number,
  { type, ...ways }: CallInput<'message.choose'>,
): Promise<CallResponse<'message.choose'>> {
  const channels = Object.entries(ways)
    .filter(([, isWanted]) => isWanted === 0)
    .map(([channel]) => channel);
  await inTransaction(db, async (tx) =>
    writeRefusals(tx, userId, { type, channels, now: clock.now() }),
  );
  return presentChoices(await listRefusals(db, userId));
}
