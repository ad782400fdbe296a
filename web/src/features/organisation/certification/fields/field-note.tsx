import type { ReactNode } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { certificationMessages } from '../certification.messages.ts';
import styles from './fields.module.css';

interface FieldNoteProps {
  readonly mark: string | undefined;
  readonly hint?: ReactNode;
}

/** What stands below a field: what a reviewer wrote about it, and how to fill it in. */
export function FieldNote({ mark, hint }: FieldNoteProps) {
  const t = useMessages(certificationMessages);
  return (
    <>
      {mark !== undefined && (
        <p className={styles.mark}>
          <strong>{t('mark')}</strong>
          <span lang={contentLanguage(mark)}>{mark}</span>
        </p>
      )}
      {hint !== undefined && <p>{hint}</p>}
    </>
  );
}
