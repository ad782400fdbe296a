/** The call that books a movement. The application can write the ledger in no other way. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Movement } from './movement.rules.ts';

/** The order a movement is of; its buyer owns the movement. */
export interface BookedOrder {
  readonly user_id: number;
  readonly id: number;
  readonly shop_id: number;
}

/**
 * Books a movement of an order's money, as an expression of the statement that moves it. What does
 * not balance, and what was booked before, fails the statement.
 */
export function ledgerPost(
  { txn, legs }: Movement,
  order: BookedOrder,
  at: Date,
): RawBuilder<unknown> {
  const accounts = legs.map(([account]) => account);
  const amounts = legs.map(([, fen]) => fen);
  return sql`ledger_post(${txn}, ${order.user_id}, ${order.id}, ${order.shop_id}, ${at},
    ${accounts}::text[], ${amounts}::bigint[])`;
}
