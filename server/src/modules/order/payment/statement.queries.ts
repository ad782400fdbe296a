/** Where each fen of an order came from and went to, for those who run the market. */
import { listLegs, statementOf } from '#modules/ledger';
import { requireMarket } from '#platform/actor';
import { requireOrderNamed } from '../state/order-named.repo.ts';
import type { StatementLine } from '#modules/ledger';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';

/** Every movement of an order's money, with what stands after it. */
export async function orderStatement(
  { db }: Platform,
  { actor, orderNo }: { readonly actor: Actor; readonly orderNo: string },
): Promise<readonly StatementLine[]> {
  requireMarket(actor);
  return statementOf(await listLegs(db, await requireOrderNamed(db, orderNo)));
}
