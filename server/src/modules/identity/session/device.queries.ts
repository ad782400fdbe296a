/** Where an account is logged in, and was. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { DEVICE_STATES } from '@zhiji/contract/kernel/statuses';
import { listSessions } from './session.repo.ts';
import { HISTORY_MS } from './session.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Principal } from '#platform/http/context';
import type { Platform } from '#platform/module';

type Device = CallResponse<'account.devices'>[number];

/** The caller's live sessions, then those that ended lately. */
export async function devices({ db, clock }: Platform, user: Principal): Promise<Device[]> {
  const now = clock.now();
  const endedSince = new Date(now.getTime() - HISTORY_MS);
  const rows = await listSessions(db, user.userId, { now, endedSince });
  return rows.map((row) => {
    const lapsed = row.expires_at <= now ? row.expires_at : null;
    const endedAt = row.revoked_at ?? lapsed;
    return {
      id: row.id,
      device: row.device,
      // The columns' check constraints hold the same words.
      client: row.client as Device['client'],
      is_current: row.id === user.sessionId ? 1 : 0,
      state: stateOf(row.revoke_reason, lapsed),
      create_time: formatWireTime(row.created_at),
      last_time: formatWireTime(row.seen_at),
      end_time: endedAt === null ? null : formatWireTime(endedAt),
    };
  });
}

function stateOf(revokeReason: string | null, lapsed: Date | null): Device['state'] {
  if (revokeReason !== null) {
    return revokeReason as Device['state'];
  }
  return lapsed === null ? DEVICE_STATES.live : DEVICE_STATES.expired;
}
