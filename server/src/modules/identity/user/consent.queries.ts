/** What a user agreed to. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { listConsents } from './consent.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type Consent = CallResponse<'account.consents'>[number];

/** The newest first. */
export async function consents({ db }: Platform, userId: number): Promise<Consent[]> {
  const rows = await listConsents(db, userId);
  return rows.map(({ type, version, created_at }) => ({
    // The column's check constraint holds the same numbers.
    type: type as Consent['type'],
    version,
    create_time: formatWireTime(created_at),
  }));
}
