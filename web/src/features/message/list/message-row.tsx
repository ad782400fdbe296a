import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { messageMessages, typeTexts } from '#features/message/message.messages.ts';
import type { Message } from '#features/message/message.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { relativeTime } from '#shared/lib/relative-time.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { Button } from '#shared/ui/button.tsx';
import { cardClass, cardLinkClass } from '#shared/ui/card/card.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { messageListMessages } from './message-list.messages.ts';
import { messagePath } from './message-path.ts';
import styles from './message-row.module.css';

interface MessageRowProps {
  readonly message: Message;
  readonly onRead: () => void;
  readonly onRemove: () => void;
}

function Time({ time }: { readonly time: string }) {
  const moment = parseWireTime(time);
  return (
    <time className={styles.time} dateTime={moment.toISOString()} title={time}>
      {relativeTime(moment, new Date(serverNow()))}
    </time>
  );
}

/** One message. Opening it leads to what it is about, and marks it read. */
export function MessageRow({ message, onRead, onRemove }: MessageRowProps) {
  const t = useMessages(messageListMessages);
  const type = useMessages(messageMessages)(typeTexts[message.type]);
  const titleId = useId();
  const rowRef = useRef<HTMLElement>(null);
  const { title, content } = message;
  const path = messagePath(message.link);
  const isUnread = message.is_read === 0;
  const markRead = () => {
    // The button is about to go, and would take the focus with it.
    rowRef.current?.focus();
    onRead();
  };
  return (
    <article
      ref={rowRef}
      tabIndex={-1}
      className={path === null ? styles.row : cardClass(styles.row)}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        {isUnread && (
          <span className={styles.dot}>
            <VisuallyHidden>{t('unread')}</VisuallyHidden>
          </span>
        )}
        <h2
          id={titleId}
          className={isUnread ? `${styles.title} ${styles.unread}` : styles.title}
          lang={contentLanguage(title)}
        >
          {path === null ? (
            title
          ) : (
            <Link to={path} className={cardLinkClass} onClick={isUnread ? onRead : undefined}>
              {title}
            </Link>
          )}
        </h2>
      </div>
      <p className={styles.content} lang={contentLanguage(content)}>
        {content}
      </p>
      <p className={styles.meta}>
        <span className={styles.type}>{type}</span>
        <Time time={message.create_time} />
      </p>
      <div className={styles.actions}>
        {isUnread && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('markReadNamed', { title })}
            onClick={markRead}
          >
            {t('markRead')}
          </Button>
        )}
        <Button
          look="plain"
          size="small"
          aria-haspopup="dialog"
          aria-label={t('removeNamed', { title })}
          onClick={onRemove}
        >
          {t('remove')}
        </Button>
      </div>
    </article>
  );
}
