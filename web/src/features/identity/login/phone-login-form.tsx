import { useMutation } from '@tanstack/react-query';
import { callWithCode } from '#shared/api/client.ts';
import { codeProblem, phoneProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { PhoneField } from '#shared/forms/phone-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { useCodeSending } from '../puzzle/use-code-sending.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
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
  const tForm = useMessages(formMessages);
  const form = useForm({ phone: '', code: '' }, ({ phone, code }) =>
    problemTexts(tForm, { phone: phoneProblem(phone), code: codeProblem(code) }),
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
    onError: (error) => form.refuse(error, { code: 'code' }),
  });
  return (
    <Form
      form={form}
      onSend={({ phone, code }) => login.mutate({ phone: phone.trim(), code: code.trim() })}
    >
      <PhoneField {...form.field('phone')} />
      <CodeField {...form.field('code')} label={tForm('code')} sending={sending} />
      <PuzzleGate puzzle={sending.puzzle} />
      <SubmitButton busy={login.isPending} label={t('logIn')} busyLabel={t('loggingIn')} />
    </Form>
  );
}
