/** Names of people who transferred, at rest. */
import { seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

export const PAYER_NAME = 'transfer_proof.payer_name';

/** Seals the payer's name. */
export function sealPayerName(key: KeyRing, name: string): Buffer {
  return seal(key, PAYER_NAME, name);
}

/** Opens what `sealPayerName` made. */
export function openPayerName(key: KeyRing, sealed: Buffer): string {
  return unseal(key, PAYER_NAME, sealed);
}
