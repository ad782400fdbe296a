import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { liveMessages } from '../state/live.messages.ts';
import styles from './enter-live.module.css';

interface EnterLiveProps {
  readonly courseId: number;
  readonly title: string;
}

/** The path of one of our screens behind the hash of its address. */
const pathOf = (url: string): string => new URL(url, window.location.href).hash.slice(1);

/** Enters the room of a course; the server knows which of its classes it is now. */
export function EnterLive({ courseId, title }: EnterLiveProps) {
  const t = useMessages(liveMessages);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('learning.accessLink', { curriculum_id: courseId }),
    onSuccess: ({ url }) => navigate(pathOf(url)),
    // Why it did not work stays at the button.
    meta: { silent: true },
  });
  return (
    <>
      <Button
        size="small"
        disabled={isPending}
        aria-label={t('enterNamed', { title })}
        onClick={() => mutate()}
      >
        {t('enter')}
      </Button>
      {error !== null && (
        <span role="alert" className={styles.refused}>
          {error.message || t('notEntered')}
        </span>
      )}
    </>
  );
}
