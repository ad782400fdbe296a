import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { codeProblem, newPasswordProblems, phoneProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { NewPasswordFields } from '#shared/forms/password/new-password-fields.tsx';
import { PhoneField } from '#shared/forms/phone-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { useCodeSending } from '../puzzle/use-code-sending.ts';
import styles from '#shared/forms/forms.module.css';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { loginMessages } from '../login.messages.ts';
import { encryptPassword } from '#shared/forms/password/encrypt-password.ts';
import { PuzzleGate } from '../puzzle/puzzle-gate.tsx';

interface ForgotStepProps {
  readonly onLogin: () => void;
}

/** Step 5: a new password for whoever has the phone of the account. */
export function ForgotStep({ onLogin }: ForgotStepProps) {
  const t = useMessages(loginMessages);
  const tForm = useMessages(formMessages);
  const form = useForm(
    { phone: '', code: '', newPwd: '', queryPwd: '' },
    ({ phone, code, ...passwords }) =>
      problemTexts(tForm, {
        phone: phoneProblem(phone),
        code: codeProblem(code),
        ...newPasswordProblems(passwords),
      }),
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
    onError: (error) =>
      form.refuse(error, {
        phone: 'phone',
        code: 'code',
        password: 'newPwd',
        repeated: 'queryPwd',
      }),
  });
  return (
    <Form
      form={form}
      onSend={({ phone, code, newPwd, queryPwd }) =>
        save.mutate({
          phone: phone.trim(),
          code: code.trim(),
          newPwd: encryptPassword(newPwd),
          queryPwd: encryptPassword(queryPwd),
        })
      }
    >
      <PhoneField {...form.field('phone')} />
      <PuzzleGate puzzle={sending.puzzle} />
      <CodeField {...form.field('code')} label={tForm('code')} sending={sending} />
      <NewPasswordFields
        chosen={form.field('newPwd')}
        repeated={form.field('queryPwd')}
        username=""
      />
      <SubmitButton busy={save.isPending} label={t('savePassword')} busyLabel={t('saving')} />
      <p className={styles.links}>
        <button type="button" className={styles.link} onClick={onLogin}>
          {t('backToLogin')}
        </button>
      </p>
    </Form>
  );
}
