/** Forgets somebody who has certificates, and the files that show name and card. */
import { sweepFile } from '#modules/media';
import { eraseHolder, filesOf } from './erase.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, Platform } from '#platform/module';

export async function eraseUser(platform: Platform, tx: Tx, { id }: LeavingUser): Promise<void> {
  for (const key of await filesOf(tx, id)) {
    await sweepFile(platform, tx, id, key);
  }
  await eraseHolder(tx, id);
}
