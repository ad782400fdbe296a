import { EXAM_TOPIC_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Topic } from '#features/exam/exam.queries.ts';
import { choicesOf, chosen } from './choice-field.tsx';

interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/** A step to another question, a mark, or an answer. */
type Action = number | 'mark' | readonly string[];

/** Where keys are letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type === 'text');

/** The browser's own arrows go from option to option. */
const isRadio = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'radio';

function stepOf(key: string): number | null {
  if (key === 'ArrowRight') {
    return 1;
  }
  return key === 'ArrowLeft' ? -1 : null;
}

function choiceOf(key: string, topic: Topic, answer: readonly string[]): readonly string[] | null {
  const { blank, essay } = EXAM_TOPIC_TYPES;
  const choice = topic.type === blank || topic.type === essay ? undefined : choicesOf(topic);
  const letter = /^[1-9]$/.test(key) ? choice?.[Number(key) - 1] : undefined;
  return letter === undefined ? null : chosen(topic, answer, letter);
}

/** What a key does in a question; null for keys that do what they always do. */
export function keyAction(press: Press, topic: Topic, answer: readonly string[]): Action | null {
  const { key, target } = press;
  if (press.altKey || press.ctrlKey || press.metaKey || isTyping(target)) {
    return null;
  }
  if (key === 'm' || key === 'M') {
    return 'mark';
  }
  return (isRadio(target) ? null : stepOf(key)) ?? choiceOf(key, topic, answer);
}
