/** Changes operators make to editorial content. */
import { inTransaction } from '#platform/db/transaction';
import { emit } from '#platform/jobs/outbox';
import { recordAudit } from '#platform/audit';
import { writeSetting } from './content.repo.ts';
import { requireMarket } from '#platform/actor';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { SettingKey } from './setting-keys.ts';

/** Everything this module caches goes by one tag: it is small and changes rarely. */
export const CONTENT_TAG = 'content';

/** Sets a footer text or link; every process shows it within a second. */
export async function setSetting(
  { db, clock, cache }: Platform,
  actor: Actor,
  key: SettingKey,
  value: string,
): Promise<void> {
  requireMarket(actor);
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, key, value, clock.now());
    await recordAudit(tx, { actor, action: 'content.setSetting', subject: key, detail: { value } });
    await emit(tx, { requestId: actor.name, userId: null }, 'content.changed', {
      tag: CONTENT_TAG,
    });
  });
  // Told at once; the event tells again, in case this process dies or Redis is away just now.
  await cache.invalidate(CONTENT_TAG);
}
