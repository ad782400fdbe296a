/** What the form accepts; every problem is the key of its text. */
import { bankCardProblem } from '#shared/forms/bank-card.ts';
import { cardProblem } from '#shared/forms/person-rules.ts';
import { TICKED } from '#shared/forms/tick-box.tsx';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { applyMessages } from './apply.messages.ts';

type Problem = MessageKey<typeof applyMessages>;

export type ApplyField =
  | 'real_name'
  | 'code'
  | 'id_card'
  | 'bank_id'
  | 'bank_account'
  | 'reason'
  | 'agree';
export type ApplyValues = Readonly<Record<ApplyField, string>>;

/** What is wrong with the fields below the code, in their order. */
export function paperProblems(
  values: ApplyValues,
): Record<'id_card' | 'bank_id' | 'bank_account' | 'agree', Problem | null> {
  return {
    id_card: cardProblem(values.id_card),
    bank_id: values.bank_id === '' ? 'bankMissing' : null,
    bank_account: bankCardProblem(values.bank_account),
    agree: values.agree === TICKED ? null : 'agreeMissing',
  };
}
