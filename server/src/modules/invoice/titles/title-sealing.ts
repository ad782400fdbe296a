/** Titles as they are stored: who somebody is and where his money lies, sealed. */
import { z } from 'zod';
import { seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';
import type { TitleDetails } from './title.rules.ts';

export const TITLE_DETAILS = 'invoice_title.details';
export const INVOICE_DETAILS = 'invoice.details';
export type DetailsPurpose = typeof TITLE_DETAILS | typeof INVOICE_DETAILS;

const details = z.object({
  title: z.string(),
  tax_no: z.string(),
  bank_name: z.string(),
  bank_account: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
});

const WIPED: TitleDetails = {
  title: '',
  tax_no: '',
  bank_name: '',
  bank_account: '',
  address: '',
  phone: '',
  email: '',
};

/** Seals what a title says, and nothing else it came with. */
export function sealDetails(key: KeyRing, purpose: DetailsPurpose, given: TitleDetails): Buffer {
  return seal(key, purpose, JSON.stringify(details.parse(given)));
}

/** Opens what `sealDetails` made; empty once it was wiped. */
export function openDetails(key: KeyRing, purpose: DetailsPurpose, sealed: Buffer): TitleDetails {
  return sealed.length === 0 ? WIPED : details.parse(JSON.parse(unseal(key, purpose, sealed)));
}
