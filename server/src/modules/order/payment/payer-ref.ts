/** Whose account paid, as it is kept: two payments show that one account made both, and no more. */
import { pseudonym } from '#platform/crypto';
import { channelName } from './payment.rules.ts';
import type { KeyRing } from '#platform/crypto';

interface Paid {
  readonly channel: number;
  readonly payer: string | null;
}

/** The account under a pseudonym; null when the channel told none. */
export function payerRef(key: KeyRing, { channel, payer }: Paid): string | null {
  return payer === null ? null : pseudonym(key, `payer:${channelName(channel)}:${payer}`);
}
