import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsOnline } from '#shared/lib/connection.ts';
import { appMessages } from '#app/app.messages.ts';
import styles from './offline-bar.module.css';

/** Says that the connection is lost, for as long as it is; what failed meanwhile is asked again. */
export function OfflineBar() {
  const t = useMessages(appMessages);
  const isOnline = useIsOnline();
  // Always there: a screen reader speaks what changes in it, not what comes with it.
  return <output className={styles.bar}>{!isOnline && t('offline')}</output>;
}
