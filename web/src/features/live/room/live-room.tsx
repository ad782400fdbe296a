import { Link, useLocation } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useSession } from '#shared/api/session.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Lesson } from '../state/lesson.ts';
import { sessionTime } from '#shared/lib/lesson-time.ts';
import { liveMessages } from '../state/live.messages.ts';
import styles from './live-room.module.css';
import type { Refusal } from '../state/room.queries.ts';
import type { Phase } from '../state/room.rules.ts';
import { RoomStage } from './room-stage.tsx';
import { TalkPanel } from '../talk/talk-panel.tsx';
import { useCatalogueRefresh } from './use-catalogue-refresh.ts';
import { useRoom } from './use-room.ts';

interface LiveRoomProps {
  readonly courseId: number;
  readonly lesson: Pick<Lesson, 'id' | 'start_time' | 'live_status'>;
  /** Where the course is bought, while it can be. */
  readonly coursePath: string;
}

/** What is said when a class begins, breaks off or ends, to who does not see the stage. */
const PHASE_TEXTS = {
  waiting: null,
  live: 'began',
  interrupted: 'interrupted',
  replayPending: 'ended',
  replayReady: 'replayReady',
  noReplay: 'ended',
  cancelled: 'cancelled',
} as const satisfies Record<Phase, MessageKey<typeof liveMessages> | null>;

type NotOwnedProps = Pick<LiveRoomProps, 'lesson' | 'coursePath'>;

/** A class for those who bought its course: when it is, and how to get in. */
function NotOwned({ lesson, coursePath }: NotOwnedProps) {
  const t = useMessages(liveMessages);
  const { pathname, search } = useLocation();
  const isVisitor = useSession(({ user }) => user === null);
  return (
    <div className={styles.notice}>
      <h2 className={styles.title}>{t('notOwnedTitle')}</h2>
      {lesson.start_time !== null && <p>{sessionTime(lesson.start_time)}</p>}
      <p>{t('notOwnedText')}</p>
      <div className={styles.ways}>
        <Link to={coursePath} className={buttonClass()}>
          {t('toCourse')}
        </Link>
        {isVisitor && (
          <Button
            look="plain"
            aria-haspopup="dialog"
            onClick={() => requestLogin('login', pathname + search)}
          >
            {t('logIn')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface RefusedProps extends NotOwnedProps {
  readonly refusal: Refusal;
  readonly onRetry: () => void;
}

function Refused({ refusal, onRetry, ...notOwned }: RefusedProps) {
  const t = useMessages(liveMessages);
  if (refusal === 'notOwned') {
    return <NotOwned {...notOwned} />;
  }
  return (
    <div className={styles.notice} role="alert">
      <p>{t(refusal)}</p>
      {refusal === 'crowded' && (
        <Button look="plain" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

function OwnedRoom({ courseId, lesson, coursePath }: LiveRoomProps) {
  const t = useMessages(liveMessages);
  const { query, present, connection, talk } = useRoom(lesson.id);
  useCatalogueRefresh(courseId, lesson.live_status, present?.status ?? null);
  const news = present === null ? null : PHASE_TEXTS[present.phase];
  return (
    <section aria-label={t('room')}>
      <VisuallyHidden as="output">{news !== null && t(news)}</VisuallyHidden>
      <QueryBlock
        query={query}
        skeleton={<div className={styles.screen} />}
        isEmpty={() => false}
        className={styles.frame}
      >
        {(answer) =>
          present === null ? (
            typeof answer === 'string' && (
              <Refused
                refusal={answer}
                lesson={lesson}
                coursePath={coursePath}
                onRetry={() => void query.refetch()}
              />
            )
          ) : (
            <div className={styles.room}>
              <RoomStage present={present} />
              <TalkPanel present={present} connection={connection} talk={talk} />
            </div>
          )
        }
      </QueryBlock>
    </section>
  );
}

/** The room of a live class, for those who may be in it. */
export function LiveRoom(props: LiveRoomProps) {
  const isLoggedIn = useSession(({ user }) => user !== null);
  return isLoggedIn ? <OwnedRoom {...props} /> : <NotOwned {...props} />;
}
