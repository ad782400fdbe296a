/** What is asked of both kinds of applications before anything is written. */
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { isPlace } from '#modules/region';
import { fail } from '#platform/failure';
import { countSubjects } from './known.repo.ts';
import type { Platform } from '#platform/module';

/** Refuses a number that cannot be right. */
export function requireCard({ clock }: Platform, idCard: string): void {
  const problem = idCardProblem(idCard, clock.now());
  if (problem !== null) {
    throw fail(problem);
  }
}

interface Known {
  readonly address_id: string;
  readonly category_ids: readonly number[];
}

/** Refuses a place or a subject that does not exist. */
export async function requireKnown(
  platform: Platform,
  { address_id: addressId, category_ids: categoryIds }: Known,
): Promise<void> {
  if (!(await isPlace(platform, addressId))) {
    throw fail('common.badParameter', { fields: ['address_id'] });
  }
  const subjects = [...new Set(categoryIds)];
  if ((await countSubjects(platform.db, subjects)) < subjects.length) {
    throw fail('common.notFound');
  }
}
