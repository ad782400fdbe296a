import { GENDERS } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './profile.module.css';
import { profileMessages } from './profile.messages.ts';

const CHOICES = [
  { value: String(GENDERS.male), text: 'genderMale' },
  { value: String(GENDERS.female), text: 'genderFemale' },
  { value: String(GENDERS.unknown), text: 'genderUnknown' },
] as const;

interface GenderFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of the genders, or none told. */
export function GenderField({ name, value, onChange }: GenderFieldProps) {
  const t = useMessages(profileMessages);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('gender')}</legend>
      <div className={styles.choices}>
        {CHOICES.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {t(choice.text)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
