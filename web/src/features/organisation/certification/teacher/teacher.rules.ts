/** What the form accepts, and which field a refusal is about; a problem is the key of its text. */
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import { INTRO_MAX_LENGTH, NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { cardProblem } from '#shared/forms/person-rules.ts';
import { failedWith } from '#shared/forms/refused-field.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import {
  agreeProblem,
  choiceProblem,
  type SharedProblem,
  textProblem,
} from '../certification.rules.ts';
import type { teacherCertificationMessages } from './teacher-certification.messages.ts';
import type { TeacherField, TeacherValues } from './teacher-values.ts';

type OwnProblem = MessageKey<typeof teacherCertificationMessages>;
export type Problem = OwnProblem | SharedProblem;

/** What is wrong with each field, in the order of the form. */
export function teacherProblems(
  values: TeacherValues,
): Partial<Record<TeacherField, Problem | null>> {
  return {
    name: textProblem(values.name, NAME_MAX_LENGTH, 'nameMissing'),
    id_card: cardProblem(values.id_card),
    id_card_front: choiceProblem(values.id_card_front, 'frontMissing'),
    id_card_back: choiceProblem(values.id_card_back, 'backMissing'),
    photo: choiceProblem(values.photo, 'photoMissing'),
    education: textProblem(values.education, NAME_MAX_LENGTH, 'educationMissing'),
    job_title: textProblem(values.job_title, NAME_MAX_LENGTH, 'jobTitleMissing'),
    category_ids: choiceProblem(values.category_ids, 'subjectsMissing'),
    address_id: choiceProblem(values.address_id, 'placeMissing'),
    intro: textProblem(values.intro, INTRO_MAX_LENGTH, 'introMissing'),
    agree: agreeProblem(values.agree),
  };
}

interface Refusal {
  readonly field: TeacherField;
  readonly text: Problem;
  /** What to do when the field itself may be right. */
  readonly help: OwnProblem | null;
}

const REFUSALS = {
  'idCard.format': { field: 'id_card', text: 'cardFormat', help: null },
  'idCard.checksum': { field: 'id_card', text: 'cardChecksum', help: null },
  'idCard.nameMismatch': { field: 'name', text: 'nameMismatch', help: 'nameMismatchHelp' },
  'idCard.taken': { field: 'id_card', text: 'cardTaken', help: 'cardTakenHelp' },
  // The server does not say which text; the longest is the likeliest.
  'content.refused': { field: 'intro', text: 'contentRefused', help: null },
} as const satisfies Partial<Record<ErrorKey, Refusal>>;

const SHOP_GONE: Refusal = { field: 'shop_id', text: 'shopGone', help: null };
const SUBJECTS_GONE: Refusal = { field: 'category_ids', text: 'subjectsGone', help: null };

/** The field a refused application is about; null when it is about none. */
export function refusalOf(
  error: Error,
  { shop_id }: Pick<TeacherValues, 'shop_id'>,
): Refusal | null {
  if (failedWith(error, 'common.notFound')) {
    // An institution closes more often than a subject goes.
    return shop_id === '' ? SUBJECTS_GONE : SHOP_GONE;
  }
  const key = (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).find((known) =>
    failedWith(error, known),
  );
  return key === undefined ? null : REFUSALS[key];
}
