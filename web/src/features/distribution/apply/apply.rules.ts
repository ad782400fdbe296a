/** What the form accepts, and which field a refusal is about; every problem is the key of its text. */
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { bankCardProblem } from '#shared/forms/bank-card.ts';
import { failedWith } from '#shared/forms/refused-field.ts';
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

const CARD_PROBLEMS = { 'idCard.format': 'cardFormat', 'idCard.checksum': 'cardChecksum' } as const;

export function nameProblem(name: string): Problem | null {
  if (name.trim() === '') {
    return 'nameMissing';
  }
  return name.trim().length > NAME_MAX_LENGTH ? 'nameLong' : null;
}

function cardProblem(idCard: string): Problem | null {
  if (idCard.trim() === '') {
    return 'cardMissing';
  }
  const problem = idCardProblem(idCard, new Date());
  return problem === null ? null : CARD_PROBLEMS[problem];
}

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

interface Refusal {
  readonly field: ApplyField;
  readonly text: Problem;
  /** What to do when the field itself may be right. */
  readonly help: Problem | null;
}

const REFUSALS = {
  'idCard.format': { field: 'id_card', text: 'cardFormat', help: null },
  'idCard.checksum': { field: 'id_card', text: 'cardChecksum', help: null },
  'idCard.nameMismatch': { field: 'real_name', text: 'nameMismatch', help: 'nameMismatchHelp' },
  'idCard.taken': { field: 'id_card', text: 'cardTaken', help: 'cardTakenHelp' },
} as const satisfies Partial<Record<ErrorKey, Refusal>>;

/** The field a refused application is about; null when it is about the code, or about none. */
export function refusalOf(error: Error): Refusal | null {
  const key = (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).find((known) =>
    failedWith(error, known),
  );
  return key === undefined ? null : REFUSALS[key];
}
