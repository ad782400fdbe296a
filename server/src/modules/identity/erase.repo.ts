/** What identity keeps of users, and how it forgets one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction';
import type { PersonalTables } from '#platform/module';

export const personalTables: PersonalTables = {
  user_session: ['client', 'device', 'created_at', 'seen_at', 'revoked_at', 'revoke_reason'],
  consent: ['type', 'version', 'created_at'],
  username: [],
  user_phone: [],
  user_wechat: [],
  sso_ticket: [],
};

/** Forgets how a user logged in; that he consented stays, from where does not. */
export async function eraseLogins(
  tx: Tx,
  userId: number,
  codeTargets: readonly string[],
): Promise<void> {
  for (const table of ['username', 'user_phone', 'user_wechat', 'user_session', 'sso_ticket']) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  }
  await tx
    .updateTable('consent')
    .set({ address_ref: null })
    .where('user_id', '=', userId)
    .execute();
  if (codeTargets.length > 0) {
    await tx.deleteFrom('verification_code').where('target', 'in', codeTargets).execute();
  }
}
