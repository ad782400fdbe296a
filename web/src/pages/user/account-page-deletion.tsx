import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { REMARK_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { useId, useState } from 'react';
import { maskPhone } from '#features/account/security/mask.ts';
import { SecurityRow } from '#features/account/security/security-section.tsx';
import { securityMessages } from '#features/account/security/security.messages.ts';
import { toTheMinute } from '#features/account/security/to-the-minute.ts';
import { CodeField } from '#features/identity/code/code-field.tsx';
import { codeProblem, problemsOf } from '#features/identity/forms/form-rules.ts';
import formStyles from '#features/identity/forms/forms.module.css';
import { refusedField } from '#features/identity/forms/refused-field.ts';
import { SubmitButton } from '#features/identity/forms/submit-button.tsx';
import { type FieldProps, TextField } from '#features/identity/forms/text-field.tsx';
import { translateAll, useForm } from '#features/identity/forms/use-form.ts';
import { loginMessages } from '#features/identity/login.messages.ts';
import { call } from '#shared/api/client.ts';
import { clearSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { useAccountCode } from './account-page-code.ts';
import styles from './account-page.module.css';

const FACTS = [
  'deletionNow',
  'deletionCooling',
  'deletionGone',
  'deletionKept',
  'deletionOpen',
] as const;
const TICKED = '1';

/** A fresh start at the home page: nothing of the former user stays in memory. */
function leave(): void {
  window.location.hash = pathTo('home');
  window.location.reload();
}

/** The way out for good, with seven days to think again. */
export function DeletionRow({ phone }: { readonly phone: string }) {
  const t = useMessages(securityMessages);
  const [isOpen, setOpen] = useState(false);
  const [time, setTime] = useState<string | null>(null);
  return (
    <SecurityRow
      title={t('deletion')}
      text={t('deletionText')}
      action={
        <>
          <Button
            look="plain"
            size="small"
            aria-haspopup="dialog"
            disabled={phone === ''}
            onClick={() => setOpen(true)}
          >
            {t('askDeletion')}
          </Button>
          <Dialog
            open={isOpen && time === null}
            title={t('deletion')}
            closeLabel={t('close')}
            onClose={() => setOpen(false)}
          >
            <DeletionForm phone={phone} onAsked={setTime} />
          </Dialog>
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
  const tForm = useMessages(loginMessages);
  const form = useForm({ reason: '', code: '', confirmed: '' }, ({ code, confirmed }) => ({
    ...translateAll(tForm, problemsOf({ code: codeProblem(code) })),
    ...(confirmed !== TICKED && { confirmed: t('deletionUnconfirmed') }),
  }));
  const sending = useAccountCode({
    target: phone,
    shown: maskPhone(phone),
    send: async (target) =>
      call('identity.sendCode', { phone: target, scene: CODE_SCENES.deleteAccount }),
  });
  const ask = useMutation({
    mutationFn: (request: CallRequest<'account.requestDeletion'>) =>
      call('account.requestDeletion', request),
    onSuccess: ({ delete_time: time }) => {
      // The server ended this session with all others.
      clearSession();
      onAsked(time);
    },
    onError: (error) => {
      const refused = refusedField(error);
      if (refused?.field === 'code') {
        form.complain('code', refused.text);
      }
    },
  });
  return (
    <>
      <p>{t('deletionIntro')}</p>
      <ul className={styles.facts}>
        {FACTS.map((fact) => (
          <li key={fact}>{t(fact)}</li>
        ))}
      </ul>
      <form
        id={form.id}
        className={formStyles.form}
        noValidate
        onSubmit={form.onSubmit(({ code, reason }) =>
          ask.mutate({ code: code.trim(), reason: reason.trim() }),
        )}
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
        <ConfirmBox {...form.field('confirmed')} label={t('deletionConfirm')} />
        <SubmitButton busy={ask.isPending} label={t('deletionSubmit')} busyLabel={t('saving')} />
      </form>
    </>
  );
}

interface ConfirmBoxProps extends FieldProps {
  readonly label: string;
}

/** A box that must be ticked. */
function ConfirmBox({ label, name, value, error, onChange }: ConfirmBoxProps) {
  const errorId = useId();
  return (
    <div>
      <label className={formStyles.consent}>
        <input
          type="checkbox"
          name={name}
          checked={value === TICKED}
          aria-invalid={error !== undefined}
          aria-describedby={errorId}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? TICKED : '')}
        />
        {label}
      </label>
      <div id={errorId}>
        {error !== undefined && (
          <p role="alert" className={formStyles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
