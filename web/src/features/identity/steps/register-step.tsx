import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeSending } from '../code/use-code-sending.ts';
import { ConsentBox, TICKED } from '../forms/consent-box.tsx';
import {
  codeProblem,
  newPasswordProblem,
  phoneProblem,
  problemsOf,
  usernameProblem,
} from '../forms/form-rules.ts';
import styles from '../forms/forms.module.css';
import { refusedField } from '../forms/refused-field.ts';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { translateAll, useForm } from '../forms/use-form.ts';
import { loginMessages } from '../login.messages.ts';
import { encryptPassword } from '../password/encrypt-password.ts';
import { PasswordField } from '../password/password-field.tsx';
import { PuzzleGate } from '../puzzle/puzzle-gate.tsx';
import type { Session } from '../use-log-in.ts';
import type { ProvenPhone } from './step.ts';

interface RegisterStepProps {
  /** Of a login with a phone that nobody has yet. */
  readonly proven: ProvenPhone | null;
  /** Whose link led here, or null. */
  readonly retailid: string | null;
  readonly onLogin: () => void;
  readonly onRegistered: (session: Session) => void;
}

/** Step 2: a new account. */
export function RegisterStep({ proven, retailid, onLogin, onRegistered }: RegisterStepProps) {
  const t = useMessages(loginMessages);
  const [asksPuzzle, setAsksPuzzle] = useState(false);
  const form = useForm(
    {
      username: '',
      password: '',
      phone: proven?.phone ?? '',
      code: proven?.code ?? '',
      consent: '',
    },
    ({ username, password, phone, code, consent }) =>
      translateAll(
        t,
        problemsOf({
          username: usernameProblem(username),
          password: newPasswordProblem(password, 'registerPasswordMissing'),
          phone: phoneProblem(phone),
          code: codeProblem(code),
          consent: consent === TICKED ? null : 'consentMissing',
        }),
      ),
  );
  const sending = useCodeSending({
    phone: form.values.phone,
    scene: 'register',
    puzzle: 'asked',
    onPhoneProblem: (text) => form.complain('phone', text),
  });
  const register = useMutation({
    mutationFn: (request: CallRequest<'identity.register'>) => call('identity.register', request),
    onSuccess: (session) => {
      showToast({ kind: 'success', text: t('registered') });
      onRegistered(session);
    },
    onError: (error) => {
      const refused = refusedField(error);
      if (refused !== null && refused.field !== 'repeated') {
        form.complain(refused.field, refused.text);
      }
    },
  });
  return (
    <form
      id={form.id}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(({ username, password, phone, code }) => {
        setAsksPuzzle(!sending.puzzle.isPassed);
        if (!sending.puzzle.isPassed) {
          showToast({ kind: 'error', text: t('puzzleBeforeRegister') });
          sending.puzzle.open();
          return;
        }
        register.mutate({
          username: username.trim(),
          password: encryptPassword(password),
          phone: phone.trim(),
          code: code.trim(),
          agree: 1,
          ...(retailid !== null && { retailid }),
        });
      })}
    >
      {proven !== null && <output className={styles.told}>{t('phoneIsNew')}</output>}
      <TextField {...form.field('username')} label={t('username')} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        chosenFor={form.values.username}
      />
      <TextField
        {...form.field('phone')}
        label={t('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
      <PuzzleGate
        puzzle={sending.puzzle}
        row
        error={asksPuzzle ? t('puzzleBeforeRegister') : undefined}
      />
      <CodeField {...form.field('code')} label={t('code')} sending={sending} />
      <ConsentBox {...form.field('consent')} />
      <SubmitButton busy={register.isPending} label={t('register')} busyLabel={t('registering')} />
      <p className={styles.links}>
        <span>
          {t('haveAccount')}{' '}
          <button type="button" className={styles.link} onClick={onLogin}>
            {t('toLogin')}
          </button>
        </span>
      </p>
    </form>
  );
}
