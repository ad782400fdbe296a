import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './security.module.css';
import { securityMessages } from './security.messages.ts';
import { securityQueries } from './security.queries.ts';
import { toTheMinute } from './to-the-minute.ts';

/** Which documents were accepted, each a way to read it. */
export function ConsentList() {
  const t = useMessages(securityMessages);
  const query = useQuery(securityQueries.consents());
  return (
    <SecuritySection title={t('consents')} text={t('consentsText')}>
      <QueryBlock query={query} skeleton={<Skeleton height="80px" />} isEmpty={() => false}>
        {(consents) =>
          consents.length === 0 ? (
            <p className={styles.nothing}>{t('noConsents')}</p>
          ) : (
            <ul className={styles.rows}>
              {consents.map(({ type, version, create_time }) => {
                const title = t(`document${type}`);
                return (
                  <li key={`${type} ${version}`} className={styles.row}>
                    <div className={styles.about}>
                      <Link className={styles.link} to={pathTo('agreement', { title, type })}>
                        {title}
                      </Link>
                      <p className={styles.quiet}>
                        {t('consentVersion', { version })} ·{' '}
                        {t('consentTime', { time: toTheMinute(create_time) })}
                      </p>
                    </div>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryBlock>
    </SecuritySection>
  );
}
