/** What a title needs, and what can be invoiced under it. */
import { INVOICE_TITLE_TYPES, INVOICE_TYPES } from '@zhiji/contract/kernel/statuses';
import { isTaxId } from '@zhiji/contract/kernel/tax-id';

export interface TitleDetails {
  readonly title: string;
  readonly tax_no: string;
  readonly bank_name: string;
  readonly bank_account: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

export interface Title extends TitleDetails {
  readonly title_type: number;
}

/** A company's accountants want these on a special invoice. */
const OF_SPECIAL = ['address', 'phone', 'bank_name', 'bank_account'] as const;

/** Fields of a title that are wrong; a person has no tax number. */
export function wrongFields({ title_type, tax_no }: Title): readonly string[] {
  const isRight = title_type === INVOICE_TITLE_TYPES.company ? isTaxId(tax_no) : tax_no === '';
  return isRight ? [] : ['tax_no'];
}

/** Fields that keep a title from an invoice of a type; special ones are for companies. */
export function missingFields(title: Title, invoiceType: number): readonly string[] {
  if (invoiceType === INVOICE_TYPES.ordinary) {
    return [];
  }
  return title.title_type === INVOICE_TITLE_TYPES.company
    ? OF_SPECIAL.filter((field) => title[field] === '')
    : ['invoice_type'];
}
