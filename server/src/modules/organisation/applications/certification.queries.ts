/** How one's own application stands, and whether a licence is free. */
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { findApplication } from './application.repo.ts';
import { presentInstitution, presentTeacher } from './certification.present.ts';
import { isClaimedElsewhere, isLicenceOfOthers } from './claim.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

export async function certification(
  platform: Platform,
  userId: number,
  input: CallInput<'organisation.certification'>,
): Promise<CallResponse<'organisation.certification'>> {
  const { db, config } = platform;
  if ('license_no' in input) {
    const { license_no: licenceNo } = input;
    const isTaken =
      (await isClaimedElsewhere(db, userId, licenceNo)) ||
      (await isLicenceOfOthers(db, userId, licenceNo));
    return { is_exist: isTaken ? 1 : 0 };
  }
  const row = await findApplication(db, { userId, kind: input.kind });
  return input.kind === CERTIFICATION_KINDS.teacher
    ? presentTeacher(config, row)
    : presentInstitution(config, row);
}
