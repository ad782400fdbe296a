/** Who looks on while a storm goes over the site: its buyers, and a reader of the ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallResponse } from '@zhiji/contract/calls';
import { ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Market } from '../buying/market.ts';
import type { Store } from '../buying/store.ts';
import type { Answer } from '../site/client.ts';
import { expect } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Deal } from './storm-deals.ts';

const READ_EVERY_MS = 50;
const LOOK_EVERY_MS = 20;

/** One statement is one snapshot: whatever is half done must not show in it. */
const BOOKS = `
  select (select coalesce(sum(amount_fen), 0)::bigint from ledger_entry) as balance,
    (select coalesce(sum(amount_fen), 0)::bigint from ledger_entry where account like 'cash:%') as cash,
    (select coalesce(sum(amount_fen), 0)::bigint from payment where state = 'succeeded') as taken,
    (select coalesce(sum(amount_fen), 0)::bigint from refund where status = 3) as back,
    (select count(*) from orders where status = 10) as paid,
    (select count(*) from payment where kept) as kept,
    (select count(distinct (buyer_id, order_id)) from access_grant where revoked_at is null) as access`;

type Books = Readonly<
  Record<'balance' | 'cash' | 'taken' | 'back' | 'paid' | 'kept' | 'access', number>
>;

/** Reads the books again and again until told to stop; answers how often they were right. */
export async function readBooks(store: Store, isOver: () => boolean): Promise<number> {
  let snapshots = 0;
  while (!isOver()) {
    const [row] = await store.rows<Books>(BOOKS);
    const isRight =
      row !== undefined &&
      row.balance === 0 &&
      row.cash === row.taken - row.back &&
      row.paid === row.kept &&
      row.paid === row.access;
    expect(isRight, `the books do not add up in snapshot ${snapshots + 1}: ${JSON.stringify(row)}`);
    snapshots += 1;
    await sleep(READ_EVERY_MS);
  }
  return snapshots;
}

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
