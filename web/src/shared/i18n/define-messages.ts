import type { Language } from '@zhiji/contract/kernel/errors';
import { currentLanguage } from './i18n.ts';

type Texts = Readonly<Record<string, string>>;

/** Names inside `{{…}}` of a text. */
type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** A text without placeholders takes no values, one with placeholders needs each of them. */
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Record<Placeholder<Text>, string | number>];

export interface Messages<Zh extends Texts> {
  readonly namespace: string;
  readonly texts: Readonly<Record<Language, Record<keyof Zh, string>>>;
  /** Carries the exact Chinese texts so that keys and placeholders are typed at use. */
  readonly zh: Zh;
}

export type MessageKey<M> = M extends Messages<infer Zh> ? keyof Zh & string : never;

export type Translate<Zh extends Texts> = <Key extends keyof Zh & string>(
  key: Key,
  ...values: Values<Zh[Key]>
) => string;

/**
 * Declares the texts of one feature in both languages, side by side. English has exactly the keys
 * of Chinese, or it does not compile.
 */
export function defineMessages<const Zh extends Texts>(
  namespace: string,
  texts: { readonly zh: Zh; readonly en: Record<keyof NoInfer<Zh>, string> },
): Messages<Zh> {
  return { namespace, texts, zh: texts.zh };
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Looks texts up, in the language given or else the current one. */
export function translator<Zh extends Texts>(
  { texts }: Messages<Zh>,
  language: Language = currentLanguage(),
): Translate<Zh> {
  return (key, ...[values]) =>
    texts[language][key].replaceAll(PLACEHOLDER, (whole, name: string) =>
      String((values as Readonly<Record<string, string | number>> | undefined)?.[name] ?? whole),
    );
}
