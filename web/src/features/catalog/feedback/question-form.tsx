import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  COMMENT_MAX_LENGTH,
  COMMENT_MIN_LENGTH,
  QUESTIONS_PER_DAY,
} from '@zhiji/contract/kernel/limits';
import { type SubmitEvent, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#shared/api/client.ts';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { TextField } from './text-field.tsx';
import styles from './write-form.module.css';
import { writeMessages } from './write.messages.ts';

interface QuestionFormProps {
  readonly courseId: number;
}

function AskingForm({ courseId }: QuestionFormProps) {
  const t = useMessages(writeMessages);
  const titleId = useId();
  const queryClient = useQueryClient();
  const [content, setContent] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isShort = content.trim().length < COMMENT_MIN_LENGTH;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('catalog.askQuestion', {
        curriculum_id: courseId,
        content: content.trim(),
        is_private: isPrivate ? 1 : 0,
      }),
    onSuccess: () => {
      setContent('');
      setChecked(false);
      showToast({ kind: 'success', text: translator(writeMessages)('questionPublished') });
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['catalog', 'questions'] }),
        queryClient.invalidateQueries({ queryKey: ['catalog', 'course'] }),
      ]);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isShort) {
      mutate();
    }
  };
  return (
    <form className={styles.form} aria-labelledby={titleId} noValidate onSubmit={submit}>
      <h3 id={titleId} className={styles.title}>
        {t('ask')}
      </h3>
      <TextField
        label={t('question')}
        hint={t('questionHint', {
          min: COMMENT_MIN_LENGTH,
          max: COMMENT_MAX_LENGTH,
          perDay: QUESTIONS_PER_DAY,
        })}
        error={isChecked && isShort ? t('tooShort', { min: COMMENT_MIN_LENGTH }) : ''}
        value={content}
        onChange={setContent}
      />
      <div className={styles.end}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isPrivate}
            onChange={({ target }) => setPrivate(target.checked)}
          />
          {t('private')}
        </label>
        <Button type="submit" disabled={isPending}>
          {t('publishQuestion')}
        </Button>
      </div>
    </form>
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
