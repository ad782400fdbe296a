/** What must be true of purchases in the end, whatever happened around them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { Store } from './store.ts';
import { expect } from '../site/drill.ts';
import type { Crowd, Purchase } from './crowd.ts';

const SETTLED_MS = MINUTE_MS;
const LOOK_EVERY_MS = 2_000;
const [cancelled, paid] = [5, 10];

/** Acknowledged orders that do not exist. */
export const countLost = async (store: Store, purchases: readonly Purchase[]): Promise<number> =>
  store.number(
    `select count(*) from unnest($1::bigint[], $2::bigint[]) told (user_id, id)
     where not exists (select from orders o where o.user_id = told.user_id and o.id = told.id)`,
    [purchases.map(({ person }) => person.id), purchases.map(({ order }) => order)],
  );

/** Orders with money of their buyers that is neither access, nor a seat that waits, nor back. */
const listUnsettled = async (store: Store, purchases: readonly Purchase[]): Promise<Purchase[]> => {
  const owners = new Map(purchases.flatMap((one) => one.taken.map((each) => [each.tradeNo, one])));
  const rows = await store.rows<{ trade_no: string }>(
    `select trade_no from unnest($1::text[]) taken (trade_no)
     where not exists (
       select from payment p join orders o on o.user_id = p.user_id and o.id = p.order_id
       where p.trade_no = taken.trade_no and p.state = 'succeeded' and case when p.kept
         then o.status = ${paid} and (exists (select from access_grant g
           where g.buyer_id = o.user_id and g.order_id = o.id and g.revoked_at is null)
           or exists (select from seat_holder h where h.user_id = o.user_id and h.order_id = o.id))
         else exists (select from refund r
           where r.user_id = p.user_id and r.trade_no = p.trade_no and r.status = 3) end)`,
    [[...owners.keys()]],
  );
  return rows.flatMap(({ trade_no }) => owners.get(trade_no) ?? []);
};

/** What is known of orders whose money is neither here nor there. */
const describe = async (store: Store, purchases: readonly Purchase[]): Promise<string> => {
  const rows = await store.rows(
    `select p.order_id, p.trade_no, p.channel, p.state, p.kept, p.query_num, p.created_at,
       p.query_at, r.status as refund, r.try_num, r.try_at
     from payment p left join refund r on r.user_id = p.user_id and r.trade_no = p.trade_no
     where p.order_id = any($1::bigint[])`,
    [purchases.map(({ order }) => order)],
  );
  return `paid, with neither access nor a refund after ${SETTLED_MS} ms: ${JSON.stringify(rows)}`;
};

/** Waits for everybody's money, whose owners look at their orders; answers how long that took. */
export const settle = async (store: Store, crowd: Crowd, lastKillAt: number): Promise<number> => {
  const spent = (): number => performance.now() - lastKillAt;
  let lookedAt = 0;
  for (;;) {
    const unsettled = await listUnsettled(store, crowd.purchases);
    if (unsettled.length === 0) {
      return spent();
    }
    if (spent() > SETTLED_MS) {
      throw new Error(await describe(store, unsettled));
    }
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = performance.now();
      await Promise.all(unsettled.map(async (purchase) => crowd.look(purchase)));
    }
    await sleep(LOOK_EVERY_MS / 10);
  }
};

/** What buyers were told is so: their orders exist once, closed ones are closed, paid ones paid. */
export const expectTold = async (store: Store, { purchases }: Crowd): Promise<void> => {
  const lost = await countLost(store, purchases);
  expect(lost === 0, `${lost} of ${purchases.length} acknowledged orders are lost`);
  const doubled = await store.number(
    'select count(*) - count(distinct user_id) from orders where user_id > 0',
  );
  expect(doubled === 0, `${doubled} orders were made twice`);
  const rows = await store.rows<{ id: number; status: number }>('select id, status from orders');
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const { order, isClosed, isPaid } of purchases) {
    const status = statuses.get(order);
    expect(!isClosed || status === cancelled, `order ${order} was closed and is ${status}`);
    expect(!isPaid || status === paid, `order ${order} was paid and is ${status}`);
  }
};
