import { useId } from 'react';
import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { continueCardMessages } from './continue-card.messages.ts';
import styles from './continue-card.module.css';

/** The way back to one's courses; for a visitor the invitation to log in. */
export function ContinueCard() {
  const t = useMessages(continueCardMessages);
  const titleId = useId();
  const user = useSession((state) => state.user);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.text}>
        {user === null ? t('visitorText') : t('userText', { name: user.nickname })}
      </p>
      <div className={styles.action}>
        {user === null ? (
          <Button onClick={() => requestLogin()}>{t('logIn')}</Button>
        ) : (
          <Link to={pathTo('userCourse')} className={buttonClass()}>
            {t('myCourses')}
          </Link>
        )}
      </div>
    </section>
  );
}
