/** What others ask about identity cards. */
import { cardRef, nameRef } from './certificate-sealing.ts';
import { findHolder } from './holder.repo.ts';
import type { Platform } from '#platform/module';
import type { Person } from './certificate-sealing.ts';

/** Whether certificates of a card were issued under another name. */
export async function hasOtherName(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { name, idCard }: Person,
): Promise<boolean> {
  const known = (await findHolder(db, cardRef(config.dataKey, idCard)))?.name_ref ?? '';
  return known !== '' && known !== nameRef(config.dataKey, name);
}
