import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { AgreementLink } from '#shared/forms/tick-box.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { checkoutMessages } from './checkout.messages.ts';
import styles from './order-summary.module.css';

/** The rules an order is made under, said at the button that agrees to them. */
export function AgreementNote({ id }: { readonly id: string }) {
  const t = useMessages(checkoutMessages);
  return (
    <p id={id} className={styles.agreement}>
      {t('agreeBefore')}
      <AgreementLink type={AGREEMENT_TYPES.service} title={t('serviceAgreement')}>
        {t('agreeService')}
      </AgreementLink>
      {t('agreeAnd')}
      <AgreementLink type={AGREEMENT_TYPES.refund} title={t('refundAgreement')}>
        {t('agreeRefund')}
      </AgreementLink>
    </p>
  );
}
