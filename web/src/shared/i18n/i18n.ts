import type { Language } from '@zhiji/contract/kernel/errors';

export const LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'zh';

const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

let language: Language = DEFAULT_LANGUAGE;
const listeners = new Set<() => void>();

/** Narrows any text to a language we speak. */
export function toLanguage(text: string | null | undefined): Language {
  return LANGUAGES.find((known) => known === text) ?? DEFAULT_LANGUAGE;
}

/** The language the interface speaks now. */
export function currentLanguage(): Language {
  return language;
}

/** The value of `accept-language` and of `<html lang>` for the current language. */
export function currentLocale(): string {
  return HTML_LANG[language];
}

/** Switches the interface; every text on screen follows. */
export function setLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = HTML_LANG[next];
  listeners.forEach((listener) => listener());
}

/** Tells of every switch until the returned function is called. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
