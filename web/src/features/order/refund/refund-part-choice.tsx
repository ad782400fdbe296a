import { provenWords } from '@zhiji/contract/kernel/refund-words';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import type { RefundPart } from './refund-parts.ts';
import styles from './refund-form.module.css';
import { refundRequestMessages } from './refund.messages.ts';

interface RefundPartChoiceProps {
  readonly parts: readonly RefundPart[];
  /** Keys of what is kept. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

/** Courses and seats that can be given back one by one. */
export function RefundPartChoice({ parts, left, onChange }: RefundPartChoiceProps) {
  const t = useMessages(refundRequestMessages);
  const language = useLanguage();
  const toggle = (key: string) =>
    onChange(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]));
  return (
    <fieldset className={styles.parts}>
      <legend>{t('what')}</legend>
      {parts.map(({ key, title, name, isProven }) => (
        <label key={key} className={styles.part}>
          <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} />
          <span lang={contentLanguage(title)}>
            {name === null ? title : t('seat', { title, name })}
          </span>
          {isProven && <span className={styles.quiet}>{provenWords(language)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
