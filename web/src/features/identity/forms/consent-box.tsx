import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { loginMessages } from '../login.messages.ts';
import styles from './forms.module.css';
import type { FieldProps } from './text-field.tsx';

/** What a form keeps of a ticked box. */
export const TICKED = '1';

/** Consent to the agreements in force; the server records which versions they are. */
export function ConsentBox({ name, value, error, onChange }: FieldProps) {
  const t = useMessages(loginMessages);
  const errorId = useId();
  const link = (type: number, title: string, text: string) => (
    // A new window, so that nothing typed so far is lost.
    <a href={`#${pathTo('agreement', { type, title })}`} target="_blank" rel="noreferrer">
      {text}
      <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
    </a>
  );
  return (
    <div>
      <div className={styles.consent}>
        <input
          type="checkbox"
          id={`${errorId}-box`}
          name={name}
          checked={value === TICKED}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? TICKED : '')}
        />
        <label htmlFor={`${errorId}-box`}>
          {t('consentBefore')}
          {link(AGREEMENT_TYPES.service, t('serviceAgreement'), t('consentService'))}
          {t('consentAnd')}
          {link(AGREEMENT_TYPES.privacy, t('privacyPolicy'), t('consentPrivacy'))}
        </label>
      </div>
      <div id={errorId}>
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
