import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './agreement-box.module.css';
import { checkoutMessages } from './checkout.messages.ts';

interface AgreementBoxProps {
  readonly agreed: boolean;
  readonly isMissed: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** Consent to the rules an order is made under; without it nothing is sent. */
export function AgreementBox({ agreed, isMissed, onChange }: AgreementBoxProps) {
  const t = useMessages(checkoutMessages);
  const id = useId();
  const link = (type: number, title: string, text: string) => (
    // A new window, so that the order stays as it is.
    <a href={`#${pathTo('agreement', { type, title })}`} target="_blank" rel="noreferrer">
      {text}
      <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
    </a>
  );
  return (
    <div>
      <div className={styles.agreement}>
        <input
          type="checkbox"
          id={id}
          checked={agreed}
          aria-invalid={isMissed}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <label htmlFor={id}>
          {t('agreeBefore')}
          {link(AGREEMENT_TYPES.service, t('serviceAgreement'), t('agreeService'))}
          {t('agreeAnd')}
          {link(AGREEMENT_TYPES.refund, t('refundAgreement'), t('agreeRefund'))}
        </label>
      </div>
      <div id={`${id}-note`} className={styles.note}>
        {isMissed && <p role="alert">{t('agreeMissing')}</p>}
      </div>
    </div>
  );
}
