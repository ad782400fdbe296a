/** The application of an institution as its form holds it: texts, whatever the fields are. */
import type { CallRequest } from '@zhiji/contract/calls';
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import type { INSTITUTION_FIELDS } from '@zhiji/contract/kernel/application-fields';
import { normalBankCard } from '#shared/forms/bank-card.ts';
import type { InstitutionCertification } from '../certification.queries.ts';
import { idsOf, joined, listOf } from '../field-values.ts';
import type { Values } from '../use-certification-form.ts';

export type InstitutionField = (typeof INSTITUTION_FIELDS)[number] | 'agree';
export type InstitutionValues = Values<InstitutionField>;

/** No browser stores these numbers, and consent is given anew. */
export const UNKEPT = [
  'legal_id_card',
  'bank_account',
  'agree',
] as const satisfies readonly InstitutionField[];

const EMPTY: InstitutionValues = {
  name: '',
  logo: '',
  license_no: '',
  license_image: '',
  permit_no: '',
  permit_image: '',
  legal_name: '',
  legal_id_card: '',
  contact_name: '',
  contact_phone: '',
  email: '',
  address_id: '',
  address: '',
  intro: '',
  category_ids: '',
  bank_id: '',
  bank_branch: '',
  bank_account: '',
  papers: '',
  agree: '',
};

/** What the form begins with; what comes back masked is typed again. */
export function beganWith(apply: InstitutionCertification['apply']): InstitutionValues {
  if (apply === null) {
    return EMPTY;
  }
  return {
    ...EMPTY,
    name: apply.name,
    logo: apply.logo,
    license_no: apply.license_no,
    license_image: apply.license_image,
    permit_no: apply.permit_no,
    permit_image: apply.permit_image,
    contact_name: apply.contact_name,
    email: apply.email,
    address_id: apply.address_id,
    address: apply.address,
    intro: apply.intro,
    category_ids: joined(apply.category_ids),
    bank_id: String(apply.bank_id),
    bank_branch: apply.bank_branch,
    papers: joined(apply.papers),
  };
}

/** A licence number as it is sent; people copy it with blanks, or in small letters. */
export function normalLicence(text: string): string {
  return text.replaceAll(/\s/gu, '').toUpperCase();
}

/** What is sent. */
export function requestOf(
  values: InstitutionValues,
): CallRequest<'organisation.applyAsInstitution'> {
  return {
    name: values.name.trim(),
    logo: values.logo,
    license_no: normalLicence(values.license_no),
    license_image: values.license_image,
    permit_no: values.permit_no.trim(),
    permit_image: values.permit_image,
    legal_name: values.legal_name.trim(),
    legal_id_card: normalIdCard(values.legal_id_card),
    contact_name: values.contact_name.trim(),
    contact_phone: values.contact_phone.trim(),
    email: values.email.trim(),
    address_id: values.address_id,
    address: values.address.trim(),
    intro: values.intro.trim(),
    category_ids: idsOf(values.category_ids),
    bank_id: Number(values.bank_id),
    bank_branch: values.bank_branch.trim(),
    bank_account: normalBankCard(values.bank_account),
    papers: listOf(values.papers),
    agree: 1,
  };
}
