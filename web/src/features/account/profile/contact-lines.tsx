import type { CallResponse } from '@zhiji/contract/calls';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { maskEmail, maskPhone } from '../security/mask.ts';
import { MaskedValue } from '../security/masked-value.tsx';
import styles from './profile.module.css';
import { profileMessages } from './profile.messages.ts';

interface ContactLinesProps {
  readonly user: Pick<CallResponse<'account.me'>, 'phone' | 'email'>;
}

/** Phone and email to look at; they change in account security, where codes prove them. */
export function ContactLines({ user: { phone, email } }: ContactLinesProps) {
  const t = useMessages(profileMessages);
  return (
    <section aria-labelledby="profile-contacts" className={styles.contacts}>
      <h2 id="profile-contacts" className={styles.subtitle}>
        {t('contacts')}
      </h2>
      <dl className={styles.lines}>
        <div>
          <dt>{t('phone')}</dt>
          <dd>
            {phone === '' ? (
              t('noPhone')
            ) : (
              <MaskedValue name={t('phone')} value={phone} masked={maskPhone(phone)} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('email')}</dt>
          <dd>
            {email === '' ? (
              t('noEmail')
            ) : (
              <MaskedValue name={t('email')} value={email} masked={maskEmail(email)} />
            )}
          </dd>
        </div>
      </dl>
      <Link className={styles.link} to={pathTo('userAccount')}>
        {t('toAccount')}
      </Link>
    </section>
  );
}
