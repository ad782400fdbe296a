/** Writes the texts of a message. */
import type { Language } from '@zhiji/contract/kernel/errors';
import type { Kind } from './kind.ts';

export type Facts = Readonly<Record<string, string | number>>;

export interface WrittenMessage {
  readonly title: string;
  readonly content: string;
  readonly link: string;
}

const PLACE = /\{(?<name>\w+)\}/gu;
/** Of a time, down to the minute. */
const MINUTES = 16;

const shown = (name: string, value: string | number): string =>
  name.endsWith('_time') ? String(value).slice(0, MINUTES) : String(value);

/** A text with its facts; a place without one stays empty. */
const filled = (text: string, facts: Facts, show: typeof shown): string =>
  text.replaceAll(PLACE, (_place, name: string) => {
    const value = facts[name];
    return value === undefined ? '' : show(name, value);
  });

/** What a reader of a language sees. */
export function write(kind: Kind, facts: Facts, language: Language): WrittenMessage {
  const { title, content } = kind[language];
  return {
    title: filled(title, facts, shown),
    content: filled(content, facts, shown),
    link: filled(kind.link, facts, (_name, value) => encodeURIComponent(value)),
  };
}
