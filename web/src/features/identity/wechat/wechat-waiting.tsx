import { useMessages } from '#shared/i18n/use-messages.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { loginMessages } from '../login.messages.ts';
import styles from './wechat.module.css';

/** Stands while the login is being completed. */
export function WechatWaiting() {
  const t = useMessages(loginMessages);
  const title = useRouteTitle();
  return (
    <div className={styles.waiting}>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <span className={styles.spinner} aria-hidden="true" />
      <output>{t('callbackWorking')}</output>
    </div>
  );
}
