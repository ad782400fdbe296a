import { OrderList } from '#features/order/list/order-list.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** One's orders. */
export function OrderListPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <OrderList />
    </>
  );
}
