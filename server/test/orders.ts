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
