import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '@zhiji/contract/kernel/limits';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { endsSession } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { afterPost } from './feedback.queries.ts';
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
  const writing = useWriting(`comment:${orderId}:${courseId}`);
  const { score } = writing;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (review: { readonly score: number; readonly content: string }) =>
      call('catalog.submitComment', {
        orders_id: orderId,
        curriculum_id: courseId,
        ...review,
        images: [...writing.images],
        is_anonymous: writing.isTicked ? 1 : 0,
      }),
    onSuccess: ({ status }) => {
      writing.clear();
      const text = status === PUBLISH_STATUSES.inCheck ? 'inCheck' : 'commentPublished';
      showToast({ kind: 'success', text: translator(writeMessages)(text) });
    },
    // Also after a refusal: it may have been reviewed on another device.
    onSettled: async (_review, failure) => {
      // Asked without a session, the course would forget its owner, and the form would be gone.
      if (!endsSession(failure)) {
        await afterPost(queryClient, 'comments');
      }
    },
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
      failure={error}
      onChanged={reset}
      onSubmit={(content) => {
        if (score !== null) {
          mutate({ score, content });
        }
      }}
    >
      <ScoreField
        value={score}
        error={writing.isChecked && score === null ? t('noScore') : ''}
        onChange={(chosen) => writing.change({ score: chosen })}
      />
    </WriteForm>
  );
}
