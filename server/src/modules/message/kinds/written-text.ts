/** Writes the texts of a message. */
import type { Language } from '@zhiji/contract/kernel/errors';
import type { Kind } from './kind.ts';

export type Facts = Readonly<Record<string, string | number>>;

export interface WrittenMessage {
  readonly title: string;
  readonly content: string;
  readonly link: string;
}

/** The fact that chooses among words and routes. */
const KIND = 'kind';
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

/** What stands for the value of that fact; a value this release does not know has nothing. */
function chosen<Value>(from: Readonly<Record<string, Value>>, facts: Facts): Value | undefined {
  const value = String(facts[KIND]);
  return Object.hasOwn(from, value) ? from[value] : undefined;
}

/** The route a message with these facts leads to. */
const routeOf = ({ link }: Kind, facts: Facts): string =>
  typeof link === 'string' ? link : (chosen(link, facts) ?? '');

/** Facts as a reader of a language is told them. */
function worded({ words = {} }: Kind, facts: Facts, language: Language): Facts {
  const word = chosen(words, facts);
  return word === undefined ? facts : { ...facts, [KIND]: word[language] };
}

/** What a reader of a language sees. */
export function write(kind: Kind, facts: Facts, language: Language): WrittenMessage {
  const { title, content } = kind[language];
  const told = worded(kind, facts, language);
  return {
    title: filled(title, told, shown),
    content: filled(content, told, shown),
    link: filled(routeOf(kind, facts), facts, (_name, value) => encodeURIComponent(value)),
  };
}
