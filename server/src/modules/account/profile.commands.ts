/** Changes of one's own profile. */
import { fail } from '#platform/failure';
import { ownUser, sealPersonal } from '#modules/identity';
import { isPlace } from '#modules/region';
import { isInFuture, isMisleading } from './profile.rules.ts';
import { updateProfile } from '#modules/identity';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

type Changes = CallInput<'account.edit'>;

/** Writes the fields that were sent and answers the whole profile. */
export async function editProfile(
  platform: Platform,
  userId: number,
  changes: Changes,
): Promise<CallResponse<'account.edit'>> {
  const { db, config } = platform;
  const { nickname, gender, birthday, address_id: address, real_name: realName } = changes;
  await refuseBad(platform, changes);
  await updateProfile(db, userId, {
    ...(nickname === undefined ? {} : { nickname }),
    ...(gender === undefined ? {} : { gender }),
    ...(birthday === undefined ? {} : { birthday }),
    ...(address === undefined ? {} : { address_id: address }),
    ...(realName === undefined
      ? {}
      : { real_name_sealed: sealPersonal(config.dataKey, 'real_name', realName) }),
  });
  return ownUser(platform, userId);
}

async function refuseBad(platform: Platform, changes: Changes): Promise<void> {
  const { nickname, birthday, address_id: address = '' } = changes;
  if (nickname !== undefined && isMisleading(nickname)) {
    throw fail('content.refused');
  }
  if (typeof birthday === 'string' && isInFuture(birthday, platform.clock.now())) {
    throw fail('common.badParameter', { fields: ['birthday'] });
  }
  if (address !== '' && !(await isPlace(platform, address))) {
    throw fail('common.badParameter', { fields: ['address_id'] });
  }
}
