/** Pictures a buyer sends for our eyes only. */
import { keepPrivateUpload } from '#modules/media';
import { fail } from '#platform/failure';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';

/** Keys of pictures this user sent; anything else is refused, by the name of its field. */
export async function keepImages(
  platform: Platform,
  tx: Tx,
  userId: number,
  { field, urls }: { readonly field: string; readonly urls: readonly string[] },
): Promise<string[]> {
  const keys: string[] = [];
  for (const url of new Set(urls)) {
    const key = await keepPrivateUpload(platform, tx, userId, url);
    if (key === null) {
      throw fail('common.badParameter', { fields: [field] });
    }
    keys.push(key);
  }
  return keys;
}
