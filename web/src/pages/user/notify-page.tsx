import { MessageList } from '#features/message/list/message-list.tsx';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './order-pages.module.css';

/** What one was told. */
export function NotifyPage() {
  const title = useRouteTitle();
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <MessageList />
    </>
  );
}
