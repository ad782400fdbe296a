import { type ReactNode, useRef, useState } from 'react';
import { examMessages } from '#features/exam/exam.messages.ts';
import type { Paper } from '#features/exam/exam.queries.ts';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useThingName } from '#shared/lib/route-title.ts';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { Navigator } from './navigator.tsx';
import { Countdown, SavedLine } from './paper-bar.tsx';
import { paperMessages } from './paper.messages.ts';
import styles from './paper-screen.module.css';
import { QuestionPanel } from './question-panel.tsx';
import { firstOpen, unansweredOf } from './sheet.rules.ts';
import { useAnswerSync } from './use-answer-sync.ts';
import { useMarked } from './use-marked.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The questions by number on a phone. */
function NavigatorSheet({ children, ...sheet }: SheetProps) {
  const t = useMessages(paperMessages);
  const tExam = useMessages(examMessages);
  return (
    <Dialog title={t('navigator')} closeLabel={tExam('close')} shape="sheet" {...sheet}>
      {children}
    </Dialog>
  );
}

/** Which question shows; the focus goes with it, so that a screen reader begins there. */
function usePlace(first: () => number, count: number) {
  const [place, setPlace] = useState(first);
  const headRef = useRef<HTMLHeadingElement>(null);
  const go = (to: number) => {
    setPlace(Math.min(Math.max(to, 0), count - 1));
    requestAnimationFrame(() => headRef.current?.focus());
  };
  return { place, headRef, go };
}

/** A paper being answered, one question at a time. */
export function PaperScreen({ paper }: { readonly paper: Paper }) {
  const t = useMessages(paperMessages);
  const isPhone = useIsPhone();
  const { title, topics } = paper;
  const { sync, state } = useAnswerSync(paper);
  const { marked, toggle } = useMarked(paper.exam_user_id);
  const count = topics.length;
  const { place, headRef, go } = usePlace(() => firstOpen(topics, state.sheet), count);
  const [open, setOpen] = useState<'navigator' | 'handIn' | null>(null);
  useThingName(title);

  const topic = topics[place];
  const isClosed = state.handIn === 'clock';
  const unanswered = unansweredOf(topics, state.sheet);
  const done = count - unanswered;
  const onGo = (to: number) => {
    setOpen(null);
    go(to);
  };
  const navigator = (
    <Navigator topics={topics} sheet={state.sheet} marked={marked} current={place} onGo={onGo} />
  );
  return (
    <div className={styles.paper}>
      <div className={styles.bar}>
        <p className={styles.title} lang={contentLanguage(title)}>
          {title}
        </p>
        <Countdown endsAt={state.endsAt} onTimeUp={() => sync.handIn('clock')} />
        <SavedLine topics={topics} state={state} />
        <Button size="small" disabled={isClosed} onClick={() => setOpen('handIn')}>
          {t(isClosed ? 'handingIn' : 'handIn')}
        </Button>
      </div>
      {topic !== undefined && (
        <QuestionPanel
          topic={topic}
          answer={state.sheet.get(topic.id)?.answer ?? []}
          place={place}
          count={count}
          isMarked={marked.includes(topic.id)}
          isClosed={isClosed}
          headRef={headRef}
          middle={
            isPhone && (
              <Button look="quiet" onClick={() => setOpen('navigator')}>
                {t('openNavigator', { done, count })}
              </Button>
            )
          }
          onAnswer={(answer, delayMs) => sync.answer(topic.id, answer, delayMs)}
          onMark={() => toggle(topic.id)}
          onGo={onGo}
        />
      )}
      {isPhone ? (
        <NavigatorSheet open={open === 'navigator'} onClose={() => setOpen(null)}>
          {navigator}
        </NavigatorSheet>
      ) : (
        <aside className={styles.side}>{navigator}</aside>
      )}
      <HandInDialog
        open={open === 'handIn'}
        count={count}
        unanswered={unanswered}
        state={state}
        onConfirm={() => sync.handIn('learner')}
        onCancel={() => {
          sync.cancelHandIn();
          setOpen(null);
        }}
      />
    </div>
  );
}
