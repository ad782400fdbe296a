/** Becoming a teacher or an institution. */
import { institutionForm, teacherForm } from '../certification/applicant.ts';
import type { Asks } from './ask.ts';

export type OrganisationCall =
  | 'organisation.applyAsTeacher'
  | 'organisation.applyAsInstitution'
  | 'organisation.certification';

export const organisationAsks: Asks<OrganisationCall> = {
  'organisation.applyAsTeacher': async (app, login) => ({ request: await teacherForm(app, login) }),
  'organisation.applyAsInstitution': async (app, login) => ({
    request: await institutionForm(app, login),
  }),
  'organisation.certification': async () => ({ request: { kind: 'teacher' } }),
};
