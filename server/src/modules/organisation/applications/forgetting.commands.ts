/** What was refused and never mended is not kept for ever. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { REFUSED_APPLICATION_DAYS } from '@zhiji/contract/kernel/limits';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { setCertification } from '#modules/identity';
import { releasePrivate, releaseUpload } from '#modules/media';
import { inTransaction } from '#platform/db/transaction';
import { oneByOne } from '#platform/jobs/parallel';
import { filesOf } from './application-content.ts';
import { deleteApplication, listRefusedBefore, lockApplication } from './application.repo.ts';
import type { Platform } from '#platform/module';
import type { ApplicationKey } from './application.repo.ts';

const BATCH = 100;

/** Forgets applications that were refused long ago, with their files: who applies again begins anew. */
export async function forgetRefused(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const before = new Date(clock.now().getTime() - REFUSED_APPLICATION_DAYS * DAY_MS);
  let count = 0;
  for (let found = BATCH; found === BATCH;) {
    const keys = await listRefusedBefore(db, before, BATCH);
    await oneByOne(keys, async (key) => forget(platform, key, before));
    found = keys.length;
    count += found;
  }
  log.info('refused applications forgotten', { count });
}

async function forget(platform: Platform, key: ApplicationKey, before: Date): Promise<void> {
  const { userId, kind } = key;
  await inTransaction(platform.db, async (tx) => {
    const row = await lockApplication(tx, key);
    // It was sent again, and perhaps refused again, since it was listed.
    const isRefused = row?.status === CERTIFICATION_STATUSES.refused;
    if (!isRefused || row.decided_at === null || row.decided_at >= before) {
      return;
    }
    const { picture, keys } = filesOf(row.content);
    for (const file of keys) {
      await releasePrivate(platform, tx, userId, file);
    }
    await releaseUpload(platform, tx, userId, picture);
    await deleteApplication(tx, key);
    await setCertification(tx, userId, kind, null);
  });
}
