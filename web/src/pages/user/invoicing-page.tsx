import { Invoicing } from '#features/invoice/invoicing.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** One's invoices, what can be invoiced, and whom invoices are made out to. */
export function InvoicingPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Invoicing />
    </>
  );
}
