import { useMessages } from '#shared/i18n/use-messages.ts';
import { formMessages } from './forms.messages.ts';
import { type FieldProps, TextField } from './text-field.tsx';

/** The mobile number of whoever fills in the form. */
export function PhoneField(props: FieldProps) {
  const t = useMessages(formMessages);
  return (
    <TextField {...props} label={t('phone')} type="tel" inputMode="numeric" autoComplete="tel" />
  );
}
