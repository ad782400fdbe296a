import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EMAIL } from '@zhiji/contract/kernel/patterns';
import { INVOICE_TITLE_TYPES } from '@zhiji/contract/kernel/statuses';
import { isTaxId } from '@zhiji/contract/kernel/tax-id';
import { call } from '#shared/api/client.ts';
import { Form } from '#shared/forms/form.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { TextField } from '#shared/forms/text-field.tsx';
import { TickBox, TICKED } from '#shared/forms/tick-box.tsx';
import { problemTexts, useForm } from '#shared/forms/use-form.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { invoiceMessages } from '../invoice.messages.ts';
import type { InvoiceTitle } from '../invoice.queries.ts';
import { RadioRow } from '../radio-row.tsx';

const { company, person } = INVOICE_TITLE_TYPES;
const COMPANY = String(company);
const PERSON = String(person);
/** Needed for special invoices alone. */
const MORE = ['address', 'phone', 'bank_name', 'bank_account'] as const;
const MORE_LABELS = {
  address: 'address',
  phone: 'phone',
  bank_name: 'bankName',
  bank_account: 'bankAccount',
} as const;

type Values = Readonly<
  Record<'kind' | 'title' | 'tax_no' | 'email' | 'isDefault' | (typeof MORE)[number], string>
>;

const valuesOf = (title: InvoiceTitle | null): Values => ({
  kind: String(title?.title_type ?? company),
  title: title?.title ?? '',
  tax_no: title?.tax_no ?? '',
  email: title?.email ?? '',
  address: title?.address ?? '',
  phone: title?.phone ?? '',
  bank_name: title?.bank_name ?? '',
  bank_account: title?.bank_account ?? '',
  isDefault: title?.is_default === 1 ? TICKED : '',
});

/** A tax number as people paste it: in small letters, with spaces. */
const normalTaxNo = (typed: string): string => typed.replaceAll(/\s/gu, '').toUpperCase();

const isMail = (typed: string): boolean => typed.trim() === '' || EMAIL.test(typed.trim());

interface TitleFormProps {
  /** The title that is changed; null for a new one. */
  readonly title: InvoiceTitle | null;
  readonly onDone: (id: number) => void;
}

/** Whom invoices are made out to. */
export function TitleForm({ title, onDone }: TitleFormProps) {
  const t = useMessages(invoiceMessages);
  const queryClient = useQueryClient();
  const form = useForm(valuesOf(title), (values) =>
    problemTexts(t, {
      title: values.title.trim() === '' ? 'nameMissing' : null,
      tax_no: values.kind === PERSON || isTaxId(normalTaxNo(values.tax_no)) ? null : 'taxNoWrong',
      email: isMail(values.email) ? null : 'emailWrong',
    }),
  );
  const isCompany = form.values.kind === COMPANY;
  const save = useMutation({
    mutationFn: async (values: Values) => {
      const request = toRequest(values);
      return title === null
        ? call('invoice.addTitle', request)
        : call('invoice.editTitle', { ...request, id: title.id });
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: queryKey('invoice', 'titles') });
      showToast({ kind: 'success', text: t('saved') });
      onDone(id);
    },
  });
  return (
    <Form form={form} onSend={(values) => save.mutate(values)}>
      <RadioRow
        label={t('kind')}
        value={form.values.kind}
        options={[
          { value: COMPANY, text: t('company') },
          { value: PERSON, text: t('person') },
        ]}
        onChange={form.field('kind').onChange}
      />
      <TextField
        {...form.field('title')}
        label={t(isCompany ? 'name' : 'personName')}
        autoComplete={isCompany ? 'organization' : 'name'}
      />
      {isCompany && <TextField {...form.field('tax_no')} label={t('taxNo')} autoComplete="off" />}
      <TextField {...form.field('email')} label={t('email')} type="email" inputMode="email" />
      {isCompany &&
        MORE.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={t('optional', { label: t(MORE_LABELS[name]) })}
          />
        ))}
      <TickBox {...form.field('isDefault')}>{t('makeDefault')}</TickBox>
      <SubmitButton busy={save.isPending} label={t('save')} busyLabel={t('saving')} />
    </Form>
  );
}

/** What is sent: a person has none of what a company has. */
function toRequest(values: Values) {
  const isCompany = values.kind === COMPANY;
  const ofCompany = (text: string): string => (isCompany ? text.trim() : '');
  return {
    title_type: isCompany ? company : person,
    title: values.title.trim(),
    tax_no: isCompany ? normalTaxNo(values.tax_no) : '',
    email: values.email.trim(),
    address: ofCompany(values.address),
    phone: ofCompany(values.phone),
    bank_name: ofCompany(values.bank_name),
    bank_account: ofCompany(values.bank_account),
    is_default: values.isDefault === TICKED ? 1 : 0,
  } as const;
}
