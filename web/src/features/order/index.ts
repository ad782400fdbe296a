/** What other features see of orders. */
export { orderQueries } from './order.queries.ts';
export type { Order, OrderCard } from './order.queries.ts';
