import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { CONTACT_PHONE } from '@zhiji/contract/kernel/patterns';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { maskPhone } from '#features/account/security/mask.ts';
import { MaskedValue } from '#features/account/security/masked-value.tsx';
import { SecurityRow } from '#features/account/security/security-section.tsx';
import { securityMessages } from '#features/account/security/security.messages.ts';
import { usePatchUser } from '#features/account/security/use-patch-user.ts';
import { CodeField } from '#features/identity/code/code-field.tsx';
import { codeProblem, phoneProblem, problemsOf } from '#features/identity/forms/form-rules.ts';
import formStyles from '#features/identity/forms/forms.module.css';
import { failedWith } from '#features/identity/forms/refused-field.ts';
import { SubmitButton } from '#features/identity/forms/submit-button.tsx';
import { TextField } from '#features/identity/forms/text-field.tsx';
import { translateAll, useForm } from '#features/identity/forms/use-form.ts';
import { loginMessages } from '#features/identity/login.messages.ts';
import { verificationMessages } from '#features/identity/verification.messages.ts';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { useAccountCode } from './account-page-code.ts';

/** The phone of the account, and the way to another one. */
export function PhoneRow({ phone }: { readonly phone: string }) {
  const t = useMessages(securityMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = t('phone');
  const isBound = phone !== '';
  return (
    <SecurityRow
      title={name}
      value={isBound && <MaskedValue name={name} value={phone} masked={maskPhone(phone)} />}
      text={t(isBound ? 'phoneText' : 'phoneMissing')}
      action={
        isBound && (
          <>
            <Button
              look="plain"
              size="small"
              aria-haspopup="dialog"
              aria-label={t('changePhone')}
              onClick={() => setOpen(true)}
            >
              {t('change')}
            </Button>
            <Dialog open={isOpen} title={t('changePhone')} closeLabel={t('close')} onClose={close}>
              <PhoneForm former={phone} onDone={close} />
            </Dialog>
          </>
        )
      }
    />
  );
}

const sendCode = async (phone: string) =>
  call('identity.sendCode', { phone, scene: CODE_SCENES.changePhone });

interface PhoneFormProps {
  readonly former: string;
  readonly onDone: () => void;
}

/** Both phones prove themselves by a code. */
function PhoneForm({ former, onDone }: PhoneFormProps) {
  const t = useMessages(securityMessages);
  const tForm = useMessages(loginMessages);
  const tCode = useMessages(verificationMessages);
  const patchUser = usePatchUser();
  const form = useForm({ old_code: '', phone: '', code: '' }, ({ old_code, phone, code }) => ({
    ...translateAll(tForm, problemsOf({ old_code: codeProblem(old_code) })),
    ...(phone.trim() === former
      ? { phone: t('phoneSame') }
      : translateAll(tForm, problemsOf({ phone: phoneProblem(phone) }))),
    ...translateAll(tForm, problemsOf({ code: codeProblem(code) })),
  }));
  const phone = form.values.phone.trim();
  const old = useAccountCode({ target: former, shown: maskPhone(former), send: sendCode });
  const fresh = useAccountCode({
    target: phone,
    shown: phone,
    send: sendCode,
    accepts() {
      const problem = targetProblem(phone, former);
      if (problem !== null) {
        form.complain('phone', problem === 'phoneSame' ? t(problem) : tCode(problem));
      }
      return problem === null;
    },
  });
  const save = useMutation({
    mutationFn: (request: CallRequest<'account.changePhone'>) =>
      call('account.changePhone', request),
    onSuccess: (_, request) => {
      showToast({ kind: 'success', text: t('phoneSaved') });
      patchUser({ phone: request.phone });
      onDone();
    },
    onError: (error) => {
      // Which of the two codes was wrong the server does not tell: the toast speaks for both.
      if (failedWith(error, 'account.phoneBound')) {
        form.complain('phone', error.message);
      }
    },
  });
  return (
    <form
      id={form.id}
      className={formStyles.form}
      noValidate
      onSubmit={form.onSubmit(({ old_code, code }) =>
        save.mutate({ old_code: old_code.trim(), phone, code: code.trim() }),
      )}
    >
      <CodeField
        {...form.field('old_code')}
        label={t('oldPhoneCode', { phone: maskPhone(former) })}
        sending={old}
      />
      <TextField
        {...form.field('phone')}
        label={t('newPhone')}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
      <CodeField {...form.field('code')} label={t('newPhoneCode')} sending={fresh} />
      <SubmitButton busy={save.isPending} label={t('changePhone')} busyLabel={t('saving')} />
    </form>
  );
}

/** What is wrong with a phone that a code is asked for. */
function targetProblem(
  phone: string,
  former: string,
): 'phoneMissing' | 'phoneWrong' | 'phoneSame' | null {
  if (phone === '') {
    return 'phoneMissing';
  }
  if (!CONTACT_PHONE.test(phone)) {
    return 'phoneWrong';
  }
  return phone === former ? 'phoneSame' : null;
}
