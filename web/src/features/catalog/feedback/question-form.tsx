import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  COMMENT_MAX_LENGTH,
  COMMENT_MIN_LENGTH,
  QUESTIONS_PER_DAY,
} from '@zhiji/contract/kernel/limits';
import { PUBLISH_STATUSES } from '@zhiji/contract/kernel/statuses';
import { useLocation } from 'react-router';
import { call } from '#shared/api/client.ts';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { afterPost } from './feedback.queries.ts';
import styles from './write-form.module.css';
import { useWriting, WriteForm } from './write-form.tsx';
import { writeMessages } from './write.messages.ts';

interface QuestionFormProps {
  readonly courseId: number;
}

function AskingForm({ courseId }: QuestionFormProps) {
  const t = useMessages(writeMessages);
  const queryClient = useQueryClient();
  const writing = useWriting(`question:${courseId}`);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (content: string) =>
      call('catalog.askQuestion', {
        curriculum_id: courseId,
        content,
        images: [...writing.images],
        is_private: writing.isTicked ? 1 : 0,
      }),
    onSuccess: ({ status }) => {
      writing.clear();
      const text = status === PUBLISH_STATUSES.inCheck ? 'inCheck' : 'questionPublished';
      showToast({ kind: 'success', text: translator(writeMessages)(text) });
      return afterPost(queryClient, 'questions');
    },
  });
  return (
    <WriteForm
      writing={writing}
      title={t('ask')}
      label={t('question')}
      hint={t('questionHint', {
        min: COMMENT_MIN_LENGTH,
        max: COMMENT_MAX_LENGTH,
        perDay: QUESTIONS_PER_DAY,
      })}
      choice={t('private')}
      submitLabel={t('publishQuestion')}
      isPending={isPending}
      failure={error}
      onChanged={reset}
      onSubmit={(content) => mutate(content)}
    />
  );
}

/** Asks about a course; a visitor is asked to log in first. */
export function QuestionForm({ courseId }: QuestionFormProps) {
  const t = useMessages(writeMessages);
  const { pathname, search, hash } = useLocation();
  const isVisitor = useSession((state) => state.user === null);
  return isVisitor ? (
    <p className={styles.form}>
      <Button look="quiet" onClick={() => requestLogin('login', `${pathname}${search}${hash}`)}>
        {t('logIn')}
      </Button>
    </p>
  ) : (
    <AskingForm courseId={courseId} />
  );
}
