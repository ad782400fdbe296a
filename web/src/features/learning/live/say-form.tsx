import { LIVE_TEXT_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { LIVE_MESSAGE_KINDS } from '@zhiji/contract/kernel/statuses';
import { type SubmitEvent, useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { liveMessages } from './live.messages.ts';
import styles from './say-form.module.css';
import type { Message } from './talk.rules.ts';
import { sayFailure, useSay } from './use-say.ts';

interface SayFormProps {
  readonly chapterId: number;
  readonly kind: Message['kind'];
  /** What is written so far. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onSaid: (message: Message) => void;
}

/** Says something to everybody, or asks the teacher. */
export function SayForm({ chapterId, kind, draft, onDraft, onSaid }: SayFormProps) {
  const t = useMessages(liveMessages);
  const errorId = useId();
  const { mutate, isPending, error, reset } = useSay((message) => {
    onSaid(message);
    onDraft('');
  });
  const failure = sayFailure(error);
  const isQuestion = kind === LIVE_MESSAGE_KINDS.question;
  const label = t(isQuestion ? 'sayQuestion' : 'sayChat');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const content = draft.trim();
    if (content !== '' && !isPending) {
      mutate({ chapter_id: chapterId, kind, content });
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.line}>
        <input
          className={styles.input}
          type="text"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={LIVE_TEXT_MAX_LENGTH}
          placeholder={label}
          aria-label={label}
          aria-invalid={failure !== null}
          aria-describedby={errorId}
          value={draft}
          onChange={({ target }) => {
            onDraft(target.value);
            if (failure !== null) {
              reset();
            }
          }}
        />
        <Button type="submit" size="small" disabled={isPending || draft.trim() === ''}>
          {t(isQuestion ? 'raise' : 'send')}
        </Button>
      </div>
      <p id={errorId} className={styles.error} role="alert">
        {failure !== null && t(failure)}
      </p>
    </form>
  );
}
