/** Numbers of bank cards as people type them; a problem is the key of its text. */
import { BANK_CARD } from '@zhiji/contract/kernel/patterns';

/** People copy a number in groups. */
const GAPS = /[\s-]/g;

/** A bank card as it is sent: digits alone. */
export function normalBankCard(text: string): string {
  return text.replaceAll(GAPS, '');
}

/** What is wrong with a number. */
export function bankCardProblem(text: string): 'accountMissing' | 'accountFormat' | null {
  const digits = normalBankCard(text);
  if (digits === '') {
    return 'accountMissing';
  }
  return BANK_CARD.test(digits) ? null : 'accountFormat';
}
