/** People and accounts of applications as they are stored: sealed together. */
import { z } from 'zod';
import { seal, unseal } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

export const APPLICATION_PURPOSE = 'application.private';

const teacherShape = z.object({ name: z.string(), id_card: z.string() });
const institutionShape = z.object({
  legal_name: z.string(),
  legal_id_card: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  email: z.string(),
  bank_account: z.string(),
});

export type TeacherPerson = z.output<typeof teacherShape>;
export type InstitutionPeople = z.output<typeof institutionShape>;

/** Seals whoever stands in an application. */
export function sealPeople(key: KeyRing, people: TeacherPerson | InstitutionPeople): Buffer {
  return seal(key, APPLICATION_PURPOSE, JSON.stringify(people));
}

/** The teacher of an application. */
export function openTeacher(key: KeyRing, sealed: Buffer): TeacherPerson {
  return teacherShape.parse(opened(key, sealed));
}

/** Who stands for an institution, and where its money goes. */
export function openInstitution(key: KeyRing, sealed: Buffer): InstitutionPeople {
  return institutionShape.parse(opened(key, sealed));
}

function opened(key: KeyRing, sealed: Buffer): unknown {
  return JSON.parse(unseal(key, APPLICATION_PURPOSE, sealed));
}
