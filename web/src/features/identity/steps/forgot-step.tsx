import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeSending } from '../code/use-code-sending.ts';
import { codeProblem, newPasswordProblem, phoneProblem, problemsOf } from '../forms/form-rules.ts';
import styles from '../forms/forms.module.css';
import { refusedField } from '../forms/refused-field.ts';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { translateAll, useForm } from '../forms/use-form.ts';
import { loginMessages } from '../login.messages.ts';
import { encryptPassword } from '../password/encrypt-password.ts';
import { PasswordField } from '../password/password-field.tsx';

/** The fields of this form by what a refusal is about. */
const FIELDS = {
  phone: 'phone',
  code: 'code',
  password: 'newPwd',
  repeated: 'queryPwd',
} as const;

interface ForgotStepProps {
  readonly onLogin: () => void;
}

/** Step 5: a new password for whoever has the phone of the account. */
export function ForgotStep({ onLogin }: ForgotStepProps) {
  const t = useMessages(loginMessages);
  const form = useForm(
    { phone: '', code: '', newPwd: '', queryPwd: '' },
    ({ phone, code, newPwd, queryPwd }) =>
      translateAll(
        t,
        problemsOf({
          phone: phoneProblem(phone),
          code: codeProblem(code),
          newPwd: newPasswordProblem(newPwd, 'newPasswordMissing'),
          queryPwd:
            newPasswordProblem(queryPwd, 'repeatPasswordMissing') ??
            (queryPwd === newPwd ? null : 'passwordsDiffer'),
        }),
      ),
  );
  const sending = useCodeSending({
    phone: form.values.phone,
    scene: 'reset_password',
    puzzle: 'none',
    onPhoneProblem: (text) => form.complain('phone', text),
  });
  const save = useMutation({
    mutationFn: (request: CallRequest<'identity.resetPassword'>) =>
      call('identity.resetPassword', request),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('passwordSaved') });
      onLogin();
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
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ phone, code, newPwd, queryPwd }) =>
        save.mutate({
          phone: phone.trim(),
          code: code.trim(),
          newPwd: encryptPassword(newPwd),
          queryPwd: encryptPassword(queryPwd),
        }),
      )}
    >
      <TextField
        {...form.field('phone')}
        label={t('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
      <CodeField {...form.field('code')} label={t('code')} sending={sending} />
      <PasswordField {...form.field('newPwd')} label={t('newPassword')} chosenFor="" />
      <PasswordField
        {...form.field('queryPwd')}
        label={t('repeatPassword')}
        chosenFor=""
        meter={false}
      />
      <SubmitButton busy={save.isPending} label={t('savePassword')} busyLabel={t('saving')} />
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={onLogin}>
          {t('backToLogin')}
        </button>
      </p>
    </form>
  );
}
