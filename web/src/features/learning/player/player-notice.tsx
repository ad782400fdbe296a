import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsOnline, useOnReconnect } from '#shared/lib/connection.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
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

/** Money is asked back for the lesson: where that stands is told by the order. */
function Refunding({ order_id: orderId }: NonNullable<Lesson['refund']>) {
  const t = useMessages(studyMessages);
  return (
    <div className={styles.notice} role="alert">
      <p>{t('refunding')}</p>
      <p className={styles.fine}>{t('refundingText')}</p>
      {orderId !== null && (
        <Link
          to={pathTo('userOrderDetail', { id: orderId })}
          className={buttonClass({ look: 'plain', size: 'small' })}
        >
          {t('refundOrder')}
        </Link>
      )}
    </div>
  );
}

/** It could play, but nothing comes: said until somebody tries again, or the connection is back. */
function Unplayed({ hasFailed, refusal, onRetry }: Omit<PlayerNoticeProps, 'lesson'>) {
  const t = useMessages(playerMessages);
  const isOnline = useIsOnline();
  useOnReconnect(onRetry);
  const failure = isOnline ? 'failed' : 'offline';
  return (
    <div className={styles.notice} role="alert">
      <p>{t(hasFailed ? failure : 'notReady')}</p>
      {refusal !== null && <Reason error={refusal} />}
      <Button look="plain" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** Over the picture: why a lesson does not play. */
export function PlayerNotice({ lesson, ...failure }: PlayerNoticeProps) {
  const t = useMessages(playerMessages);
  if (!mayPlay(lesson)) {
    return lesson.refund !== undefined ? (
      <Refunding {...lesson.refund} />
    ) : (
      <div className={styles.notice} role="alert">
        <p>{t('noTrial')}</p>
      </div>
    );
  }
  return (failure.hasFailed || lesson.url === '') && <Unplayed {...failure} />;
}
