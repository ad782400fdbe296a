import { LIVE_TEXT_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { LIVE_MESSAGE_KINDS } from '@zhiji/contract/kernel/statuses';
import { type SubmitEvent, useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { liveMessages } from '../state/live.messages.ts';
import styles from './message-form.module.css';
import type { Message } from './talk.rules.ts';
import { sendFailure, useSendMessage } from './use-send-message.ts';

interface MessageFormProps {
  readonly chapterId: number;
  readonly kind: Message['kind'];
  /** What is written so far. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onSent: (message: Message) => void;
}

/** Writes a message to everybody, or a question to the teacher. */
export function MessageForm({ chapterId, kind, draft, onDraft, onSent }: MessageFormProps) {
  const t = useMessages(liveMessages);
  const errorId = useId();
  const { mutate, isPending, error, reset } = useSendMessage((message) => {
    onSent(message);
    onDraft('');
  });
  const failure = sendFailure(error, t);
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
          aria-invalid={failure !== ''}
          aria-describedby={errorId}
          value={draft}
          onChange={({ target }) => {
            onDraft(target.value);
            if (failure !== '') {
              reset();
            }
          }}
        />
        <Button type="submit" size="small" disabled={isPending || draft.trim() === ''}>
          {t(isQuestion ? 'raise' : 'send')}
        </Button>
      </div>
      <p id={errorId} className={styles.error} role="alert">
        {failure}
      </p>
    </form>
  );
}
