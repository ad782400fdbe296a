/** What the form accepts, and which field a refusal is about; a problem is the key of its text. */
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import { INTRO_MAX_LENGTH, NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { CONTACT_PHONE, EMAIL } from '@zhiji/contract/kernel/patterns';
import { isTaxId } from '@zhiji/contract/kernel/tax-id';
import { bankCardProblem } from '#shared/forms/bank-card.ts';
import { cardProblem } from '#shared/forms/person-rules.ts';
import { failedWith } from '#shared/forms/refused-field.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import {
  agreeProblem,
  choiceProblem,
  type SharedProblem,
  textProblem,
} from '../certification.rules.ts';
import type { institutionMessages } from './institution.messages.ts';
import {
  type InstitutionField,
  type InstitutionValues,
  normalLicence,
} from './institution-values.ts';

type OwnProblem = MessageKey<typeof institutionMessages>;
export type Problem = OwnProblem | SharedProblem;

/** As the contract has them. */
export const LINE_MAX = 200;
export const PERMIT_NO_MAX = 30;

/** A licence number, whose last character proves the others. */
export function licenceProblem(licence: string): 'licenceMissing' | 'licenceWrong' | null {
  const code = normalLicence(licence);
  if (code === '') {
    return 'licenceMissing';
  }
  return isTaxId(code) ? null : 'licenceWrong';
}

function phoneProblem(phone: string): Problem | null {
  if (phone.trim() === '') {
    return 'phoneMissing';
  }
  return CONTACT_PHONE.test(phone.trim()) ? null : 'phoneWrong';
}

function emailProblem(email: string): Problem | null {
  if (email.trim() === '') {
    return 'emailMissing';
  }
  return EMAIL.test(email.trim()) ? null : 'emailWrong';
}

/** What is wrong with each field, in the order of the form. */
export function institutionProblems(
  values: InstitutionValues,
): Partial<Record<InstitutionField, Problem | null>> {
  return {
    name: textProblem(values.name, LINE_MAX, 'nameMissing'),
    logo: choiceProblem(values.logo, 'logoMissing'),
    category_ids: choiceProblem(values.category_ids, 'categoriesMissing'),
    address_id: choiceProblem(values.address_id, 'placeMissing'),
    address: textProblem(values.address, LINE_MAX, 'addressMissing'),
    intro: textProblem(values.intro, INTRO_MAX_LENGTH, 'introMissing'),
    license_no: licenceProblem(values.license_no),
    license_image: choiceProblem(values.license_image, 'licenceImageMissing'),
    permit_no: values.permit_no.trim().length > PERMIT_NO_MAX ? 'tooLong' : null,
    legal_name: textProblem(values.legal_name, NAME_MAX_LENGTH, 'legalNameMissing'),
    legal_id_card: cardProblem(values.legal_id_card),
    contact_name: textProblem(values.contact_name, NAME_MAX_LENGTH, 'contactMissing'),
    contact_phone: phoneProblem(values.contact_phone),
    email: emailProblem(values.email),
    bank_id: choiceProblem(values.bank_id, 'bankMissing'),
    bank_branch: textProblem(values.bank_branch, LINE_MAX, 'branchMissing'),
    bank_account: bankCardProblem(values.bank_account),
    agree: agreeProblem(values.agree),
  };
}

interface Refusal {
  readonly field: InstitutionField;
  readonly text: Problem;
  /** What to do when the field itself may be right. */
  readonly help: OwnProblem | null;
}

const REFUSALS = {
  'idCard.format': { field: 'legal_id_card', text: 'cardFormat', help: null },
  'idCard.checksum': { field: 'legal_id_card', text: 'cardChecksum', help: null },
  'idCard.nameMismatch': { field: 'legal_name', text: 'nameMismatch', help: 'nameMismatchHelp' },
  // The server calls whatever is no tax id by this name.
  'invoice.titleInvalid': { field: 'license_no', text: 'licenceWrong', help: null },
  'certification.licenceTaken': {
    field: 'license_no',
    text: 'licenceTaken',
    help: 'licenceTakenHelp',
  },
  'content.refused': { field: 'intro', text: 'contentRefused', help: null },
} as const satisfies Partial<Record<ErrorKey, Refusal>>;

/** The field a refused application is about; null when it is about none. */
export function refusalOf(error: Error): Refusal | null {
  const key = (Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]).find((known) =>
    failedWith(error, known),
  );
  return key === undefined ? null : REFUSALS[key];
}
