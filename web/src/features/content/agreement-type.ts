import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';

export type AgreementType = (typeof AGREEMENT_TYPES)[keyof typeof AGREEMENT_TYPES];

/** The agreement a query names, if it names one. */
export function readAgreementType(text: string | null): AgreementType | null {
  return Object.values(AGREEMENT_TYPES).find((type) => String(type) === text) ?? null;
}
