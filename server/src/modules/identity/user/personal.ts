/** Personal data of users at rest: sealed by column, and found again by a keyed hash. */
import { pseudonym, seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

type SealedColumn = 'phone' | 'email' | 'real_name';

/** Seals a value for a column of `users`; an empty one is stored as nothing. */
export function sealPersonal(key: KeyRing, column: SealedColumn, text: string): Buffer | null {
  return text === '' ? null : seal(key, `users.${column}`, text);
}

/** Opens what `sealPersonal` made. */
export function openPersonal(key: KeyRing, column: SealedColumn, sealed: Buffer | null): string {
  return sealed === null ? '' : unseal(key, `users.${column}`, sealed);
}

/** What a phone is looked up by. */
export function phoneRef(key: KeyRing, phone: string): string {
  return pseudonym(key, `phone:${phone}`);
}
