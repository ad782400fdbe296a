import { useMutation } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { maskPhone } from '#features/account/security/mask.ts';
import { SecurityRow } from '#features/account/security/security-section.tsx';
import { securityMessages } from '#features/account/security/security.messages.ts';
import { useRefreshDevices } from '#features/account/security/use-refresh-devices.ts';
import { CodeField } from '#features/identity/code/code-field.tsx';
import {
  codeProblem,
  newPasswordProblem,
  problemsOf,
} from '#features/identity/forms/form-rules.ts';
import formStyles from '#features/identity/forms/forms.module.css';
import { refusedField } from '#features/identity/forms/refused-field.ts';
import { SubmitButton } from '#features/identity/forms/submit-button.tsx';
import { translateAll, useForm } from '#features/identity/forms/use-form.ts';
import { loginMessages } from '#features/identity/login.messages.ts';
import { encryptPassword } from '#features/identity/password/encrypt-password.ts';
import { PasswordField } from '#features/identity/password/password-field.tsx';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { useAccountCode } from './account-page-code.ts';

type Owner = Pick<CallResponse<'account.me'>, 'username' | 'phone'>;

/** The fields of this form by what a refusal is about. */
const FIELDS = { code: 'code', password: 'newPwd', repeated: 'queryPwd' } as const;

/** The password, and the way to another one. */
export function PasswordRow({ user }: { readonly user: Owner }) {
  const t = useMessages(securityMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <SecurityRow
      title={t('password')}
      text={t('passwordText')}
      action={
        <>
          <Button
            look="plain"
            size="small"
            aria-haspopup="dialog"
            disabled={user.phone === ''}
            onClick={() => setOpen(true)}
          >
            {t('changePassword')}
          </Button>
          <Dialog open={isOpen} title={t('changePassword')} closeLabel={t('close')} onClose={close}>
            <PasswordForm user={user} onDone={close} />
          </Dialog>
        </>
      }
    />
  );
}

interface PasswordFormProps {
  readonly user: Owner;
  readonly onDone: () => void;
}

function PasswordForm({ user: { username, phone }, onDone }: PasswordFormProps) {
  const t = useMessages(securityMessages);
  const tForm = useMessages(loginMessages);
  const refreshDevices = useRefreshDevices();
  const form = useForm({ code: '', newPwd: '', queryPwd: '' }, ({ code, newPwd, queryPwd }) =>
    translateAll(
      tForm,
      problemsOf({
        code: codeProblem(code),
        newPwd: newPasswordProblem(newPwd, 'newPasswordMissing'),
        queryPwd:
          newPasswordProblem(queryPwd, 'repeatPasswordMissing') ??
          (queryPwd === newPwd ? null : 'passwordsDiffer'),
      }),
    ),
  );
  const sending = useAccountCode({
    target: phone,
    shown: maskPhone(phone),
    send: async (target) =>
      call('identity.sendCode', { phone: target, scene: CODE_SCENES.changePassword }),
  });
  const save = useMutation({
    mutationFn: (request: CallRequest<'account.changePassword'>) =>
      call('account.changePassword', request),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('passwordSaved') });
      refreshDevices();
      onDone();
    },
    onError: (error) => {
      const refused = refusedField(error);
      if (refused !== null && refused.field in FIELDS) {
        form.complain(FIELDS[refused.field as keyof typeof FIELDS], refused.text);
      }
    },
  });
  return (
    <form
      id={form.id}
      className={formStyles.form}
      noValidate
      onSubmit={form.onSubmit(({ code, newPwd, queryPwd }) =>
        save.mutate({
          code: code.trim(),
          newPwd: encryptPassword(newPwd),
          queryPwd: encryptPassword(queryPwd),
        }),
      )}
    >
      <p className={formStyles.note}>{t('passwordHint', { phone: maskPhone(phone) })}</p>
      <CodeField {...form.field('code')} label={tForm('code')} sending={sending} />
      <PasswordField {...form.field('newPwd')} label={tForm('newPassword')} chosenFor={username} />
      <PasswordField
        {...form.field('queryPwd')}
        label={tForm('repeatPassword')}
        chosenFor={username}
        meter={false}
      />
      <SubmitButton busy={save.isPending} label={t('changePassword')} busyLabel={t('saving')} />
    </form>
  );
}
