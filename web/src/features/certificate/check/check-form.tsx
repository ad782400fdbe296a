import { isCertificateNo, normalCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { CERTIFICATE_NO_MAX } from '@zhiji/contract/kernel/limits';
import { useNavigate } from 'react-router';
import { Form } from '#shared/forms/form.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { checkMessages } from './check.messages.ts';

function noProblem(no: string): 'noMissing' | 'noWrong' | null {
  if (no.trim() === '') {
    return 'noMissing';
  }
  // A slip is noticed here: the number checks itself.
  return isCertificateNo(normalCertificateNo(no)) ? null : 'noWrong';
}

/** A number to be typed in. */
export function CheckForm() {
  const t = useMessages(checkMessages);
  const navigate = useNavigate();
  const form = useForm({ no: '' }, ({ no }) => problemTexts(t, { no: noProblem(no) }));
  return (
    <Form
      form={form}
      onSend={({ no }) => void navigate(pathTo('certificate', { no: normalCertificateNo(no) }))}
    >
      <TextField
        {...form.field('no')}
        label={t('label')}
        hint={t('hint')}
        autoComplete="off"
        maxLength={CERTIFICATE_NO_MAX}
      />
      <SubmitButton busy={false} label={t('send')} busyLabel={t('send')} />
    </Form>
  );
}
