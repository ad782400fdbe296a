import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { playerMessages } from './player.messages.ts';
import styles from './player.module.css';
import { type Lesson, mayPlay } from './player.rules.ts';

interface PlayerNoticeProps {
  readonly lesson: Lesson;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Over the picture: why a lesson does not play. */
export function PlayerNotice({ lesson, hasFailed, onRetry }: PlayerNoticeProps) {
  const t = useMessages(playerMessages);
  if (!mayPlay(lesson)) {
    return (
      <div className={styles.notice} role="alert">
        <p>{t('noTrial')}</p>
      </div>
    );
  }
  if (!hasFailed && lesson.url !== '') {
    return null;
  }
  return (
    <div className={styles.notice} role="alert">
      <p>{t(hasFailed ? 'failed' : 'notReady')}</p>
      <Button look="plain" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
