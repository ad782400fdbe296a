import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { codeProblem, phoneProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { PhoneField } from '#shared/forms/phone-field.tsx';
import { failedWith } from '#shared/forms/refused-field.ts';
import { TICKED } from '#shared/forms/tick-box.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { useCodeSending } from '../puzzle/use-code-sending.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { loginMessages } from '../login.messages.ts';
import { PuzzleGate } from '../puzzle/puzzle-gate.tsx';
import { forgetReturn, readReturn } from '#shared/lib/return-path.ts';
import { ConsentBox } from '../consent-box.tsx';
import { useLogIn } from '../use-log-in.ts';
import { WechatFailed } from './wechat-failed.tsx';
import styles from './wechat.module.css';

function BindPhoneForm({
  ticket,
  onExpired,
}: {
  readonly ticket: string;
  readonly onExpired: () => void;
}) {
  const t = useMessages(loginMessages);
  const tForm = useMessages(formMessages);
  const navigate = useNavigate();
  const logIn = useLogIn();
  const form = useForm({ phone: '', code: '', consent: '' }, ({ phone, code, consent }) => ({
    ...problemTexts(tForm, { phone: phoneProblem(phone), code: codeProblem(code) }),
    ...problemTexts(t, { consent: consent === TICKED ? null : 'consentMissing' }),
  }));
  const sending = useCodeSending({
    phone: form.values.phone,
    scene: 'bind_phone',
    puzzle: 'shown',
    onPhoneProblem: (text) => form.complain('phone', text),
  });
  const bind = useMutation({
    mutationFn: (request: CallRequest<'identity.bindPhone'>) => call('identity.bindPhone', request),
    onSuccess: async (session) => {
      await logIn(session);
      const target = readReturn();
      forgetReturn();
      await navigate(target, { replace: true });
    },
    onError: (error) => {
      if (failedWith(error, 'wechat.expired')) {
        onExpired();
      }
      form.refuse(error, { phone: 'phone', code: 'code', consent: 'consent' });
    },
  });
  return (
    <Form
      form={form}
      onSend={({ phone, code }) =>
        bind.mutate({ id: ticket, phone: phone.trim(), code: code.trim(), agree: 1 })
      }
    >
      <PhoneField {...form.field('phone')} />
      <CodeField {...form.field('code')} label={tForm('code')} sending={sending} />
      <PuzzleGate puzzle={sending.puzzle} />
      <ConsentBox {...form.field('consent')} />
      <SubmitButton busy={bind.isPending} label={t('bind')} busyLabel={t('binding')} />
    </Form>
  );
}

/** Gives a WeChat login its phone; without a ticket that still counts it asks to scan again. */
export function BindPhone({ ticket }: { readonly ticket: string }) {
  const t = useMessages(loginMessages);
  const title = useRouteTitle();
  const [expired, setExpired] = useState<string | null>(null);
  if (ticket === '' || expired === ticket) {
    return (
      <WechatFailed
        title={t('ticketMissingTitle')}
        text={t('ticketMissingText')}
        target={pathTo('home')}
      />
    );
  }
  return (
    <section className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{t('bindText')}</p>
      <BindPhoneForm ticket={ticket} onExpired={() => setExpired(ticket)} />
    </section>
  );
}
