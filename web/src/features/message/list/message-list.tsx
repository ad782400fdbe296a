import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChoiceDialog } from '#features/message/choices/choice-dialog.tsx';
import { messageMessages } from '#features/message/message.messages.ts';
import { type Message, messageQueries, type Messages } from '#features/message/message.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { usePagedQuery } from '#shared/paging/use-paged-query.ts';
import { PagedRows, RowsScreen } from '#shared/rows/paged-rows.tsx';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import {
  changeMessageFilter,
  type MessageFilter,
  messageListRequest,
  readMessageFilter,
  TYPES,
} from './message-filter.ts';
import { messageListMessages } from './message-list.messages.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { useReadMessages, useRemoveMessages } from './use-message-commands.ts';

function TypeTabs({ current }: { readonly current: MessageFilter['type'] }) {
  const t = useMessages(messageListMessages);
  const tType = useMessages(messageMessages);
  return (
    <LinkTabs
      label={t('types')}
      tabs={[null, ...TYPES].map((type) => ({
        name: type ?? 'all',
        change: changeMessageFilter({ type }),
        text: type === null ? t('all') : tType(type),
        isCurrent: type === current,
      }))}
    />
  );
}

function UnreadFilter({ isOn }: { readonly isOn: boolean }) {
  const t = useMessages(messageListMessages);
  return (
    <AddressLink
      change={changeMessageFilter({ isUnread: !isOn })}
      className={isOn ? `${styles.filter} ${styles.on}` : styles.filter}
      aria-current={isOn ? 'true' : undefined}
    >
      {t('onlyUnread')}
    </AddressLink>
  );
}

function NoMessages({ type, isUnread }: MessageFilter) {
  const t = useMessages(messageListMessages);
  const look = buttonClass({ look: 'quiet' });
  if (type === null && !isUnread) {
    return <EmptyWithLink text={t('empty')} to={pathTo('allCourseList')} link={t('toCourses')} />;
  }
  return (
    <EmptyBox
      text={t(isUnread ? 'emptyUnread' : 'emptyType')}
      action={
        <AddressLink change={changeMessageFilter({ type: null, isUnread: false })} className={look}>
          {t('showAll')}
        </AddressLink>
      }
    />
  );
}

interface RemoveDialogProps {
  /** What is about to be deleted: a message, or all that were read. */
  readonly asked: Message | 'read' | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveDialog({ asked, onClose, onRemoved }: RemoveDialogProps) {
  const t = useMessages(messageListMessages);
  const close = useMessages(messageMessages)('close');
  const remove = useRemoveMessages(onRemoved);
  const isOne = asked !== 'read';
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t(isOne ? 'removeTitle' : 'removeReadTitle')}
      text={isOne ? t('removeText', { title: asked?.title ?? '' }) : t('removeReadText')}
      confirmLabel={t('remove')}
      cancelLabel={t('cancel')}
      closeLabel={close}
      busy={remove.isPending}
      onConfirm={() =>
        asked !== null && remove.mutate(asked === 'read' ? { all_read: 1 } : { id: asked.id })
      }
      onCancel={onClose}
    />
  );
}

const keyOf = ({ id }: Message) => id;

/** One's messages by type, the latest first, and what can be done with them. */
export function MessageList() {
  const t = useMessages(messageListMessages);
  const [parameters] = useSearchParams();
  const filter = readMessageFilter(parameters);
  const messages = usePagedQuery<Messages>(
    (paging) => messageQueries.list(messageListRequest(filter, paging)),
    { keyOf },
  );
  const read = useReadMessages();
  const listRef = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<Message | 'read' | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [removals, setRemovals] = useState(0);
  const { data } = messages.query;
  // What is about to go cannot keep the focus.
  const focusList = () => listRef.current?.focus();
  useEffect(() => {
    // Not before the box is closed: as long as it stands, nothing else takes the focus.
    if (removals > 0) {
      listRef.current?.focus();
    }
  }, [removals]);
  const markRead = (id: number) => {
    read.mutate({ id });
    if (filter.isUnread) {
      focusList();
    }
  };
  return (
    <RowsScreen>
      <TypeTabs current={filter.type} />
      <div className={styles.bar}>
        <UnreadFilter isOn={filter.isUnread} />
        <div className={styles.actions}>
          <Button
            look="quiet"
            size="small"
            disabled={read.isPending || (data?.unread_num ?? 0) === 0}
            onClick={() => read.mutate({ all: 1 }, { onSuccess: focusList })}
          >
            {t('readAll')}
          </Button>
          <Button
            look="plain"
            size="small"
            aria-haspopup="dialog"
            disabled={(data?.total ?? 0) === 0}
            onClick={() => setAsked('read')}
          >
            {t('removeRead')}
          </Button>
          <Button
            look="plain"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            {t('settings')}
          </Button>
        </div>
      </div>
      <section ref={listRef} tabIndex={-1} className={styles.list} aria-label={t('messages')}>
        <PagedRows
          {...messages}
          label={t('messages')}
          empty={<NoMessages {...filter} />}
          keyOf={keyOf}
          renderRow={(message) => (
            <MessageRow
              message={message}
              onRead={() => markRead(message.id)}
              onRemove={() => setAsked(message)}
            />
          )}
        />
      </section>
      <RemoveDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onRemoved={() => {
          setAsked(null);
          setRemovals(removals + 1);
        }}
      />
      <ChoiceDialog open={isChoosing} onClose={() => setChoosing(false)} />
    </RowsScreen>
  );
}
