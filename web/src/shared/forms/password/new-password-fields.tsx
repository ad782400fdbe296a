import { useMessages } from '#shared/i18n/use-messages.ts';
import { formMessages } from '../forms.messages.ts';
import type { FieldProps } from '../text-field.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  readonly chosen: FieldProps;
  readonly repeated: FieldProps;
  /** The account the password is for; a password made of its name is weak. */
  readonly username: string;
}

/** A password that is chosen and repeated. */
export function NewPasswordFields({ chosen, repeated, username }: NewPasswordFieldsProps) {
  const t = useMessages(formMessages);
  return (
    <>
      <PasswordField {...chosen} label={t('newPassword')} chosenFor={username} />
      <PasswordField {...repeated} label={t('repeatPassword')} chosenFor={username} meter={false} />
    </>
  );
}
