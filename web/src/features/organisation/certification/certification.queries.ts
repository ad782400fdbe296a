import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

type Answer = CallResponse<'organisation.certification'>;
export type TeacherCertification = Extract<Answer, { kind: 'teacher' }>;
export type InstitutionCertification = Extract<Answer, { kind: 'enterprise' }>;
/** How an application stands, whichever of the two it is. */
export type Certification = TeacherCertification | InstitutionCertification;

/** Applications are decided behind the page: a look back always asks again. */
const ALWAYS_FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

const { teacher, enterprise } = CERTIFICATION_KINDS;

async function stateOf(kind: Certification['kind'], signal: AbortSignal): Promise<Answer> {
  return call('organisation.certification', { kind }, { signal });
}

export const certificationQueries = {
  teacher: () =>
    queryOptions({
      queryKey: queryKey('organisation', 'certification', teacher),
      queryFn: async ({ signal }) => (await stateOf(teacher, signal)) as TeacherCertification,
      ...ALWAYS_FRESH,
    }),
  institution: () =>
    queryOptions({
      queryKey: queryKey('organisation', 'certification', enterprise),
      queryFn: async ({ signal }) =>
        (await stateOf(enterprise, signal)) as InstitutionCertification,
      ...ALWAYS_FRESH,
    }),
};

/** Whether somebody else has a licence; unknown counts as no, since applying asks again. */
export async function isLicenceTaken(license_no: string): Promise<boolean> {
  const answer = await call('organisation.certification', { license_no }).catch(() => null);
  return answer !== null && 'is_exist' in answer && answer.is_exist === 1;
}
