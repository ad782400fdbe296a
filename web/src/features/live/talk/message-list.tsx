import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { liveMessages } from '../state/live.messages.ts';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';
import type { Message } from './talk.rules.ts';
import { useAutoScroll } from './use-auto-scroll.ts';

interface MessageListProps {
  /** It is the panel of a tab. */
  readonly panelId: string;
  readonly tabId: string;
  readonly messages: readonly Message[];
  /** Stands where nothing was said. */
  readonly emptyText: string;
  readonly hasMore: boolean;
  readonly isReadingEarlier: boolean;
  readonly onEarlier: () => void;
}

/** What was said, the newest at the end; what was before is read by going up. */
export function MessageList(props: MessageListProps) {
  const { panelId, tabId, messages, emptyText, hasMore, isReadingEarlier, onEarlier } = props;
  const t = useMessages(liveMessages);
  const { boxRef, onScroll, unseen, toEnd } = useAutoScroll(messages, () => {
    if (hasMore && !isReadingEarlier) {
      onEarlier();
    }
  });
  // One stop of the tab key for all that can be reported; arrows go on from there.
  const newestOfOthers = messages.findLast(({ is_mine }) => is_mine === 0)?.id;
  return (
    <div className={styles.list}>
      {/* The keyboard scrolls it. */}
      <div
        ref={boxRef}
        id={panelId}
        className={styles.box}
        role="tabpanel"
        aria-labelledby={tabId}
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasMore && (
          <p className={styles.earlier}>
            <Button look="quiet" size="small" disabled={isReadingEarlier} onClick={onEarlier}>
              {t(isReadingEarlier ? 'readingEarlier' : 'earlier')}
            </Button>
          </p>
        )}
        {messages.length === 0 && !hasMore ? (
          <p className={styles.empty}>{emptyText}</p>
        ) : (
          <ol className={styles.messages}>
            {messages.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                isTabStop={message.id === newestOfOthers}
              />
            ))}
          </ol>
        )}
      </div>
      {unseen > 0 && (
        <button type="button" className={styles.newest} onClick={toEnd}>
          {t('newest', { number: unseen })}
        </button>
      )}
    </div>
  );
}
