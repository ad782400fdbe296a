/** Applicants as they are stored: sealed, and found again by keyed hashes. */
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import { cardRef } from '#modules/certificate';
import { phoneRef } from '#modules/identity';
import { seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

export const REAL_NAME_PURPOSE = 'distributor.real_name';
export const PHONE_PURPOSE = 'distributor.phone';
export const ID_CARD_PURPOSE = 'distributor.id_card';
export const BANK_ACCOUNT_PURPOSE = 'distributor.bank_account';

/** Who takes part, and where his money goes. */
export interface Applicant {
  readonly realName: string;
  readonly phone: string;
  readonly idCard: string;
  readonly bankAccount: string;
}

export interface SealedApplicant {
  readonly real_name_sealed: Buffer;
  readonly phone_sealed: Buffer;
  readonly phone_ref: string;
  readonly id_card_sealed: Buffer;
  /** As certificates know the card, so that its owner is recognised among those who earned one. */
  readonly id_card_ref: string;
  readonly bank_account_sealed: Buffer;
}

/** Seals an applicant. */
export function sealApplicant(
  key: KeyRing,
  { realName, phone, idCard, bankAccount }: Applicant,
): SealedApplicant {
  return {
    real_name_sealed: seal(key, REAL_NAME_PURPOSE, realName),
    phone_sealed: seal(key, PHONE_PURPOSE, phone),
    phone_ref: phoneRef(key, phone),
    id_card_sealed: seal(key, ID_CARD_PURPOSE, normalIdCard(idCard)),
    id_card_ref: cardRef(key, idCard),
    bank_account_sealed: seal(key, BANK_ACCOUNT_PURPOSE, bankAccount),
  };
}

type SealedColumn = Extract<keyof SealedApplicant, `${string}_sealed`>;

/** Opens what `sealApplicant` made; empty once it was wiped. */
export function openApplicant(
  key: KeyRing,
  sealed: Readonly<Record<SealedColumn, Buffer>>,
): Applicant {
  return {
    phone: open(key, PHONE_PURPOSE, sealed.phone_sealed),
    ...openPayee(key, sealed),
  };
}

/** Of an applicant, or of the copy of his that a payout keeps. */
export function openPayee(
  key: KeyRing,
  sealed: Readonly<Record<Exclude<SealedColumn, 'phone_sealed'>, Buffer>>,
): Omit<Applicant, 'phone'> {
  return {
    realName: open(key, REAL_NAME_PURPOSE, sealed.real_name_sealed),
    idCard: open(key, ID_CARD_PURPOSE, sealed.id_card_sealed),
    bankAccount: open(key, BANK_ACCOUNT_PURPOSE, sealed.bank_account_sealed),
  };
}

function open(key: KeyRing, purpose: string, value: Buffer): string {
  return value.length === 0 ? '' : unseal(key, purpose, value);
}
