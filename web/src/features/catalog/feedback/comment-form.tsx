import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '@zhiji/contract/kernel/limits';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { ScoreField } from './score-field.tsx';
import { useWriting, WriteForm } from './write-form.tsx';
import { writeMessages } from './write.messages.ts';

interface CommentFormProps {
  readonly courseId: number;
  /** The order that gave the course. */
  readonly orderId: number;
}

/** Reviews a course; gone once that is done, because it is done once. */
export function CommentForm({ courseId, orderId }: CommentFormProps) {
  const t = useMessages(writeMessages);
  const queryClient = useQueryClient();
  const writing = useWriting();
  const [score, setScore] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (said: { readonly score: number; readonly content: string }) =>
      call('catalog.submitComment', {
        orders_id: orderId,
        curriculum_id: courseId,
        ...said,
        is_anonymous: writing.isTicked ? 1 : 0,
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
  return (
    <WriteForm
      writing={writing}
      title={t('review')}
      label={t('comment')}
      hint={t('commentHint', { min: COMMENT_MIN_LENGTH, max: COMMENT_MAX_LENGTH })}
      choice={t('anonymous')}
      submitLabel={t('publishComment')}
      isPending={isPending}
      onSubmit={(content) => {
        if (score !== null) {
          mutate({ score, content });
        }
      }}
    >
      <ScoreField
        value={score}
        error={writing.isChecked && score === null ? t('noScore') : ''}
        onChange={setScore}
      />
    </WriteForm>
  );
}
