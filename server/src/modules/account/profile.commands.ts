/** Changes of one's own profile. */
import { TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import {
  isReserved,
  ownUser,
  sealPersonal,
  setPendingNickname,
  updateProfile,
} from '#modules/identity';
import { checkText, dropText, holdText, refuseHidden } from '#modules/moderation';
import { isPlace } from '#modules/region';
import { isInFuture } from './profile.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';

type Changes = CallInput<'account.edit'>;

/**
 * Writes the fields that were sent and answers the whole profile. A doubtful nickname waits until
 * somebody looked at it, and the one before it stays meanwhile.
 */
export async function editProfile(
  platform: Platform,
  userId: number,
  changes: Changes,
): Promise<CallResponse<'account.edit'>> {
  const { db, config } = platform;
  const { gender, birthday, address_id: address, real_name: realName } = changes;
  await refuseBad(platform, changes);
  const nickname = await newNickname(platform, userId, changes);
  await inTransaction(db, async (tx) => {
    await updateProfile(tx, userId, {
      ...(nickname?.verdict === 'shown' ? { nickname: nickname.text } : {}),
      ...(gender === undefined ? {} : { gender }),
      ...(birthday === undefined ? {} : { birthday }),
      ...(address === undefined ? {} : { address_id: address }),
      ...(realName === undefined
        ? {}
        : { real_name_sealed: sealPersonal(config.dataKey, 'real_name', realName) }),
    });
    if (nickname !== null) {
      await keepPending(tx, userId, nickname, platform.clock.now());
    }
  });
  return ownUser(platform, userId);
}

interface NewNickname {
  readonly text: string;
  readonly verdict: 'shown' | 'held';
}

/** The nickname that was sent, looked at, and not the one that was hidden; null when it stays as it is. */
async function newNickname(
  platform: Platform,
  userId: number,
  { nickname: text }: Changes,
): Promise<NewNickname | null> {
  if (text === undefined || text === (await ownUser(platform, userId)).nickname) {
    return null;
  }
  await refuseHidden(platform, { kind: TEXT_KINDS.nickname, subjectId: userId, content: text });
  return { text, verdict: await checkText(platform, userId, [text]) };
}

/**
 * A nickname that waits takes the place of one that waited before; one that is shown ends its case. The
 * user is written first, so that his own changes take turns.
 */
async function keepPending(
  tx: Tx,
  userId: number,
  { text, verdict }: NewNickname,
  now: Date,
): Promise<void> {
  const isHeld = verdict === 'held';
  await setPendingNickname(tx, userId, isHeld ? text : '');
  if (isHeld) {
    const nickname = { kind: TEXT_KINDS.nickname, subjectId: userId, userId, content: text, now };
    await holdText(tx, nickname);
  } else {
    await dropText(tx, { kind: TEXT_KINDS.nickname, subjectId: userId });
  }
}

async function refuseBad(platform: Platform, changes: Changes): Promise<void> {
  const { nickname, birthday, address_id: address = '' } = changes;
  if (nickname !== undefined && isReserved(nickname)) {
    throw fail('content.refused');
  }
  if (typeof birthday === 'string' && isInFuture(birthday, platform.clock.now())) {
    throw fail('common.badParameter', { fields: ['birthday'] });
  }
  if (address !== '' && !(await isPlace(platform, address))) {
    throw fail('common.badParameter', { fields: ['address_id'] });
  }
}
