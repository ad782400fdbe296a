/** Addresses as they are stored until a mail is out. */
import { seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

export const MAIL_ADDRESS = 'invoice_mail.email';

/** Seals where a mail goes. */
export function sealAddress(key: KeyRing, email: string): Buffer {
  return seal(key, MAIL_ADDRESS, email);
}

/** Opens what `sealAddress` made. */
export function openAddress(key: KeyRing, sealed: Buffer): string {
  return unseal(key, MAIL_ADDRESS, sealed);
}
