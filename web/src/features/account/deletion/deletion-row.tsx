import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { REMARK_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { clearSession } from '#shared/api/session.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { codeProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { sendCode } from '#shared/forms/send-code.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { TICKED, TickBox } from '#shared/forms/tick-box.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog/dialog.tsx';
import { DialogButton } from '../security/dialog-button.tsx';
import { maskPhone } from '../security/mask.ts';
import { SecurityRow } from '../security/security-section.tsx';
import { securityMessages } from '../security/security.messages.ts';
import { toTheMinute } from '../security/to-the-minute.ts';
import { useAccountCode } from '../security/use-account-code.ts';
import styles from './deletion.module.css';

const FACTS = [
  'deletionNow',
  'deletionCooling',
  'deletionGone',
  'deletionKept',
  'deletionOpen',
] as const;

/** A fresh start at the home page: nothing of the former user stays in memory. */
function leave(): void {
  window.location.hash = pathTo('home');
  window.location.reload();
}

/** Deletes the account for good, after seven days in which a login cancels it. */
export function DeletionRow({ phone }: { readonly phone: string }) {
  const t = useMessages(securityMessages);
  const [time, setTime] = useState<string | null>(null);
  return (
    <SecurityRow
      title={t('deletion')}
      text={t('deletionText')}
      action={
        <>
          <DialogButton label={t('askDeletion')} title={t('deletion')} disabled={phone === ''}>
            {(close) => (
              <DeletionForm
                phone={phone}
                onAsked={(deleteTime) => {
                  close();
                  setTime(deleteTime);
                }}
              />
            )}
          </DialogButton>
          <Dialog
            open={time !== null}
            title={t('deletionDone')}
            closeLabel={t('close')}
            onClose={leave}
          >
            <p className={styles.date}>{t('deletionDate', { time: toTheMinute(time ?? '') })}</p>
            <p>{t('deletionCancel')}</p>
            <DialogActions>
              <Button onClick={leave}>{t('understood')}</Button>
            </DialogActions>
          </Dialog>
        </>
      }
    />
  );
}

interface DeletionFormProps {
  readonly phone: string;
  readonly onAsked: (deleteTime: string) => void;
}

function DeletionForm({ phone, onAsked }: DeletionFormProps) {
  const t = useMessages(securityMessages);
  const tForm = useMessages(formMessages);
  const form = useForm({ reason: '', code: '', confirmed: '' }, ({ code, confirmed }) => ({
    ...problemTexts(tForm, { code: codeProblem(code) }),
    ...(confirmed !== TICKED && { confirmed: t('deletionUnconfirmed') }),
  }));
  const sending = useAccountCode({
    target: phone,
    shown: maskPhone(phone),
    send: async (target) => sendCode({ phone: target, scene: CODE_SCENES.deleteAccount }),
  });
  const ask = useMutation({
    mutationFn: (request: CallRequest<'account.requestDeletion'>) =>
      call('account.requestDeletion', request),
    onSuccess: ({ delete_time: time }) => {
      // The server ended this session with all others.
      clearSession();
      onAsked(time);
    },
    onError: (error) => form.refuse(error, { code: 'code' }),
  });
  return (
    <>
      <p>{t('deletionIntro')}</p>
      <ul className={styles.facts}>
        {FACTS.map((fact) => (
          <li key={fact}>{t(fact)}</li>
        ))}
      </ul>
      <Form
        form={form}
        onSend={({ code, reason }) => ask.mutate({ code: code.trim(), reason: reason.trim() })}
      >
        <TextField
          {...form.field('reason')}
          label={t('deletionReason')}
          autoComplete="off"
          maxLength={REMARK_MAX_LENGTH}
        />
        <CodeField
          {...form.field('code')}
          label={t('deletionCode', { phone: maskPhone(phone) })}
          sending={sending}
        />
        <TickBox {...form.field('confirmed')}>{t('deletionConfirm')}</TickBox>
        <SubmitButton busy={ask.isPending} label={t('deletionSubmit')} busyLabel={t('saving')} />
      </Form>
    </>
  );
}
