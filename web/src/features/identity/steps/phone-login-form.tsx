import { useMutation } from '@tanstack/react-query';
import { callWithCode } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeSending } from '../code/use-code-sending.ts';
import { codeProblem, phoneProblem, problemsOf } from '../forms/form-rules.ts';
import styles from '../forms/forms.module.css';
import { refusedField } from '../forms/refused-field.ts';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { translateAll, useForm } from '../forms/use-form.ts';
import { loginMessages } from '../login.messages.ts';
import { PuzzleGate } from '../puzzle/puzzle-gate.tsx';
import type { Session } from '../use-log-in.ts';
import type { ProvenPhone } from './step.ts';

interface PhoneLoginFormProps {
  readonly onSession: (session: Session) => void;
  /** The code was right, but nobody has this phone. */
  readonly onUnknownPhone: (proven: ProvenPhone) => void;
}

/** Logs in with phone and code. */
export function PhoneLoginForm({ onSession, onUnknownPhone }: PhoneLoginFormProps) {
  const t = useMessages(loginMessages);
  const form = useForm({ phone: '', code: '' }, ({ phone, code }) =>
    translateAll(t, problemsOf({ phone: phoneProblem(phone), code: codeProblem(code) })),
  );
  const sending = useCodeSending({
    phone: form.values.phone,
    scene: 'login',
    puzzle: 'shown',
    onPhoneProblem: (text) => form.complain('phone', text),
  });
  const login = useMutation({
    mutationFn: (proven: ProvenPhone) => callWithCode('identity.loginByPhone', proven),
    onSuccess: ({ data }, proven) => {
      if ('user_token' in data) {
        onSession(data);
      } else {
        onUnknownPhone(proven);
      }
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
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ phone, code }) =>
        login.mutate({ phone: phone.trim(), code: code.trim() }),
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
      <PuzzleGate puzzle={sending.puzzle} />
      <SubmitButton busy={login.isPending} label={t('logIn')} busyLabel={t('loggingIn')} />
    </form>
  );
}
