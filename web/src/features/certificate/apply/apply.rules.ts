/** What the form accepts, and which field a refusal is about; every problem is the key of its text. */
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { failedWith } from '#shared/forms/refused-field.ts';
import { TICKED } from '#shared/forms/tick-box.tsx';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { applyMessages } from './apply.messages.ts';

/** Texts that take no values. */
type Problem = Exclude<MessageKey<typeof applyMessages>, 'named'>;

export type ApplyField = 'real_name' | 'id_card' | 'agree';
export type ApplyValues = Readonly<Record<ApplyField, string>>;

const CARD_PROBLEMS = { 'idCard.format': 'cardFormat', 'idCard.checksum': 'cardChecksum' } as const;

function nameProblem(name: string): Problem | null {
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

/** What is wrong before anything is sent. */
export function applyProblems(values: ApplyValues): Record<ApplyField, Problem | null> {
  return {
    real_name: nameProblem(values.real_name),
    id_card: cardProblem(values.id_card),
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

/** The field a refused application is about; null when it is about the certificate itself. */
export function refusalOf(error: Error): Refusal | null {
  const key = (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).find((known) =>
    failedWith(error, known),
  );
  return key === undefined ? null : REFUSALS[key];
}
