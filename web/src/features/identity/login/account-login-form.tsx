import { useMutation } from '@tanstack/react-query';
import { LOGIN_TABS } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { Form } from '#shared/forms/form.tsx';
import { failedWith } from '#shared/forms/refused-field.ts';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { loginMessages } from '../login.messages.ts';
import { encryptPassword } from '#shared/forms/password/encrypt-password.ts';
import { PasswordField } from '#shared/forms/password/password-field.tsx';
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
    problemTexts(t, {
      username: username.trim() === '' ? 'loginUsernameMissing' : null,
      password: password === '' ? 'loginPasswordMissing' : null,
    }),
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
      form.refuse(error, { password: 'password' });
    },
  });
  return (
    <Form form={form} onSend={() => login.mutate(null)}>
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
    </Form>
  );
}
