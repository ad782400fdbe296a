import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import type { FieldProps } from '#shared/forms/text-field.tsx';
import { AgreementLink, TickBox } from '#shared/forms/tick-box.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { loginMessages } from './login.messages.ts';

/** Consent to the agreements in force; the server records which versions they are. */
export function ConsentBox(props: FieldProps) {
  const t = useMessages(loginMessages);
  return (
    <TickBox {...props}>
      {t('consentBefore')}
      <AgreementLink type={AGREEMENT_TYPES.service} title={t('serviceAgreement')}>
        {t('consentService')}
      </AgreementLink>
      {t('consentAnd')}
      <AgreementLink type={AGREEMENT_TYPES.privacy} title={t('privacyPolicy')}>
        {t('consentPrivacy')}
      </AgreementLink>
    </TickBox>
  );
}
