import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import type { FieldProps } from '#shared/forms/text-field.tsx';
import { AgreementLink, TickBox } from '#shared/forms/tick-box.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { certificationMessages } from './certification.messages.ts';

interface AgreementProps extends FieldProps {
  /** Which data are used, and what for. */
  readonly purpose: string;
}

/** Consent to the use of sensitive data, given anew with each application. */
export function Agreement({ purpose, name, value, error, onChange }: AgreementProps) {
  const t = useMessages(certificationMessages);
  return (
    <TickBox {...{ name, value, error, onChange }}>
      {t('agreeBefore')}
      <AgreementLink type={AGREEMENT_TYPES.sensitiveData} title={t('sensitiveTitle')}>
        {t('sensitive')}
      </AgreementLink>
      {purpose}
    </TickBox>
  );
}
