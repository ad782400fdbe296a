/** What the form accepts; every problem is the key of its text. */
import { cardProblem, nameProblem } from '#shared/forms/person-rules.ts';
import { TICKED } from '#shared/forms/tick-box.tsx';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { applyMessages } from './apply.messages.ts';

/** Texts that take no values. */
type Problem = Exclude<MessageKey<typeof applyMessages>, 'named'>;

export type ApplyField = 'real_name' | 'id_card' | 'agree';
export type ApplyValues = Readonly<Record<ApplyField, string>>;

/** What is wrong before anything is sent. */
export function applyProblems(values: ApplyValues): Record<ApplyField, Problem | null> {
  return {
    real_name: nameProblem(values.real_name),
    id_card: cardProblem(values.id_card),
    agree: values.agree === TICKED ? null : 'agreeMissing',
  };
}
