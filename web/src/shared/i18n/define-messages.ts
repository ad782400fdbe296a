import type { Language } from '@zhiji/contract/kernel/errors';
import { currentLanguage, i18n, LANGUAGES } from './i18n.ts';

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
  for (const language of LANGUAGES) {
    i18n.addResourceBundle(language, namespace, texts[language]);
  }
  return { namespace, texts, zh: texts.zh };
}

/** Looks texts up, in the language given or else the current one. */
export function translator<Zh extends Texts>(
  { namespace }: Messages<Zh>,
  lng: Language = currentLanguage(),
): Translate<Zh> {
  return (key: string, ...[values]) => i18n.t(key, { ns: namespace, lng, ...values });
}
