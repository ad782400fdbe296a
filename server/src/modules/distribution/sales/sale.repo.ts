/** SQL of sales: orders that links led to, and the commissions they begin. */
import { sql } from 'kysely';
import { COMMISSION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { ReferredOrder } from '#modules/order';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { SoldItem } from '../commissions/commission.rules.ts';
import type { Judged } from './sale.rules.ts';

const { frozen } = literals(COMMISSION_STATUSES);

/** What a buyer calls himself. */
export async function findNickname(db: Database, userId: number): Promise<string> {
  const { rows } = await sql<{ nickname: string }>`
    select nickname from users where id = ${userId}`.execute(db);
  return rows[0]?.nickname ?? '';
}

export interface NewSale {
  readonly userId: number;
  readonly order: ReferredOrder;
  readonly judged: Judged;
  readonly buyerMask: string;
  readonly now: Date;
}

/** Writes a sale down; null when it stands there. */
export async function insertSale(
  tx: Tx,
  { userId, order, judged: { verdict, selfBy }, buyerMask, now }: NewSale,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into spread_sale (user_id, buyer_id, order_id, shop_id, order_no, title, buyer_mask,
      verdict, self_by, clicked_at, ordered_at, paid_at, created_at)
    values (${userId}, ${order.user_id}, ${order.id}, ${order.shop_id}, ${order.order_no},
      ${order.title}, ${buyerMask}, ${verdict}, ${selfBy}, ${order.retail_at}, ${order.created_at},
      ${order.paid_at}, ${now})
    on conflict (user_id, buyer_id, order_id) do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface NewCommission {
  readonly userId: number;
  readonly saleId: number;
  readonly order: ReferredOrder;
  readonly item: SoldItem & { readonly price_fen: number };
  readonly freezeUntil: Date;
}

/** Begins a commission, frozen; answers its id. */
export async function insertCommission(
  tx: Tx,
  { userId, saleId, order, item, freezeUntil }: NewCommission,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into commission (user_id, sale_id, buyer_id, order_id, item_id, shop_id, title, base_fen,
      rate_bp, price_fen, status, paid_at, freeze_until, look_at)
    values (${userId}, ${saleId}, ${order.user_id}, ${order.id}, ${item.id}, ${order.shop_id},
      ${item.title}, ${item.pay_fen}, ${item.spread_bp}, ${item.price_fen}, ${frozen},
      ${order.paid_at}, ${freezeUntil}, ${freezeUntil})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}
