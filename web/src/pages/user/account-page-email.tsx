import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { EMAIL } from '@zhiji/contract/kernel/patterns';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { maskEmail } from '#features/account/security/mask.ts';
import { MaskedValue } from '#features/account/security/masked-value.tsx';
import { SecurityRow } from '#features/account/security/security-section.tsx';
import { securityMessages } from '#features/account/security/security.messages.ts';
import { usePatchUser } from '#features/account/security/use-patch-user.ts';
import { CodeField } from '#features/identity/code/code-field.tsx';
import { codeProblem, problemsOf } from '#features/identity/forms/form-rules.ts';
import formStyles from '#features/identity/forms/forms.module.css';
import { refusedField } from '#features/identity/forms/refused-field.ts';
import { SubmitButton } from '#features/identity/forms/submit-button.tsx';
import { TextField } from '#features/identity/forms/text-field.tsx';
import { translateAll, useForm } from '#features/identity/forms/use-form.ts';
import { loginMessages } from '#features/identity/login.messages.ts';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { useAccountCode } from './account-page-code.ts';

/** The mailbox of the account, and the way to another one. */
export function EmailRow({ email }: { readonly email: string }) {
  const t = useMessages(securityMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = t('email');
  const isSet = email !== '';
  const title = t(isSet ? 'changeEmail' : 'setEmail');
  return (
    <SecurityRow
      title={name}
      value={
        isSet ? (
          <MaskedValue name={name} value={email} masked={maskEmail(email)} />
        ) : (
          t('emailMissing')
        )
      }
      text={t('emailText')}
      action={
        <>
          <Button
            look="plain"
            size="small"
            aria-haspopup="dialog"
            aria-label={title}
            onClick={() => setOpen(true)}
          >
            {t(isSet ? 'change' : 'set')}
          </Button>
          <Dialog open={isOpen} title={title} closeLabel={t('close')} onClose={close}>
            <EmailForm title={title} onDone={close} />
          </Dialog>
        </>
      }
    />
  );
}

/** What is wrong with a mailbox. */
function emailProblem(email: string): 'emailEmpty' | 'emailWrong' | null {
  if (email === '') {
    return 'emailEmpty';
  }
  return EMAIL.test(email) ? null : 'emailWrong';
}

interface EmailFormProps {
  readonly title: string;
  readonly onDone: () => void;
}

function EmailForm({ title, onDone }: EmailFormProps) {
  const t = useMessages(securityMessages);
  const tForm = useMessages(loginMessages);
  const patchUser = usePatchUser();
  const form = useForm({ email: '', code: '' }, ({ email, code }) => {
    const problem = emailProblem(email.trim());
    return {
      ...(problem !== null && { email: t(problem) }),
      ...translateAll(tForm, problemsOf({ code: codeProblem(code) })),
    };
  });
  const email = form.values.email.trim();
  const sending = useAccountCode({
    target: email,
    shown: email,
    send: async (target) =>
      call('identity.sendEmailCode', { email: target, scene: CODE_SCENES.changeEmail }),
    accepts() {
      const problem = emailProblem(email);
      if (problem !== null) {
        form.complain('email', t(problem));
      }
      return problem === null;
    },
  });
  const save = useMutation({
    mutationFn: (request: CallRequest<'account.changeEmail'>) =>
      call('account.changeEmail', request),
    onSuccess: (_, request) => {
      showToast({ kind: 'success', text: t('emailSaved') });
      patchUser({ email: request.email });
      onDone();
    },
    onError: (error) => {
      const refused = refusedField(error);
      if (refused?.field === 'code') {
        form.complain('code', refused.text);
      }
    },
  });
  return (
    <form
      id={form.id}
      className={formStyles.form}
      noValidate
      onSubmit={form.onSubmit(({ code }) => save.mutate({ email, code: code.trim() }))}
    >
      <TextField
        {...form.field('email')}
        label={t('newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <CodeField {...form.field('code')} label={t('emailCode')} sending={sending} />
      <SubmitButton busy={save.isPending} label={title} busyLabel={t('saving')} />
    </form>
  );
}
