import { useMutation } from '@tanstack/react-query';
import { LOGIN_TABS } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { problemsOf } from '../forms/form-rules.ts';
import styles from '../forms/forms.module.css';
import { failedWith, refusedField } from '../forms/refused-field.ts';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { translateAll, useForm } from '../forms/use-form.ts';
import { loginMessages } from '../login.messages.ts';
import { encryptPassword } from '../password/encrypt-password.ts';
import { PasswordField } from '../password/password-field.tsx';
import { PuzzlePanel } from '../puzzle/puzzle-panel.tsx';
import type { Session } from '../use-log-in.ts';

interface AccountLoginFormProps {
  readonly username: string;
  readonly onSession: (session: Session) => void;
}

/** Logs in with account and password. After some wrong tries the server wants a puzzle first. */
export function AccountLoginForm({ username: known, onSession }: AccountLoginFormProps) {
  const t = useMessages(loginMessages);
  const [asksPuzzle, setAsksPuzzle] = useState(false);
  const form = useForm({ username: known, password: '' }, ({ username, password }) =>
    translateAll(
      t,
      problemsOf({
        username: username.trim() === '' ? 'loginUsernameMissing' : null,
        password: password === '' ? 'loginPasswordMissing' : null,
      }),
    ),
  );
  const login = useMutation({
    mutationFn: (ticket: string | null) =>
      call('identity.login', {
        username: form.values.username.trim(),
        password: encryptPassword(form.values.password),
        type: LOGIN_TABS.account,
        ...(ticket !== null && { captcha_token: ticket }),
      }),
    onSuccess: onSession,
    onError: (error) => {
      setAsksPuzzle(failedWith(error, 'puzzle.required'));
      const refused = refusedField(error);
      if (refused?.field === 'password') {
        form.complain('password', refused.text);
      }
    },
  });
  return (
    <form
      id={form.id}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(() => login.mutate(null))}
    >
      <TextField {...form.field('username')} label={t('username')} autoComplete="username" />
      <PasswordField {...form.field('password')} label={t('password')} />
      {asksPuzzle && (
        <PuzzlePanel
          purpose="login"
          onSolved={(ticket) => {
            setAsksPuzzle(false);
            login.mutate(ticket);
          }}
        />
      )}
      <SubmitButton busy={login.isPending} label={t('logIn')} busyLabel={t('loggingIn')} />
    </form>
  );
}
