import { ANSWER_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { useId } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { paperMessages } from './paper.messages.ts';
import type { AnswerFieldProps } from './question.tsx';
import styles from './question.module.css';

/** Control characters come by pasting; nobody sees them, and no answer may hold them. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

const plain = (text: string): string => text.replaceAll(CONTROL, '');

/** A text for each blank of the question. */
export function BlankFields({ topic, answer, onAnswer }: AnswerFieldProps) {
  const t = useMessages(paperMessages);
  const parts = Array.from({ length: topic.blanks }, (_, place) => answer[place] ?? '');
  const blanks = parts.map((value, place) => ({ value, place, no: place + 1 }));
  return blanks.map(({ value, place, no }) => (
    <label key={no} className={styles.blank}>
      <span>{t('blankNo', { no })}</span>
      <input
        type="text"
        className={styles.input}
        value={value}
        maxLength={ANSWER_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => onAnswer(parts.with(place, plain(target.value)), true)}
      />
    </label>
  ));
}

/** A longer text. */
export function EssayField({ answer: [text = ''], onAnswer }: AnswerFieldProps) {
  const t = useMessages(paperMessages);
  const id = useId();
  return (
    <div className={styles.essay}>
      <label htmlFor={id}>{t('answerHere')}</label>
      <textarea
        id={id}
        className={styles.area}
        value={text}
        rows={10}
        maxLength={ANSWER_MAX_LENGTH}
        onChange={({ target }) => onAnswer([plain(target.value)], true)}
      />
      <p className={styles.hint}>
        {t('characters', { count: text.length, max: ANSWER_MAX_LENGTH })}
      </p>
    </div>
  );
}
