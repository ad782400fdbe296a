import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { playerMessages } from '#shared/player/player.messages.ts';
import styles from '#shared/player/player.module.css';
import { isCrowded, useReason } from './refusal-reason.ts';
import { type Lesson, mayPlay } from './player.rules.ts';
import { studyMessages } from './study.messages.ts';

interface PlayerNoticeProps {
  readonly lesson: Lesson;
  readonly hasFailed: boolean;
  /** Why a new link was refused. */
  readonly refusal: Error | null;
  readonly onRetry: () => void;
}

function Reason({ error }: { readonly error: Error }) {
  const t = useMessages(studyMessages);
  const reason = useReason(error);
  return (
    <p className={styles.fine}>
      {reason}
      {isCrowded(error) && ` · ${t('crowdedAdvice')}`}
    </p>
  );
}

/** Over the picture: why a lesson does not play. */
export function PlayerNotice({ lesson, hasFailed, refusal, onRetry }: PlayerNoticeProps) {
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
      {refusal !== null && <Reason error={refusal} />}
      <Button look="plain" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
