/** What is looked at while a storm goes over the site: by its buyers, and by a reader of the ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallResponse } from '@zhiji/contract/calls';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Market } from '../buying/market.ts';
import type { Answer } from '../site/client.ts';
import { expect } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Deal } from './storm-deals.ts';

const LOOK_EVERY_MS = 20;

/** Who has paid, whose payment is kept, and who has access: the same people at any moment. */
export const PAID_ORDERS: readonly string[] = [
  `select count(*) from orders where status = ${ORDER_STATUSES.pendingConsumption}`,
  'select count(*) from payment where kept',
  'select count(distinct (buyer_id, order_id)) from access_grant where revoked_at is null',
];

/** Buyers look at their orders until told to stop: an order that was paid stays paid. */
export async function lookAtOrders(
  market: Market,
  deals: readonly Deal[],
  isOver: () => boolean,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const paid = new Set<number>();
  const known = deals.filter(({ order }) => order > 0);
  while (!isOver()) {
    const deal = known[Math.floor(random() * known.length)];
    if (deal === undefined) {
      break;
    }
    const answer = await market.look(deal.person, deal.order);
    answers.push(answer);
    const { status } = (answer.data ?? {}) as Partial<CallResponse<'order.detail'>>;
    const isPaid = status === ORDER_STATUSES.pendingConsumption;
    expect(isPaid || !paid.has(deal.order), `order ${deal.order} was paid and is ${status} now`);
    if (isPaid) {
      paid.add(deal.order);
    }
    await sleep(LOOK_EVERY_MS);
  }
  return answers;
}
