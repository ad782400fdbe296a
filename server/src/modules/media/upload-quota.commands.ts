/** How much a user may send in a day, by us or straight into the store. */
import { DAY_S } from '@zhiji/contract/kernel/durations';
import { fail } from '#platform/failure';
import { oneByOne } from '#platform/jobs/parallel';
import { closeDay, countSent } from './upload-day.repo.ts';
import { isFolderFull, UPLOAD_DAY } from './upload.rules.ts';
import { listOpenFolders } from './upload.repo.ts';
import type { Platform } from '#platform/module';
import type { Bucket } from '#platform/storage/s3';

/** Counts what is about to be sent, or refuses it. */
export async function countUpload(
  { db, clock }: Platform,
  userId: number,
  sent: { readonly bytes: number } | 'credentials',
): Promise<void> {
  const counted =
    sent === 'credentials'
      ? { files: 0, bytes: 0, credentials: 1 }
      : { files: 1, bytes: sent.bytes, credentials: 0 };
  const now = clock.now();
  if (!(await countSent(db, userId, { sent: counted, most: UPLOAD_DAY, now }))) {
    throw fail('common.tooMany', { retryAfter: DAY_S });
  }
}

/**
 * Looks into the folders that browsers put objects into: credentials bound neither number nor size,
 * so whoever put too much loses all of it and gets no more credentials today.
 */
export async function emptyFullFolders({ db, clock, storage, log }: Platform): Promise<void> {
  const now = clock.now();
  await oneByOne(await listOpenFolders(db, now), async ({ user_id: userId, key }) => {
    if (isFolderFull(await storage.private.measure(key))) {
      await closeDay(db, userId, { most: UPLOAD_DAY, now });
      await emptyFolder(storage.private, key);
      log.warn('upload folder was too full', { count: 1 });
    }
  });
}

/** Deletes every object under a prefix. */
export async function emptyFolder(bucket: Bucket, prefix: string): Promise<void> {
  for (let keys = await bucket.list(prefix); keys.length > 0; keys = await bucket.list(prefix)) {
    await bucket.delete(keys);
  }
}
