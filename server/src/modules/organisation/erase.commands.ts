/** Forgets somebody who applied, wherever visitors find him. */
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { CATALOG_TAG, forgetTeacherName } from '#modules/catalog';
import { emit } from '#platform/jobs/outbox';
import { eraseApplicant, pagesOf } from './erase.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { LeavingUser, Platform } from '#platform/module';

const ORIGIN = { requestId: 'account.deletion', userId: null };

export async function eraseUser({ clock }: Platform, tx: Tx, { id }: LeavingUser): Promise<void> {
  const pages = await pagesOf(tx, id);
  for (const page of pages) {
    if (page.kind === CERTIFICATION_KINDS.teacher) {
      await forgetTeacherName(tx, page.id);
    }
  }
  await eraseApplicant(tx, { id, pages }, clock.now());
  if (pages.length > 0) {
    await emit(tx, ORIGIN, 'content.changed', { tag: CATALOG_TAG });
  }
}
