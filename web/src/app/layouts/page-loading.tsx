import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { appMessages } from '#app/app.messages.ts';
import styles from './page-loading.module.css';

/** Stands in for a page while the site starts. */
export function PageLoading() {
  const t = useMessages(appMessages);
  return (
    <div className={styles.loading}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height="320px" />
      <Skeleton height="96px" />
    </div>
  );
}
