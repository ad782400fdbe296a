import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { codeProblem, newPasswordProblem, phoneProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { PhoneField } from '#shared/forms/phone-field.tsx';
import { TICKED } from '#shared/forms/tick-box.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { useCodeSending } from '../puzzle/use-code-sending.ts';
import styles from '#shared/forms/forms.module.css';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { loginMessages } from '../login.messages.ts';
import { encryptPassword } from '#shared/forms/password/encrypt-password.ts';
import { PasswordField } from '#shared/forms/password/password-field.tsx';
import { PuzzleGate } from '../puzzle/puzzle-gate.tsx';
import type { Session } from '../use-log-in.ts';
import { ConsentBox } from '../consent-box.tsx';
import type { ProvenPhone } from './step.ts';
import stepStyles from './steps.module.css';
import { suggestUsername } from './suggest-username.ts';
import { usernameProblem } from './username-problem.ts';

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
  const tForm = useMessages(formMessages);
  const [asksPuzzle, setAsksPuzzle] = useState(false);
  const [suggestion] = useState(suggestUsername);
  const form = useForm(
    {
      phone: proven?.phone ?? '',
      code: proven?.code ?? '',
      username: proven === null ? '' : suggestion,
      password: '',
      consent: '',
    },
    ({ username, password, phone, code, consent }) => ({
      ...problemTexts(tForm, { phone: phoneProblem(phone), code: codeProblem(code) }),
      ...problemTexts(t, { username: usernameProblem(username) }),
      ...problemTexts(tForm, {
        password: newPasswordProblem(password, 'registerPasswordMissing'),
      }),
      ...problemTexts(t, { consent: consent === TICKED ? null : 'consentMissing' }),
    }),
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
    onError: (error) =>
      form.refuse(error, {
        username: 'username',
        password: 'password',
        phone: 'phone',
        code: 'code',
        consent: 'consent',
      }),
  });
  const phoneField = form.field('phone');
  /** Whoever has given a whole number is spared to think of a name. */
  const onPhone = (value: string) => {
    phoneField.onChange(value);
    if (form.values.username === '' && phoneProblem(value) === null) {
      form.field('username').onChange(suggestion);
    }
  };
  return (
    <Form
      form={form}
      onSend={({ username, password, phone, code }) => {
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
      }}
    >
      {proven !== null && <output className={styles.notice}>{t('phoneIsNew')}</output>}
      <PhoneField {...phoneField} onChange={onPhone} />
      <PuzzleGate
        puzzle={sending.puzzle}
        row
        error={asksPuzzle ? t('puzzleBeforeRegister') : undefined}
      />
      <CodeField {...form.field('code')} label={tForm('code')} sending={sending} />
      <TextField
        {...form.field('username')}
        label={t('username')}
        autoComplete="username"
        hint={form.values.username === suggestion ? t('suggested') : undefined}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        chosenFor={form.values.username}
      />
      <ConsentBox {...form.field('consent')} />
      <div className={stepStyles.always}>
        <SubmitButton
          busy={register.isPending}
          label={t('register')}
          busyLabel={t('registering')}
        />
      </div>
      <p className={styles.links}>
        <span>
          {t('haveAccount')}{' '}
          <button type="button" className={styles.link} onClick={onLogin}>
            {t('toLogin')}
          </button>
        </span>
      </p>
    </Form>
  );
}
