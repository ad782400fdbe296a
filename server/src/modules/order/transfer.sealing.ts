/** Names of people who transferred, at rest. */
import { seal, unseal } from '#platform/crypto';

const PAYER_NAME = 'transfer_proof.payer_name';

/** Seals the name of whoever paid. */
export function sealPayerName(key: Buffer, name: string): Buffer {
  return seal(key, PAYER_NAME, name);
}

/** Opens what `sealPayerName` made. */
export function openPayerName(key: Buffer, sealed: Buffer): string {
  return unseal(key, PAYER_NAME, sealed);
}
