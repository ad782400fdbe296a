import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { normalIdCard } from '@zhiji/contract/kernel/id-card';
import { REMARK_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { call } from '#shared/api/client.ts';
import { HelpNote } from '#shared/application/help-note.tsx';
import { normalBankCard } from '#shared/forms/bank-card.ts';
import { BankField } from '#shared/forms/bank-field.tsx';
import { CodeField, type CodeSending } from '#shared/forms/code-field.tsx';
import { codeProblem } from '#shared/forms/form-rules.ts';
import { Form } from '#shared/forms/form.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { nameProblem, personRefusal } from '#shared/forms/person-rules.ts';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { type FieldProps, TextField } from '#shared/forms/text-field.tsx';
import { AgreementLink, TickBox } from '#shared/forms/tick-box.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import styles from './apply.module.css';
import { applyMessages } from './apply.messages.ts';
import { type ApplyField, type ApplyValues, paperProblems } from './apply.rules.ts';

const EMPTY: ApplyValues = {
  real_name: '',
  code: '',
  id_card: '',
  bank_id: '',
  bank_account: '',
  reason: '',
  agree: '',
};

const requestOf = (values: ApplyValues, phone: string): CallRequest<'distribution.apply'> => ({
  real_name: values.real_name.trim(),
  phone,
  code: values.code.trim(),
  id_card: normalIdCard(values.id_card),
  bank_id: Number(values.bank_id),
  bank_account: normalBankCard(values.bank_account),
  reason: values.reason.trim(),
  agree: 1,
});

/** Both are agreed to at once; the server records which versions they are. */
function Consent(field: FieldProps) {
  const t = useMessages(applyMessages);
  return (
    <TickBox {...field}>
      {t('agreeBefore')}
      <AgreementLink type={AGREEMENT_TYPES.distribution} title={t('agreementTitle')}>
        {t('agreement')}
      </AgreementLink>
      {t('agreeAnd')}
      <AgreementLink type={AGREEMENT_TYPES.sensitiveData} title={t('sensitiveTitle')}>
        {t('sensitive')}
      </AgreementLink>
      {t('agreeAfter')}
    </TickBox>
  );
}

/** The phone of the account, which alone gets the code. */
export interface ApplicantPhone {
  /** Empty when the account has none. */
  readonly number: string;
  readonly shown: string;
  readonly sending: CodeSending;
}

interface ApplyFormProps {
  readonly phone: ApplicantPhone;
  readonly onSent: () => void;
}

/** Who one is and where the money goes, with what is wrong beside each field. */
export function ApplyForm({ phone, onSent }: ApplyFormProps) {
  const t = useMessages(applyMessages);
  const tForm = useMessages(formMessages);
  const queryClient = useQueryClient();
  const form = useForm<ApplyField>(EMPTY, (values) => ({
    ...problemTexts(t, { real_name: nameProblem(values.real_name) }),
    ...problemTexts(tForm, { code: codeProblem(values.code) }),
    ...problemTexts(t, paperProblems(values)),
  }));
  const apply = useMutation({
    mutationFn: (request: CallRequest<'distribution.apply'>) => call('distribution.apply', request),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('sent') });
      onSent();
    },
    onError: (error) => {
      const refusal = personRefusal(error);
      if (refusal === null) {
        form.refuse(error, { code: 'code' });
      } else {
        form.complain(refusal.field, t(refusal.text));
      }
    },
    // Also after a refusal: somebody may have applied in another tab.
    onSettled: async () =>
      queryClient.invalidateQueries({ queryKey: queryKey('distribution', 'record') }),
  });
  const help = apply.error === null ? null : (personRefusal(apply.error)?.help ?? null);
  return (
    <Form form={form} onSend={(values) => apply.mutate(requestOf(values, phone.number))}>
      <p className={styles.quiet}>{t('intro')}</p>
      <TextField {...form.field('real_name')} label={t('name')} autoComplete="name" />
      <dl className={styles.phone}>
        <dt>{t('phone')}</dt>
        <dd>{phone.shown}</dd>
        <dd className={styles.quiet}>{t('phoneHint')}</dd>
      </dl>
      <CodeField {...form.field('code')} label={tForm('code')} sending={phone.sending} />
      <TextField {...form.field('id_card')} label={t('idCard')} autoComplete="off" />
      <BankField {...form.field('bank_id')} />
      <TextField
        {...form.field('bank_account')}
        label={t('account')}
        hint={t('accountHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        autoComplete="off"
        maxLength={REMARK_MAX_LENGTH}
      />
      <Consent {...form.field('agree')} />
      {help !== null && <HelpNote text={t(help)} />}
      <SubmitButton busy={apply.isPending} label={t('send')} busyLabel={t('sending')} />
    </Form>
  );
}
