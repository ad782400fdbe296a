import { useMutation } from '@tanstack/react-query';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { codeProblem, newPasswordProblems } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import formStyles from '#shared/forms/forms.module.css';
import { encryptPassword } from '#shared/forms/password/encrypt-password.ts';
import { NewPasswordFields } from '#shared/forms/password/new-password-fields.tsx';
import { sendCode } from '#shared/forms/send-code.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { DialogButton } from '../security/dialog-button.tsx';
import { maskPhone } from '../security/mask.ts';
import { SecurityRow } from '../security/security-section.tsx';
import { securityMessages } from '../security/security.messages.ts';
import { useAccountCode } from '../security/use-account-code.ts';
import { useRefreshDevices } from '../security/use-refresh-devices.ts';

type Owner = Pick<CallResponse<'account.me'>, 'username' | 'phone'>;

/** The password, and the way to another one. */
export function PasswordRow({ user }: { readonly user: Owner }) {
  const t = useMessages(securityMessages);
  const title = t('changePassword');
  return (
    <SecurityRow
      title={t('password')}
      text={t('passwordText')}
      action={
        <DialogButton label={title} title={title} disabled={user.phone === ''}>
          {(close) => <PasswordForm user={user} onDone={close} />}
        </DialogButton>
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
  const tForm = useMessages(formMessages);
  const refreshDevices = useRefreshDevices();
  const form = useForm({ code: '', newPwd: '', queryPwd: '' }, ({ code, ...passwords }) =>
    problemTexts(tForm, { code: codeProblem(code), ...newPasswordProblems(passwords) }),
  );
  const sending = useAccountCode({
    target: phone,
    shown: maskPhone(phone),
    send: async (target) => sendCode({ phone: target, scene: CODE_SCENES.changePassword }),
  });
  const save = useMutation({
    mutationFn: (request: CallRequest<'account.changePassword'>) =>
      call('account.changePassword', request),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('passwordSaved') });
      void refreshDevices();
      onDone();
    },
    onError: (error) =>
      form.refuse(error, { code: 'code', password: 'newPwd', repeated: 'queryPwd' }),
  });
  return (
    <Form
      form={form}
      onSend={({ code, newPwd, queryPwd }) =>
        save.mutate({
          code: code.trim(),
          newPwd: encryptPassword(newPwd),
          queryPwd: encryptPassword(queryPwd),
        })
      }
    >
      <p className={formStyles.note}>{t('passwordHint', { phone: maskPhone(phone) })}</p>
      <CodeField {...form.field('code')} label={tForm('code')} sending={sending} />
      <NewPasswordFields
        chosen={form.field('newPwd')}
        repeated={form.field('queryPwd')}
        username={username}
      />
      <SubmitButton busy={save.isPending} label={t('changePassword')} busyLabel={t('saving')} />
    </Form>
  );
}
