/** What others ask about identity cards. */
import { fail } from '#platform/failure';
import { cardRef, nameRef } from './certificate-sealing.ts';
import { findHolder } from './holder.repo.ts';
import type { Platform } from '#platform/module';
import type { Person } from './certificate-sealing.ts';

/** Refuses a card whose certificates were issued under another name. */
export async function requireName(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { name, idCard }: Person,
): Promise<void> {
  const known = (await findHolder(db, cardRef(config.dataKey, idCard)))?.name_ref ?? '';
  if (known !== '' && known !== nameRef(config.dataKey, name)) {
    throw fail('idCard.nameMismatch');
  }
}
