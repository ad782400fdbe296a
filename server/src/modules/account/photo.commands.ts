/** The picture of one's own profile. */
import { inTransaction } from '#platform/db/transaction';
import { keepUpload, publishAvatar, releaseUpload } from '#modules/media';
import { replacePhoto } from '#modules/identity';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** Shows an uploaded picture from now on; the one before it is deleted a while later. */
export async function changePhoto(
  platform: Platform,
  userId: number,
  { photo }: CallInput<'account.changePhoto'>,
): Promise<CallResponse<'account.changePhoto'>> {
  const published = await publishAvatar(platform, userId, photo);
  await inTransaction(platform.db, async (tx) => {
    const before = await replacePhoto(tx, userId, published);
    await keepUpload(platform, tx, userId, published);
    await releaseUpload(platform, tx, userId, before);
  });
  return { photo: published, avatar: published };
}
