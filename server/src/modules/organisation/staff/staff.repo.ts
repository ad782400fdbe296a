/** SQL of who works for an institution, and as what. */
import { sql } from 'kysely';
import { SHOP_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';

const SHOPS = literals(SHOP_STATUSES);

export const STAFF_ROLES = { owner: 'owner', teacher: 'teacher' } as const;
export type StaffRole = (typeof STAFF_ROLES)[keyof typeof STAFF_ROLES];

export interface Membership {
  readonly userId: number;
  readonly shopId: number;
  readonly role: StaffRole;
  readonly now: Date;
}

/** Somebody works for an institution as this too; what had ended begins anew. */
export async function addRole(tx: Tx, { userId, shopId, role, now }: Membership): Promise<void> {
  await sql`
    insert into staff_member as held (user_id, shop_id, roles, since)
    values (${userId}, ${shopId}, array[${role}::text], ${now})
    on conflict (user_id, shop_id) do update set
      roles = case when held.ended_at is not null then excluded.roles
        when held.roles @> excluded.roles then held.roles
        else held.roles || excluded.roles end,
      since = case when held.ended_at is null then held.since else excluded.since end,
      ended_at = null`.execute(tx);
}

/** Somebody works for an institution as this no more; without another role it is over. */
export async function endRole(tx: Tx, { userId, shopId, role, now }: Membership): Promise<void> {
  await sql`
    update staff_member set
      roles = case when cardinality(roles) > 1 then array_remove(roles, ${role}::text) else roles end,
      ended_at = case when cardinality(roles) > 1 then null else ${now}::timestamptz end
    where user_id = ${userId} and shop_id = ${shopId} and ended_at is null
      and ${role} = any (roles)`.execute(tx);
}

/** Somebody works for nobody any more. */
export async function endMemberships(tx: Tx, userId: number, now: Date): Promise<void> {
  await sql`
    update staff_member set ended_at = ${now}
    where user_id = ${userId} and ended_at is null`.execute(tx);
}

/** Whether somebody owns an institution that is open. */
export async function ownsOpenShop(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from staff_member m join shop s on s.id = m.shop_id and s.status = ${SHOPS.open}
    where m.user_id = ${userId} and m.ended_at is null
      and ${STAFF_ROLES.owner} = any (m.roles) limit 1`.execute(db);
  return rows.length > 0;
}
