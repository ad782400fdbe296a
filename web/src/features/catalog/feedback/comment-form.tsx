import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '@zhiji/contract/kernel/limits';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { ScoreField } from './score-field.tsx';
import { TextField } from './text-field.tsx';
import styles from './write-form.module.css';
import { writeMessages } from './write.messages.ts';

interface CommentFormProps {
  readonly courseId: number;
  /** The order that gave the course. */
  readonly orderId: number;
}

/** Reviews a course; gone once that is done, because it is done once. */
export function CommentForm({ courseId, orderId }: CommentFormProps) {
  const t = useMessages(writeMessages);
  const titleId = useId();
  const queryClient = useQueryClient();
  const [score, setScore] = useState<number | null>(null);
  const [content, setContent] = useState('');
  const [isAnonymous, setAnonymous] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isShort = content.trim().length < COMMENT_MIN_LENGTH;
  const { mutate, isPending } = useMutation({
    mutationFn: (given: number) =>
      call('catalog.submitComment', {
        orders_id: orderId,
        curriculum_id: courseId,
        score: given,
        content: content.trim(),
        is_anonymous: isAnonymous ? 1 : 0,
      }),
    onSuccess: () =>
      showToast({ kind: 'success', text: translator(writeMessages)('commentPublished') }),
    // Also after a refusal: it may have been reviewed on another device.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['catalog', 'comments'] }),
        queryClient.invalidateQueries({ queryKey: ['catalog', 'course'] }),
      ]),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (score !== null && !isShort) {
      mutate(score);
    }
  };
  return (
    <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={submit}>
      <h3 id={titleId} className={styles.title}>
        {t('review')}
      </h3>
      <ScoreField
        value={score}
        error={isChecked && score === null ? t('noScore') : ''}
        onChange={setScore}
      />
      <TextField
        label={t('comment')}
        hint={t('commentHint', { min: COMMENT_MIN_LENGTH, max: COMMENT_MAX_LENGTH })}
        error={isChecked && isShort ? t('tooShort', { min: COMMENT_MIN_LENGTH }) : ''}
        value={content}
        onChange={setContent}
      />
      <div className={styles.end}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isAnonymous}
            onChange={({ target }) => setAnonymous(target.checked)}
          />
          {t('anonymous')}
        </label>
        <Button type="submit" disabled={isPending}>
          {t('publishComment')}
        </Button>
      </div>
    </form>
  );
}
