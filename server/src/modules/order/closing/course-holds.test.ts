/** What all buyers of a course together hold without money: at most half of it for long. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildAttendees } from '#factory/order';
import { buildLogin } from '#test/logins';
import { confirmed, seatsUsed } from '#test/orders';
import { runLoop, usePayApp } from '#test/pay';
import type { OrderRequest } from '#test/orders';
import type { Buyer } from '#test/pay';

const SHORT_MS = 10 * MINUTE_MS;
const LONG_MS = 30 * MINUTE_MS;
const PAIR = 2;

const app = usePayApp();

const classOf = async (seats: number): Promise<number> =>
  buildCourse(app.platform, { type: 3, price_fen: 19_900, stock: { seat_num: seats } });

interface Asked {
  readonly buyer: Buyer;
  readonly request: OrderRequest;
}

/** Somebody who is about to order two seats. */
async function ask(id: number): Promise<Asked> {
  const buyer = await buildLogin(app);
  const basket = { type: 3 as const, id, num: PAIR, users: buildAttendees(PAIR) };
  return { buyer, request: await confirmed(app, buyer, basket) };
}

const create = async ({ buyer, request }: Asked) => app.call('order.create', request, buyer);

/** How long the unpaid orders of a course hold, the first made first. */
async function holdsOf(courseId: number): Promise<number[]> {
  const rows = await app.platform.db
    .selectFrom('orders')
    .select(['created_at', 'expire_at'])
    .where('target_id', '=', courseId)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, expire_at }) =>
    expire_at === null ? Infinity : expire_at.getTime() - created_at.getTime(),
  );
}

describe('seats of a course that all buyers hold unpaid [R1-A4]', () => {
  it('wait for half an hour up to half of them, the others for ten minutes, as is said before', async () => {
    const id = await classOf(10);
    const told: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const buyer = await buildLogin(app);
      const basket = { type: 3 as const, id, num: PAIR, users: buildAttendees(PAIR) };
      const { data } = await app.call('order.confirm', basket, buyer);
      told.push(data.expire_minutes);
      const made = { ...basket, confirm_key: data.confirm_key, agree: 1 as const };
      expect((await app.call('order.create', made, buyer)).code).toBe(10000);
    }
    expect(told).toEqual([30, 30, 10, 10, 10]);
    expect(await holdsOf(id)).toEqual([LONG_MS, LONG_MS, SHORT_MS, SHORT_MS, SHORT_MS]);
    app.clock.advance(SHORT_MS + MINUTE_MS);
    await runLoop(app, 'order.expire');
    expect(await seatsUsed(app, id)).toBe(4);
  });

  it('are not more when all of them were promised half an hour at once', async () => {
    const id = await classOf(20);
    const asked: Asked[] = [];
    for (let count = 0; count < 10; count += 1) {
      asked.push(await ask(id));
    }
    const made = await Promise.all(asked.map(create));
    expect(made.map(({ code }) => code)).toEqual(asked.map(() => 10000));
    const holds = await holdsOf(id);
    expect(holds.filter((hold) => hold > SHORT_MS)).toHaveLength(5);
    expect(holds.filter((hold) => hold === SHORT_MS)).toHaveLength(5);
    const ends = made.map(({ data }) => data.expire_time);
    expect(new Set(ends).size).toBe(2);
  });

  it('wait for transfers only within the same half', async () => {
    const id = await classOf(10);
    const codes: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const asked = await ask(id);
      const { data } = await create(asked);
      const isLast = count === 3;
      // The first two only scan a code: theirs is the half already.
      if (isLast) {
        const chosen = { id: data.id, pay_type: 3 as const };
        codes.push((await app.call('order.pay', chosen, asked.buyer)).code);
      }
    }
    expect(codes).toEqual([70008]);
  });
});
