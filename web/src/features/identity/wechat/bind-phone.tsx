import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { useRouteTitle } from '#shared/lib/route-title.ts';
import { CodeField } from '../code/code-field.tsx';
import { useCodeSending } from '../code/use-code-sending.ts';
import { ConsentBox, TICKED } from '../forms/consent-box.tsx';
import { codeProblem, phoneProblem, problemsOf } from '../forms/form-rules.ts';
import formStyles from '../forms/forms.module.css';
import { failedWith, refusedField } from '../forms/refused-field.ts';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { translateAll, useForm } from '../forms/use-form.ts';
import { loginMessages } from '../login.messages.ts';
import { PuzzleGate } from '../puzzle/puzzle-gate.tsx';
import { takeReturn } from '../redirect.ts';
import { useLogIn } from '../use-log-in.ts';
import { WechatFailed } from './wechat-failed.tsx';
import styles from './wechat.module.css';

const FIELDS: ReadonlySet<string> = new Set(['phone', 'code', 'consent']);

function BindPhoneForm({
  ticket,
  onExpired,
}: {
  readonly ticket: string;
  readonly onExpired: () => void;
}) {
  const t = useMessages(loginMessages);
  const navigate = useNavigate();
  const logIn = useLogIn();
  const form = useForm({ phone: '', code: '', consent: '' }, ({ phone, code, consent }) =>
    translateAll(
      t,
      problemsOf({
        phone: phoneProblem(phone),
        code: codeProblem(code),
        consent: consent === TICKED ? null : 'consentMissing',
      }),
    ),
  );
  const sending = useCodeSending({
    phone: form.values.phone,
    scene: 'bind_phone',
    puzzle: 'shown',
    onPhoneProblem: (text) => form.complain('phone', text),
  });
  const bind = useMutation({
    mutationFn: (request: CallRequest<'identity.bindPhone'>) => call('identity.bindPhone', request),
    onSuccess: async (session) => {
      logIn(session);
      await navigate(takeReturn(), { replace: true });
    },
    onError: (error) => {
      if (failedWith(error, 'wechat.expired')) {
        onExpired();
      }
      const refused = refusedField(error);
      if (refused !== null && FIELDS.has(refused.field)) {
        form.complain(refused.field as 'phone' | 'code' | 'consent', refused.text);
      }
    },
  });
  return (
    <form
      id={form.id}
      className={formStyles.form}
      noValidate
      onSubmit={form.onSubmit(({ phone, code }) =>
        bind.mutate({ id: ticket, phone: phone.trim(), code: code.trim(), agree: 1 }),
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
      <ConsentBox {...form.field('consent')} />
      <SubmitButton busy={bind.isPending} label={t('bind')} busyLabel={t('binding')} />
    </form>
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
