import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { CODE_SCENES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { CodeField } from '#shared/forms/code-field.tsx';
import { codeProblem, codeTargetProblem, phoneProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { sendCode } from '#shared/forms/send-code.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { DialogButton } from '../security/dialog-button.tsx';
import { maskPhone } from '../security/mask.ts';
import { MaskedValue } from '../security/masked-value.tsx';
import { SecurityRow } from '../security/security-section.tsx';
import { securityMessages } from '../security/security.messages.ts';
import { useAccountCode } from '../security/use-account-code.ts';
import { usePatchUser } from '../security/use-patch-user.ts';

/** The phone of the account, and the way to another one. */
export function PhoneRow({ phone }: { readonly phone: string }) {
  const t = useMessages(securityMessages);
  const name = t('phone');
  const title = t('changePhone');
  const isBound = phone !== '';
  return (
    <SecurityRow
      title={name}
      value={isBound && <MaskedValue name={name} value={phone} masked={maskPhone(phone)} />}
      text={t(isBound ? 'phoneText' : 'phoneMissing')}
      action={
        isBound && (
          <DialogButton label={t('change')} name={title} title={title}>
            {(close) => <PhoneForm former={phone} onDone={close} />}
          </DialogButton>
        )
      }
    />
  );
}

const sendTo = async (phone: string) => sendCode({ phone, scene: CODE_SCENES.changePhone });

interface PhoneFormProps {
  readonly former: string;
  readonly onDone: () => void;
}

/** Both phones prove themselves by a code. */
function PhoneForm({ former, onDone }: PhoneFormProps) {
  const t = useMessages(securityMessages);
  const tForm = useMessages(formMessages);
  const patchUser = usePatchUser();
  const form = useForm({ old_code: '', phone: '', code: '' }, (values) => ({
    ...problemTexts(tForm, { old_code: codeProblem(values.old_code) }),
    ...(values.phone.trim() === former
      ? { phone: t('phoneSame') }
      : problemTexts(tForm, { phone: phoneProblem(values.phone) })),
    ...problemTexts(tForm, { code: codeProblem(values.code) }),
  }));
  const phone = form.values.phone.trim();
  const old = useAccountCode({ target: former, shown: maskPhone(former), send: sendTo });
  const fresh = useAccountCode({
    target: phone,
    shown: phone,
    send: sendTo,
    accepts() {
      const problem = codeTargetProblem(phone);
      const isSame = problem === null && phone === former;
      if (problem !== null || isSame) {
        form.complain('phone', problem === null ? t('phoneSame') : tForm(problem));
        return false;
      }
      return true;
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
    // Which of the two codes was wrong the server does not say: the toast speaks for both.
    onError: (error) => form.refuse(error, { phone: 'phone' }),
  });
  return (
    <Form
      form={form}
      onSend={({ old_code, code }) =>
        save.mutate({ old_code: old_code.trim(), phone, code: code.trim() })
      }
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
    </Form>
  );
}
