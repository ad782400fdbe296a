/** What the module keeps of those who applied, and how it forgets one: institutions stay. */
import { sql } from 'kysely';
import { APPLICATION } from '@zhiji/contract/kernel/lifecycles/people';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { move } from '#platform/db/status';
import { hideTeacher, suspendShop } from './applications/opening.repo.ts';
import { endMemberships } from './staff/staff.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { PersonalTables } from '#platform/module';
import type { ApplicationKind } from './applications/application.rules.ts';

const WITHDRAW = move(APPLICATION, 'withdraw');

export const personalTables: PersonalTables = {
  application: ['applied_at', 'kind', 'status', 'content', 'reason', 'decided_at'],
  application_claim: [],
  staff_member: ['since', 'shop_id', 'roles', 'ended_at'],
};

export interface Page {
  readonly kind: ApplicationKind;
  readonly id: number;
}

/** The pages that applications of somebody became. */
export async function pagesOf(tx: Tx, userId: number): Promise<readonly Page[]> {
  const { rows } = await sql<Page>`
    select kind, page_id as id from application
    where user_id = ${userId} and page_id is not null for update`.execute(tx);
  return rows;
}

/** An application that came to nothing goes; of others stays that they were, and what they became. */
export async function eraseApplicant(
  tx: Tx,
  { id, pages }: { readonly id: number; readonly pages: readonly Page[] },
  now: Date,
): Promise<void> {
  await sql`delete from application where user_id = ${id} and page_id is null`.execute(tx);
  for (const page of pages) {
    await (page.kind === CERTIFICATION_KINDS.teacher ? eraseTeacher : eraseOwner)(tx, page.id);
  }
  await sql`
    update application set ${WITHDRAW.set}
    where user_id = ${id} and ${WITHDRAW.allowed}`.execute(tx);
  await sql`
    update application set content = '{}', private_sealed = '', doubts = '{}', reason = '',
      marks = '[]'
    where user_id = ${id}`.execute(tx);
  await sql`delete from application_claim where user_id = ${id}`.execute(tx);
  await endMemberships(tx, id, now);
}

/** The page showed who he was. */
async function eraseTeacher(tx: Tx, pageId: number): Promise<void> {
  await hideTeacher(tx, pageId);
  await sql`
    update teacher set name = '', photo = '', title = '', intro = '' where id = ${pageId}`.execute(
    tx,
  );
}

/** An institution without an owner sells nothing; the pictures he sent are swept with all of his. */
async function eraseOwner(tx: Tx, pageId: number): Promise<void> {
  await suspendShop(tx, pageId);
  await sql`update shop set logo = '', cover = '' where id = ${pageId}`.execute(tx);
}
