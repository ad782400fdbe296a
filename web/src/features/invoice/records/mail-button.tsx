import { useMutation } from '@tanstack/react-query';
import { INVOICE_MAILS_MAX } from '@zhiji/contract/kernel/limits';
import { EMAIL } from '@zhiji/contract/kernel/patterns';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { Form } from '#shared/forms/form.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { invoiceMessages } from '../invoice.messages.ts';
import styles from '../invoice.module.css';
import type { Invoice } from '../invoice.queries.ts';

interface MailFormProps {
  readonly invoice: Invoice;
  readonly onDone: () => void;
}

function MailForm({ invoice, onDone }: MailFormProps) {
  const t = useMessages(invoiceMessages);
  const form = useForm({ email: invoice.email }, ({ email }) =>
    problemTexts(t, { email: EMAIL.test(email.trim()) ? null : 'emailWrong' }),
  );
  const mail = useMutation({
    mutationFn: async () =>
      call('invoice.mail', { id: invoice.id, email: form.values.email.trim() }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('mailed') });
      onDone();
    },
  });
  return (
    <Form form={form} onSend={() => mail.mutate()}>
      <p className={styles.quiet}>{t('mailHint', { max: INVOICE_MAILS_MAX })}</p>
      <TextField {...form.field('email')} label={t('email')} type="email" inputMode="email" />
      <SubmitButton busy={mail.isPending} label={t('mailSend')} busyLabel={t('mailSending')} />
    </Form>
  );
}

/** Asks where to, and has the files of an invoice mailed. */
export function MailButton({ invoice }: { readonly invoice: Invoice }) {
  const t = useMessages(invoiceMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="plain"
        size="small"
        aria-haspopup="dialog"
        aria-label={t('mailNamed', { no: invoice.invoice_no })}
        onClick={() => setOpen(true)}
      >
        {t('mail')}
      </Button>
      <Dialog
        open={isOpen}
        shape="sheet"
        title={t('mail')}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        <MailForm invoice={invoice} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
