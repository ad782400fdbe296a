/** SQL of recognising a person behind another account. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/** By what two accounts are one person's. */
export type SamePersonBy = 'phone' | 'unionid' | 'id_card';

/** A person, by keyed hashes. */
export interface PersonRefs {
  readonly phoneRef: string;
  readonly wechatRef: string | null;
  readonly idCardRef: string;
}

/**
 * By what another account is this person's, or null. A phone and a WeChat account belong to one
 * account at a time, so what somebody gave us once is looked for at the other account now.
 */
export async function samePersonBy(
  db: Database,
  { otherId, phoneRef, wechatRef, idCardRef }: PersonRefs & { readonly otherId: number },
): Promise<SamePersonBy | null> {
  const { rows } = await sql<{ by: SamePersonBy | null }>`
    select case
      when exists (
        select from user_phone where user_id = ${otherId} and phone_ref = ${phoneRef}
      ) then 'phone'
      when exists (
        select from user_wechat where user_id = ${otherId} and wechat_ref = ${wechatRef}::text
      ) then 'unionid'
      when exists (
        select from certificate_holder where user_id = ${otherId} and card_ref = ${idCardRef}
      ) then 'id_card'
    end as by`.execute(db);
  return rows[0]?.by ?? null;
}
