import { useSearchParams } from 'react-router';
import { CheckForm } from '#features/certificate/check/check-form.tsx';
import { CheckResult } from '#features/certificate/check/check-result.tsx';
import { checkMessages } from '#features/certificate/check/check.messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import styles from './certificate-page.module.css';

/** Checks the certificate in the address, which the code on the paper leads to, or one typed in. */
export function CertificatePage() {
  const t = useMessages(checkMessages);
  const title = useRouteTitle();
  const [parameters] = useSearchParams();
  const no = parameters.get('no') ?? '';
  const isAsked = no.trim() !== '';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {isAsked ? (
        <>
          <CheckResult no={no} sign={parameters.get('sign') ?? ''} />
          <h2 className={styles.another}>{t('another')}</h2>
        </>
      ) : (
        <p>{t('intro')}</p>
      )}
      <div className={styles.form}>
        <CheckForm key={no} />
      </div>
    </div>
  );
}
