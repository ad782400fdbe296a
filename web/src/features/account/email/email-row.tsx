import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { EMAIL } from '@zhiji/contract/kernel/patterns';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { codeProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { DialogButton } from '../security/dialog-button.tsx';
import { maskEmail } from '../security/mask.ts';
import { MaskedValue } from '../security/masked-value.tsx';
import { SecurityRow } from '../security/security-section.tsx';
import { securityMessages } from '../security/security.messages.ts';
import { useAccountCode } from '../security/use-account-code.ts';
import { usePatchUser } from '../security/use-patch-user.ts';

/** The mailbox of the account, and the way to another one. */
export function EmailRow({ email }: { readonly email: string }) {
  const t = useMessages(securityMessages);
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
        <DialogButton label={t(isSet ? 'change' : 'set')} name={title} title={title}>
          {(close) => <EmailForm title={title} onDone={close} />}
        </DialogButton>
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
  const tForm = useMessages(formMessages);
  const patchUser = usePatchUser();
  const form = useForm({ email: '', code: '' }, (values) => ({
    ...problemTexts(t, { email: emailProblem(values.email.trim()) }),
    ...problemTexts(tForm, { code: codeProblem(values.code) }),
  }));
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
    onError: (error) => form.refuse(error, { code: 'code' }),
  });
  return (
    <Form form={form} onSend={({ code }) => save.mutate({ email, code: code.trim() })}>
      <TextField
        {...form.field('email')}
        label={t('newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <CodeField {...form.field('code')} label={t('emailCode')} sending={sending} />
      <SubmitButton busy={save.isPending} label={title} busyLabel={t('saving')} />
    </Form>
  );
}
