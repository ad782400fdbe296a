import { COMMENT_MIN_LENGTH } from '@zhiji/contract/kernel/limits';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from './text-field.tsx';
import styles from './write-form.module.css';
import { writeMessages } from './write.messages.ts';

/** Something that is being written: a text, and a box that may be ticked. */
export interface Writing {
  readonly content: string;
  readonly isTicked: boolean;
  /** It was tried to send it, so what is missing is told. */
  readonly isChecked: boolean;
  readonly change: (change: Partial<Omit<Writing, 'change' | 'clear'>>) => void;
  /** Makes room for the next text. */
  readonly clear: () => void;
}

/** What somebody writes about a course. */
export function useWriting(): Writing {
  const [state, setState] = useState({ content: '', isTicked: false, isChecked: false });
  const change: Writing['change'] = (changed) => setState((last) => ({ ...last, ...changed }));
  return { ...state, change, clear: () => change({ content: '', isChecked: false }) };
}

interface WriteFormProps {
  readonly writing: Writing;
  readonly title: string;
  /** What the text is called, and what is said of it. */
  readonly label: string;
  readonly hint: string;
  /** The box. */
  readonly choice: string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  /** Given the text, once it is long enough. */
  readonly onSubmit: (content: string) => void;
  /** Stands above the text. */
  readonly children?: ReactNode;
}

/** A form to say something about a course. */
export function WriteForm(props: WriteFormProps) {
  const { writing, title, label, hint, choice, submitLabel, isPending, onSubmit } = props;
  const t = useMessages(writeMessages);
  const titleId = useId();
  const content = writing.content.trim();
  const isShort = content.length < COMMENT_MIN_LENGTH;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    writing.change({ isChecked: true });
    if (!isShort) {
      onSubmit(content);
    }
  };
  return (
    <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={submit}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      {props.children}
      <TextField
        label={label}
        hint={hint}
        error={writing.isChecked && isShort ? t('tooShort', { min: COMMENT_MIN_LENGTH }) : ''}
        value={writing.content}
        onChange={(text) => writing.change({ content: text })}
      />
      <div className={styles.end}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={writing.isTicked}
            onChange={({ target }) => writing.change({ isTicked: target.checked })}
          />
          {choice}
        </label>
        <Button type="submit" disabled={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
