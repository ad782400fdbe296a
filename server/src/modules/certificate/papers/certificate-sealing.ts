/** People on certificates as they are stored: sealed, and found again by keyed hashes. */
import { timingSafeEqual } from 'node:crypto';
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import { pseudonym, seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

export const CERTIFICATE_NAME = 'certificate.name';
export const CERTIFICATE_CARD = 'certificate.id_card';

/** Who stands on a certificate. */
export interface Person {
  readonly name: string;
  readonly idCard: string;
}

export interface SealedPerson {
  readonly nameSealed: Buffer;
  readonly idCardSealed: Buffer;
  /** The same card has the same, and so has the same name. */
  readonly cardRef: string;
  readonly nameRef: string;
}

/** What a card is looked up by. */
export function cardRef(key: KeyRing, idCard: string): string {
  return pseudonym(key, `certificate card:${normalIdCard(idCard)}`);
}

/** What the name of a card is compared by. */
export function nameRef(key: KeyRing, name: string): string {
  return pseudonym(key, `certificate name:${name}`);
}

/** Seals a person. */
export function sealPerson(key: KeyRing, { name, idCard }: Person): SealedPerson {
  const card = normalIdCard(idCard);
  return {
    nameSealed: seal(key, CERTIFICATE_NAME, name),
    idCardSealed: seal(key, CERTIFICATE_CARD, card),
    cardRef: cardRef(key, card),
    nameRef: nameRef(key, name),
  };
}

/** Opens what `sealPerson` made; empty once it was wiped. */
export function openPerson(
  key: KeyRing,
  sealed: { readonly name_sealed: Buffer; readonly id_card_sealed: Buffer },
): Person {
  const open = (purpose: string, value: Buffer): string =>
    value.length === 0 ? '' : unseal(key, purpose, value);
  return {
    name: open(CERTIFICATE_NAME, sealed.name_sealed),
    idCard: open(CERTIFICATE_CARD, sealed.id_card_sealed),
  };
}

/**
 * What the code on the paper says beside the number. It hangs on a wall for years, so it is made with
 * the key that stays when the others change.
 */
export function certificateSign(key: KeyRing, certificateNo: string): string {
  return pseudonym(key, `certificate:${certificateNo}`);
}

/** Whether the code on a paper is ours. */
export function isCertificateSign(key: KeyRing, certificateNo: string, sign: string): boolean {
  const right = Buffer.from(certificateSign(key, certificateNo));
  const given = Buffer.from(sign);
  return given.length === right.length && timingSafeEqual(given, right);
}
