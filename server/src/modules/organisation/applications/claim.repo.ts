/** SQL of what only one application may hold: an institution's licence, a teacher's id card. */
import { sql } from 'kysely';
import { STAFF_ROLES } from '../staff/staff.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { ApplicationKey } from './application.repo.ts';
import type { ApplicationKind } from './application.rules.ts';

const CLAIMS = { teacher: 'card', enterprise: 'licence' } as const satisfies Record<
  ApplicationKind,
  string
>;

/** Takes it for somebody who applies; answers whose it is, which may be another. */
export async function takeClaim(
  tx: Tx,
  { userId, kind }: ApplicationKey,
  ref: string,
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    insert into application_claim as held (kind, ref, user_id)
    values (${CLAIMS[kind]}, ${ref}, ${userId})
    on conflict (kind, ref) do update set user_id = held.user_id
    returning held.user_id`.execute(tx);
  return rows[0]?.user_id ?? 0;
}

/** Lets another have what an application held that came to nothing. */
export async function giveUpClaim(tx: Tx, { userId, kind }: ApplicationKey): Promise<void> {
  await sql`
    delete from application_claim
    where user_id = ${userId} and kind = ${CLAIMS[kind]}`.execute(tx);
}

/** Whether the application of another claims a licence. */
export async function isClaimedElsewhere(
  db: Database,
  userId: number,
  licenceNo: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from application_claim
    where kind = ${CLAIMS.enterprise} and ref = ${licenceNo} and user_id <> ${userId}`.execute(db);
  return rows.length > 0;
}

/** Whether an institution bears a licence that somebody does not own. */
export async function isLicenceOfOthers(
  db: Database,
  userId: number,
  licenceNo: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from shop s
    where s.licence_no = ${licenceNo} and s.licence_no <> '' and not exists (
      select from staff_member m
      where m.user_id = ${userId} and m.shop_id = s.id and m.ended_at is null
        and ${STAFF_ROLES.owner} = any (m.roles)
    ) limit 1`.execute(db);
  return rows.length > 0;
}
