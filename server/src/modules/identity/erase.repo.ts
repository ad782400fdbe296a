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
  known_device: ['device', 'seen_at'],
};

/** Forgets how a user logged in; that he consented stays, from where does not. */
export async function eraseLogins(
  tx: Tx,
  userId: number,
  { asker, targets }: { readonly asker: string; readonly targets: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('username').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_phone').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_wechat').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_session').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sso_ticket').where('user_id', '=', userId).execute();
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute();
  await tx
    .updateTable('consent')
    .set({ address_ref: null })
    .where('user_id', '=', userId)
    .execute();
  // What others named that was his goes as well.
  await sql`
    delete from verification_code
    where asker = ${asker} or target = any(${[...targets]}::text[])
      or receiver = any(${[...targets]}::text[])`.execute(tx);
}
