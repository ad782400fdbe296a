import { type ReactNode, useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { formMessages } from './forms.messages.ts';
import styles from './forms.module.css';
import type { FieldProps } from './text-field.tsx';

/** What a form keeps of a ticked box. */
export const TICKED = '1';

interface TickBoxProps extends FieldProps {
  /** What one agrees to; it may hold links. */
  readonly children: ReactNode;
}

/** A box that must be ticked, with its complaint below. */
export function TickBox({ name, value, error, onChange, children }: TickBoxProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.tick}>
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={value === TICKED}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? TICKED : '')}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <div id={`${id}-error`}>
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface AgreementLinkProps {
  readonly type: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** An agreement to read before one consents, in a new window: nothing typed so far is lost. */
export function AgreementLink({ type, title, children }: AgreementLinkProps) {
  const t = useMessages(formMessages);
  return (
    <a href={`#${pathTo('agreement', { type, title })}`} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
    </a>
  );
}
