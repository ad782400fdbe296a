import { LIVE_MESSAGE_KINDS } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ReportButton } from '#shared/report/report-button.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { liveMessages } from '../state/live.messages.ts';
import styles from './message-list.module.css';
import { moveAmongReports } from './report-keys.ts';
import type { Message } from './talk.rules.ts';

const AVATAR_SIZE = 28;
const CLOCK_START = 11;
const CLOCK_END = 16;

interface MessageItemProps {
  readonly message: Message;
  /** The tab key stops at its button. */
  readonly isTabStop: boolean;
}

/** What is to be known of a message: that it is a question, taken, or seen by nobody yet. */
function Marks({ message: { kind, is_answered, is_held } }: Pick<MessageItemProps, 'message'>) {
  const t = useMessages(liveMessages);
  const isQuestion = kind === LIVE_MESSAGE_KINDS.question;
  return (
    (isQuestion || is_held === 1) && (
      <p className={styles.marks}>
        {isQuestion && <span className={styles.question}>{t('question')}</span>}
        {isQuestion && is_answered === 1 && <span className={styles.taken}>{t('taken')}</span>}
        {is_held === 1 && <span className={styles.held}>{t('held')}</span>}
      </p>
    )
  );
}

/** One thing that was said, by whom and when. */
export function MessageItem({ message, isTabStop }: MessageItemProps) {
  const t = useMessages(liveMessages);
  const { user, content, create_time: time } = message;
  const isMine = message.is_mine === 1;
  return (
    <li className={isMine ? `${styles.message} ${styles.mine}` : styles.message}>
      <Avatar src={user.avatar} name={user.nickname} size={AVATAR_SIZE} />
      <div className={styles.body}>
        <p className={styles.who}>
          <span lang={contentLanguage(user.nickname)}>{user.nickname}</span>
          {isMine && <span>({t('me')})</span>}
          <time dateTime={parseWireTime(time).toISOString()}>
            {time.slice(CLOCK_START, CLOCK_END)}
          </time>
          {!isMine && (
            <span className={styles.report}>
              <ReportButton
                kind="live"
                id={message.id}
                author={user.nickname}
                tabIndex={isTabStop ? 0 : -1}
                onKeyDown={moveAmongReports}
              />
            </span>
          )}
        </p>
        <p className={styles.words} lang={contentLanguage(content)}>
          {content}
        </p>
        <Marks message={message} />
      </div>
    </li>
  );
}
