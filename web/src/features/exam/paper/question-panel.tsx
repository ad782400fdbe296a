import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Topic } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import { Button } from '#shared/ui/button.tsx';
import { keyAction } from './paper-keys.ts';
import { paperMessages } from './paper.messages.ts';
import styles from './paper-screen.module.css';
import { Question } from './question.tsx';
import { isAnswered } from './sheet.rules.ts';

/** Typing pauses this long before it is sent. */
const TYPING_MS = 800;

interface QuestionPanelProps {
  readonly topic: Topic;
  readonly answer: readonly string[];
  readonly place: number;
  readonly count: number;
  readonly isMarked: boolean;
  readonly isClosed: boolean;
  readonly headRef: RefObject<HTMLHeadingElement | null>;
  /** Stands between the ways to the previous and the next question. */
  readonly middle: ReactNode;
  readonly onAnswer: (answer: readonly string[], delayMs: number) => void;
  readonly onMark: () => void;
  readonly onGo: (place: number) => void;
}

/** Keys act while something in the question has the focus, so that no other key of the page does. */
function useKeys({ topic, answer, place, isClosed, onAnswer, onMark, onGo }: QuestionPanelProps) {
  const ref = useRef<HTMLElement>(null);
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const action = isClosed ? null : keyAction(event, topic, answer);
    if (action === null) {
      return;
    }
    event.preventDefault();
    if (action === 'mark') {
      onMark();
    } else if (typeof action === 'number') {
      onGo(place + action);
    } else {
      onAnswer(action, 0);
    }
  });
  useEffect(() => {
    const panel = ref.current;
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    panel?.addEventListener('keydown', listen);
    return () => panel?.removeEventListener('keydown', listen);
  }, []);
  return ref;
}

function Tools({ answer, isMarked, isClosed, onAnswer, onMark }: QuestionPanelProps) {
  const t = useMessages(paperMessages);
  return (
    <div className={styles.tools}>
      <Button look="plain" size="small" aria-pressed={isMarked} onClick={onMark}>
        {t(isMarked ? 'marked' : 'mark')}
      </Button>
      {isAnswered(answer) && !isClosed && (
        <Button look="plain" size="small" onClick={() => onAnswer([], 0)}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

/** A question with what can be done beside answering it. */
export function QuestionPanel(props: QuestionPanelProps) {
  const t = useMessages(paperMessages);
  const isPhone = useIsPhone();
  const ref = useKeys(props);
  const { topic, answer, place, count, isClosed, headRef, middle, onAnswer, onGo } = props;
  return (
    <section ref={ref} className={styles.question} aria-label={t('question', { no: place + 1 })}>
      <Question
        key={topic.id}
        topic={topic}
        answer={answer}
        no={place + 1}
        count={count}
        isClosed={isClosed}
        headRef={headRef}
        onAnswer={(next, isTyped = false) => onAnswer(next, isTyped ? TYPING_MS : 0)}
      />
      <Tools {...props} />
      <div className={styles.turn}>
        <Button look="plain" disabled={place === 0} onClick={() => onGo(place - 1)}>
          {t('previous')}
        </Button>
        {middle}
        <Button look="plain" disabled={place === count - 1} onClick={() => onGo(place + 1)}>
          {t('next')}
        </Button>
      </div>
      {!isPhone && <p className={styles.keys}>{t('keys')}</p>}
    </section>
  );
}
