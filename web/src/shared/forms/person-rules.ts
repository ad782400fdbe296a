/**
 * Somebody's real name and identity card: what forms accept, and which of the two a refusal is
 * about. Every problem is the key of its text.
 */
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { failedWith } from './refused-field.ts';

const CARD_PROBLEMS = { 'idCard.format': 'cardFormat', 'idCard.checksum': 'cardChecksum' } as const;

/** A real name; white space around it is not its part. */
export function nameProblem(name: string): 'nameMissing' | 'nameLong' | null {
  const { length } = name.trim();
  if (length === 0) {
    return 'nameMissing';
  }
  return length > NAME_MAX_LENGTH ? 'nameLong' : null;
}

/** The number of an identity card. */
export function cardProblem(idCard: string): 'cardMissing' | 'cardFormat' | 'cardChecksum' | null {
  if (idCard.trim() === '') {
    return 'cardMissing';
  }
  const problem = idCardProblem(idCard, new Date());
  return problem === null ? null : CARD_PROBLEMS[problem];
}

interface PersonRefusal {
  readonly field: 'real_name' | 'id_card';
  readonly text: 'cardFormat' | 'cardChecksum' | 'nameMismatch' | 'cardTaken';
  /** What to do when the field itself may be right. */
  readonly help: 'nameMismatchHelp' | 'cardTakenHelp' | null;
}

const REFUSALS = {
  'idCard.format': { field: 'id_card', text: 'cardFormat', help: null },
  'idCard.checksum': { field: 'id_card', text: 'cardChecksum', help: null },
  'idCard.nameMismatch': { field: 'real_name', text: 'nameMismatch', help: 'nameMismatchHelp' },
  'idCard.taken': { field: 'id_card', text: 'cardTaken', help: 'cardTakenHelp' },
} as const satisfies Partial<Record<ErrorKey, PersonRefusal>>;

/** The field a refusal is about; null when it is about neither. */
export function personRefusal(error: Error): PersonRefusal | null {
  const key = (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).find((known) =>
    failedWith(error, known),
  );
  return key === undefined ? null : REFUSALS[key];
}
