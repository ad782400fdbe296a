import { useMutation, useQueryClient } from '@tanstack/react-query';
import { REMARK_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { EMAIL } from '@zhiji/contract/kernel/patterns';
import { INVOICE_TITLE_TYPES, INVOICE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Order } from '#features/order/index.ts';
import { call } from '#shared/api/client.ts';
import { Form } from '#shared/forms/form.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { invoiceMessages } from '../invoice.messages.ts';
import styles from '../invoice.module.css';
import type { InvoiceTitle } from '../invoice.queries.ts';
import { RadioRow } from '../radio-row.tsx';
import { netPrice } from './net-price.ts';

const ORDINARY = String(INVOICE_TYPES.ordinary);
const SPECIAL = String(INVOICE_TYPES.special);

/** Whether a title will do for a special invoice. */
function isComplete({ title_type, address, phone, bank_name, bank_account }: InvoiceTitle) {
  const isCompany = title_type === INVOICE_TITLE_TYPES.company;
  return isCompany && [address, phone, bank_name, bank_account].every((text) => text !== '');
}

interface ApplyFormProps {
  readonly order: Order;
  readonly titles: readonly InvoiceTitle[];
  /** The title to begin with; null for the default. */
  readonly chosen: number | null;
  readonly onAdd: () => void;
  readonly onDone: () => void;
}

/** Under which title, of which kind, and where to. */
export function ApplyForm({ order, titles, chosen, onAdd, onDone }: ApplyFormProps) {
  const t = useMessages(invoiceMessages);
  const queryClient = useQueryClient();
  const first = titles.find(({ id }) => id === chosen) ?? titles[0];
  const titleOf = (id: string) => titles.find((title) => String(title.id) === id);
  const form = useForm(
    { title: String(first?.id ?? ''), type: ORDINARY, email: first?.email ?? '', remark: '' },
    (values) => ({
      ...problemTexts(t, { email: EMAIL.test(values.email.trim()) ? null : 'emailWrong' }),
    }),
  );
  const { values } = form;
  const title = titleOf(values.title);
  const lacks = values.type === SPECIAL && title !== undefined && !isComplete(title);
  const apply = useMutation({
    mutationFn: async () =>
      call('invoice.apply', {
        orders_id: order.id,
        invoice_id: title?.id ?? 0,
        invoice_type: values.type === SPECIAL ? INVOICE_TYPES.special : INVOICE_TYPES.ordinary,
        email: values.email.trim(),
        remark: values.remark.trim(),
      }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('applied') });
      onDone();
    },
    onSettled: async () =>
      Promise.all(
        (['invoice', 'order'] as const).map(async (domain) =>
          queryClient.invalidateQueries({ queryKey: queryKey(domain) }),
        ),
      ),
  });
  const choose = (id: string) => {
    form.field('title').onChange(id);
    const mail = titleOf(id)?.email ?? '';
    if (mail !== '') {
      form.field('email').onChange(mail);
    }
  };
  return (
    <Form form={form} onSend={() => !lacks && apply.mutate()}>
      <p className={styles.quiet}>
        <span lang={contentLanguage(order.title)}>{order.title}</span>
        <br />
        {t('amount')} <strong>{formatMoney(netPrice(order))}</strong>
      </p>
      <RadioRow
        label={t('chooseTitle')}
        value={values.title}
        options={titles.map(({ id, title: name }) => ({ value: String(id), text: name }))}
        onChange={choose}
      />
      <div>
        <Button look="plain" size="small" onClick={onAdd}>
          {t('addTitle')}
        </Button>
      </div>
      <RadioRow
        label={t('type')}
        value={values.type}
        options={[
          { value: ORDINARY, text: t('ordinary') },
          { value: SPECIAL, text: t('special') },
        ]}
        onChange={form.field('type').onChange}
      />
      {lacks && (
        <p role="alert" className={styles.quiet}>
          {t('specialNeeds')}
        </p>
      )}
      <TextField {...form.field('email')} label={t('email')} type="email" inputMode="email" />
      <TextField {...form.field('remark')} label={t('remark')} maxLength={REMARK_MAX_LENGTH} />
      <SubmitButton
        busy={apply.isPending || lacks}
        label={t('apply')}
        busyLabel={t(lacks ? 'apply' : 'applying')}
      />
    </Form>
  );
}
