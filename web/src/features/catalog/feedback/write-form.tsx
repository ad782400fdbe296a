import { COMMENT_MIN_LENGTH } from '@zhiji/contract/kernel/limits';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { refusedText } from '#shared/forms/refused-field.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Uploader } from '#shared/upload/uploader.tsx';
import { PostField } from './post-field.tsx';
import styles from './write-form.module.css';
import { writeMessages } from './write.messages.ts';

/** What is written: a text, a box that may be ticked, and of a review its score. */
type Written = {
  readonly content: string;
  readonly isTicked: boolean;
  readonly score: number | null;
};

/** Pictures beside the text; a draft does not keep them. */
interface Pictures {
  /** Addresses of those that have been sent. */
  readonly images: readonly string[];
  /** Some are still on their way. */
  readonly isSending: boolean;
  /** Counts the texts that were sent: each has pictures of its own. */
  readonly round: number;
}

/** Something that is being written. */
export interface Writing extends Written, Pictures {
  /** It was tried to send it, so what is missing is told. */
  readonly isChecked: boolean;
  readonly change: (change: Partial<Written>) => void;
  readonly changePictures: (change: Partial<Pictures>) => void;
  readonly check: () => void;
  /** Makes room for the next text. */
  readonly clear: () => void;
}

const NOTHING = { content: '', isTicked: false, score: null };
const NO_PICTURES = { images: [], isSending: false };

/** What somebody writes at a place, kept until it is sent. */
export function useWriting(place: string): Writing {
  const { draft, change, drop } = useDraft<Written>(place, NOTHING);
  const [pictures, setPictures] = useState<Pictures>({ ...NO_PICTURES, round: 0 });
  const [isChecked, setChecked] = useState(false);
  return {
    ...draft,
    ...pictures,
    isChecked,
    change,
    changePictures: (changed) => setPictures((last) => ({ ...last, ...changed })),
    check: () => setChecked(true),
    clear: () => {
      drop();
      setPictures(({ round }) => ({ ...NO_PICTURES, round: round + 1 }));
      setChecked(false);
    },
  };
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
  /** Why it could not be sent; what the server says of the text stands beside it until it is changed. */
  readonly failure: Error | null;
  readonly onChanged: () => void;
  /** Given the text, once it is long enough. */
  readonly onSubmit: (content: string) => void;
  /** Stands above the text. */
  readonly children?: ReactNode;
}

/** A form to say something about a course. */
export function WriteForm(props: WriteFormProps) {
  const { writing, title, label, hint, choice, submitLabel, isPending, failure, onSubmit } = props;
  const t = useMessages(writeMessages);
  const titleId = useId();
  const content = writing.content.trim();
  const isShort = content.length < COMMENT_MIN_LENGTH;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    writing.check();
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
      <PostField
        label={label}
        hint={hint}
        error={
          writing.isChecked && isShort
            ? t('tooShort', { min: COMMENT_MIN_LENGTH })
            : refusedText(failure)
        }
        value={writing.content}
        onChange={(text) => {
          writing.change({ content: text });
          if (failure !== null) {
            props.onChanged();
          }
        }}
      />
      <Uploader
        key={writing.round}
        label={t('pictures')}
        onChange={(images) => writing.changePictures({ images })}
        onBusy={(isSending) => writing.changePictures({ isSending })}
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
        <Button type="submit" disabled={isPending || writing.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
