import { LIVE_MESSAGE_KINDS } from '@zhiji/contract/kernel/statuses';
import { useId, useState } from 'react';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { TabList } from '#shared/ui/tab-list.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { sessionTime } from '#shared/lib/lesson-time.ts';
import { liveMessages } from '../state/live.messages.ts';
import { MessageList } from './message-list.tsx';
import type { Room } from '../state/room.queries.ts';
import { mayTalk, type Phase } from '../state/room.rules.ts';
import type { Connection } from '../state/room-stream.ts';
import { MessageForm } from './message-form.tsx';
import styles from './talk-panel.module.css';
import { useAnnouncement } from './use-announcement.ts';
import type { TalkControl } from './use-talk.ts';

interface TalkPanelProps {
  readonly present: { readonly room: Room; readonly phase: Phase; readonly online: number };
  readonly connection: Connection;
  readonly talk: TalkControl;
}

/** What is written behind a tab. */
const KINDS = {
  chat: LIVE_MESSAGE_KINDS.chat,
  questions: LIVE_MESSAGE_KINDS.question,
} as const;
type Tab = keyof typeof KINDS;

/** What stands in for the words while there are none to show. */
function Unopened({ present: { room, phase }, connection, talk }: TalkPanelProps) {
  const t = useMessages(liveMessages);
  if (room.events === '') {
    return (
      <p className={styles.note}>
        {phase === 'waiting' ? t('opensAt', { time: sessionTime(room.open_time) }) : t('closed')}
      </p>
    );
  }
  if (talk.hasFailed) {
    return (
      <RetryBox
        text={t('loadFailed')}
        retryLabel={t('retry')}
        onRetry={() => void talk.catchUp()}
      />
    );
  }
  return <p className={styles.note}>{t(connection === 'lost' ? 'reconnecting' : 'loading')}</p>;
}

/** Chat and raised questions beside a class. */
export function TalkPanel(props: TalkPanelProps) {
  const { present, connection, talk } = props;
  const t = useMessages(liveMessages);
  const baseId = useId();
  const panelId = `${baseId}panel`;
  const tabId = (key: Tab) => `${baseId}tab-${key}`;
  const [tab, setTab] = useState<Tab>('chat');
  const { draft, change } = useDraft(`talk:${present.room.chapter_id}`, {
    chat: '',
    questions: '',
  });
  const announcement = useAnnouncement(talk.messages);
  const questions = talk.messages.filter(({ kind }) => kind === LIVE_MESSAGE_KINDS.question);
  const isQuestions = tab === 'questions';
  const isShown = present.room.events !== '' && talk.isComplete;
  return (
    <section className={styles.panel} aria-label={t('talk')}>
      <div className={styles.head}>
        <TabList<Tab>
          label={t('talk')}
          tabs={[
            { key: 'chat', text: t('chat') },
            {
              key: 'questions',
              text:
                questions.length === 0
                  ? t('questions')
                  : t('questionsOf', { number: formatNumber(questions.length) }),
            },
          ]}
          current={tab}
          panelId={panelId}
          tabId={tabId}
          onChoose={setTab}
        />
        {present.room.events !== '' && (
          <span className={styles.online}>
            {t('online', { number: formatNumber(present.online) })}
          </span>
        )}
      </div>
      <div className={styles.body}>
        {isShown ? (
          <MessageList
            key={tab}
            panelId={panelId}
            tabId={tabId(tab)}
            messages={isQuestions ? questions : talk.messages}
            emptyText={t(isQuestions ? 'noQuestions' : 'noChat')}
            hasMore={talk.hasMore}
            isReadingEarlier={talk.isReadingEarlier}
            onEarlier={talk.readEarlier}
          />
        ) : (
          <div id={panelId} role="tabpanel" aria-labelledby={tabId(tab)}>
            <Unopened {...props} />
          </div>
        )}
        <output className={styles.state}>
          {isShown && connection === 'lost' && t('reconnecting')}
        </output>
        {isShown &&
          (mayTalk(present.phase) ? (
            <MessageForm
              key={KINDS[tab]}
              chapterId={present.room.chapter_id}
              kind={KINDS[tab]}
              draft={draft[tab]}
              onDraft={(text) => change({ [tab]: text })}
              onSent={talk.receive}
            />
          ) : (
            <p className={styles.note}>{t('closed')}</p>
          ))}
      </div>
      <VisuallyHidden as="output">{announcement}</VisuallyHidden>
    </section>
  );
}
