import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useSecondsUntil } from '#shared/lib/seconds-until.ts';
import { timeLeft } from '#shared/lib/time-left.ts';
import { sessionTime } from '#shared/lib/lesson-time.ts';
import { LivePlayer } from '../player/live-player.tsx';
import { liveMessages } from '../state/live.messages.ts';
import styles from './room-stage.module.css';
import type { PresentRoom } from './use-room.ts';

const HOURS_START = 11;
const HOURS_END = 16;

interface RoomStageProps {
  readonly present: PresentRoom;
}

/** Who teaches, and when. */
function About({ present: { room } }: RoomStageProps) {
  const t = useMessages(liveMessages);
  return (
    <p className={styles.about}>
      {room.teacher !== '' && <span>{t('teacher', { name: room.teacher })}</span>}
      <span>
        {t('session', {
          start: sessionTime(room.start_time),
          end: room.end_time.slice(HOURS_START, HOURS_END),
        })}
      </span>
    </p>
  );
}

/** Before the class: how long it takes until it begins, by the server's clock. */
function Countdown({ present }: RoomStageProps) {
  const t = useMessages(liveMessages);
  const seconds = useSecondsUntil(present.startsAt);
  const { days, clock } = timeLeft(seconds * SECOND_MS);
  return (
    <div className={styles.stage}>
      {seconds > 0 ? (
        <>
          <p className={styles.lead}>{t('untilStart')}</p>
          <p role="timer" className={styles.clock}>
            {days > 0 && <span className={styles.days}>{t('days', { days })}</span>}
            {clock}
          </p>
          {present.room.events !== '' && <p className={styles.fine}>{t('opensItself')}</p>}
        </>
      ) : (
        <p className={styles.lead}>{t('soon')}</p>
      )}
      <About present={present} />
    </div>
  );
}

interface EndedProps {
  readonly title: string;
  readonly text: string;
}

/** Where a class was, or would have been. */
export function Ended({ title, text }: EndedProps) {
  return (
    <div className={styles.stage}>
      <p className={styles.lead}>{title}</p>
      <p className={styles.fine}>{text}</p>
    </div>
  );
}

/** The stage of a room, in the phase its class is in. */
export function RoomStage({ present }: RoomStageProps) {
  const t = useMessages(liveMessages);
  switch (present.phase) {
    case 'waiting':
      return <Countdown present={present} />;
    case 'live':
    case 'interrupted':
      return <LivePlayer room={present.room} isOnAir={present.phase === 'live'} />;
    case 'replayPending':
      return <Ended title={t('ended')} text={t('replayPending')} />;
    case 'replayReady':
      return <Ended title={t('ended')} text={t('replayReady')} />;
    case 'noReplay':
      return <Ended title={t('ended')} text={t('noReplay')} />;
    case 'cancelled':
      return <Ended title={t('cancelled')} text={t('cancelledText')} />;
  }
}
