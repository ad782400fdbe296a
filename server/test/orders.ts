/** What an order page does before it sends an order. */
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from './app.ts';
import type { Login } from './logins.ts';

export type Basket = CallRequest<'order.confirm'>;
export type OrderRequest = CallRequest<'order.create'>;

/** Confirms a basket and answers the request that creates its order. */
export async function confirmed(app: TestApp, login: Login, basket: Basket): Promise<OrderRequest> {
  const { code, data } = await app.call('order.confirm', basket, login);
  if (code !== 10000) {
    throw new Error(`confirming was answered with ${code}`);
  }
  return { ...basket, confirm_key: data.confirm_key, agree: 1 };
}

/** The orders of a user, the oldest first. */
export async function orderIdsOf({ platform }: TestApp, userId: number): Promise<number[]> {
  const rows = await platform.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many seats of a course are taken. */
export async function seatsUsed({ platform }: TestApp, courseId: number): Promise<number> {
  const row = await platform.db
    .selectFrom('course_stock')
    .select('seat_used')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return row.seat_used;
}

/** What the order pages of a buyer do; by default that of the test. */
export function checkoutOf(app: TestApp, login: Login) {
  return {
    confirm: async (basket: Basket) => app.call('order.confirm', basket, login),
    requestOf: async (basket: Basket, who = login) => confirmed(app, who, basket),
    create: async (request: OrderRequest, who = login) => app.call('order.create', request, who),
  };
}
