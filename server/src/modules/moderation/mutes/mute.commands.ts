/** The market takes somebody's word for a while; what he wrote stays. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { tell } from '#modules/message';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { deleteMute, findMute, upsertMute } from './mute.repo.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';

interface MutedUser {
  readonly actor: Actor;
  readonly userId: number;
}

/** Refuses somebody who may not write now. */
export async function requireVoice({ db, clock }: Platform, userId: number): Promise<void> {
  const mute = await findMute(db, userId, clock.now());
  if (mute !== null) {
    const { until, reason } = mute;
    throw fail('content.muted', { data: { until: formatWireTime(until), reason } });
  }
}

/** Nothing of his is taken until then; he is told why. */
export async function muteUser(
  { db, clock }: Platform,
  { actor, userId, until, reason }: MutedUser & { readonly until: Date; readonly reason: string },
): Promise<void> {
  requireMarket(actor);
  const now = clock.now();
  const facts = { until: formatWireTime(until), reason };
  await inTransaction(db, async (tx) => {
    if (!(await upsertMute(tx, userId, { until, reason, now }))) {
      throw fail('operator.userMissing', { data: { username: String(userId) } });
    }
    await tell(tx, 'user.muted', { userId, key: now.getTime(), facts }, now);
    await recordAudit(tx, { actor, action: 'user.mute', subject: `user ${userId}`, detail: facts });
  });
}

/** He may write again; false when he could. */
export async function unmuteUser(
  { db, clock }: Platform,
  { actor, userId }: MutedUser,
): Promise<boolean> {
  requireMarket(actor);
  return inTransaction(db, async (tx) => {
    const wasMuted = await deleteMute(tx, userId, clock.now());
    if (wasMuted) {
      const subject = `user ${userId}`;
      await recordAudit(tx, { actor, action: 'user.unmute', subject, detail: {} });
    }
    return wasMuted;
  });
}
