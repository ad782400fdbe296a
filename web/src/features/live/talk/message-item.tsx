import { LIVE_MESSAGE_KINDS } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { liveMessages } from '../state/live.messages.ts';
import styles from './message-list.module.css';
import type { Message } from './talk.rules.ts';

const AVATAR_SIZE = 28;
const CLOCK_START = 11;
const CLOCK_END = 16;

/** One thing that was said, by whom and when. */
export function MessageItem({ message }: { readonly message: Message }) {
  const t = useMessages(liveMessages);
  const { user, content, create_time: time } = message;
  return (
    <li className={message.is_mine === 1 ? `${styles.message} ${styles.mine}` : styles.message}>
      <Avatar src={user.avatar} name={user.nickname} size={AVATAR_SIZE} />
      <div className={styles.body}>
        <p className={styles.who}>
          <span lang={contentLanguage(user.nickname)}>{user.nickname}</span>
          {message.is_mine === 1 && <span>({t('me')})</span>}
          <time dateTime={parseWireTime(time).toISOString()}>
            {time.slice(CLOCK_START, CLOCK_END)}
          </time>
        </p>
        <p className={styles.words} lang={contentLanguage(content)}>
          {content}
        </p>
        {message.kind === LIVE_MESSAGE_KINDS.question && (
          <p className={styles.marks}>
            <span className={styles.question}>{t('question')}</span>
            {message.is_answered === 1 && <span className={styles.taken}>{t('taken')}</span>}
          </p>
        )}
      </div>
    </li>
  );
}
