/** The key a teacher pushes with. */
import { requireCourse } from '#modules/catalog';
import { recordAudit } from '#platform/audit';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { keyEnd, streamOf } from './live.rules.ts';
import { lockRoom, upsertRoom } from './publishing.repo.ts';
import { pushSecret } from './push-secret.ts';
import type { Actor } from '#platform/actor';
import type { LiveProvider, PushAddress } from '#gateways/live/live-provider';
import type { Platform } from '#platform/module';

export interface KeyWish {
  readonly actor: Actor;
  readonly chapterId: number;
  /** The key until now leaked, or its teacher no longer teaches. */
  readonly newKey: boolean;
}

/** Where the teacher of a class pushes to, and with which key. */
export async function giveKey(
  { db, config }: Platform,
  provider: LiveProvider,
  { actor, chapterId, newKey }: KeyWish,
): Promise<PushAddress & { readonly title: string }> {
  const room = await inTransaction(db, async (tx) => {
    const missing = fail('operator.liveMissing', { data: { id: chapterId } });
    await upsertRoom(tx, chapterId, newKey);
    const locked = await lockRoom(tx, chapterId);
    if (locked === undefined) {
      throw missing;
    }
    await requireCourse(tx, actor, locked.course_id, missing);
    const subject = `chapter ${chapterId}`;
    await recordAudit(tx, { actor, action: 'live.key', subject, detail: { new: newKey } });
    return locked;
  });
  const stream = streamOf(chapterId);
  if (newKey) {
    // Whoever pushes does so with the key that has just ended.
    await provider.close(stream);
  }
  const address = provider.createRoom({
    stream,
    secret: pushSecret(config.dataKey, chapterId, room.key_no),
    expiresAt: keyEnd(room),
  });
  return { ...address, title: room.title };
}
