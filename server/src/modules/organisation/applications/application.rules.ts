/** Decisions about applications of teachers and institutions. */
import { INSTITUTION_FIELDS, TEACHER_FIELDS } from '@zhiji/contract/kernel/application-fields';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';

export type ApplicationKind = (typeof CERTIFICATION_KINDS)[keyof typeof CERTIFICATION_KINDS];

/** What an operator writes beside a field. */
export interface Mark {
  readonly field: string;
  readonly reason: string;
}

/** Fields whose files only reviewers see, and what may be sent there. */
export const TEACHER_FILES = {
  id_card_front: ['picture'],
  id_card_back: ['picture'],
  certificate_images: ['picture'],
  video: ['video'],
  materials: ['picture', 'pdf'],
} as const;
export const INSTITUTION_FILES = {
  license_image: ['picture'],
  permit_image: ['picture'],
  papers: ['picture', 'pdf'],
} as const;

const FIELDS: Readonly<Record<ApplicationKind, readonly string[]>> = {
  teacher: TEACHER_FIELDS,
  enterprise: INSTITUTION_FIELDS,
};

/** What keeps somebody from applying whose application stands so; null when he never applied. */
export function applyProblem(
  status: number | null,
): 'certification.pending' | 'certification.done' | null {
  if (status === null || status === CERTIFICATION_STATUSES.refused) {
    return null;
  }
  return status === CERTIFICATION_STATUSES.inReview
    ? 'certification.pending'
    : 'certification.done';
}

/** The first marked field that the form does not have. */
export function unknownField(kind: ApplicationKind, marks: readonly Mark[]): string | undefined {
  return marks.map(({ field }) => field).find((field) => !FIELDS[kind].includes(field));
}

/** Which filling in of the form it is: the moment it was sent. */
export function versionOf({ applied_at: appliedAt }: { readonly applied_at: Date }): number {
  return appliedAt.getTime();
}

export interface Place {
  readonly country: number | null;
  readonly province: number | null;
  readonly city: number | null;
  readonly area: number | null;
}

/** A place by its levels; the ids are joined from the country down. */
export function placeOf(addressIds: string): Place {
  const [country = null, province = null, city = null, area = null] = addressIds
    .split(',')
    .map(Number);
  return { country, province, city, area };
}

/** Private files that an application had and does not use any more. */
export function unusedKeys(before: readonly string[], now: readonly string[]): string[] {
  const used = new Set(now);
  return before.filter((key) => !used.has(key));
}
