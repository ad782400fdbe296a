import type { Language } from '@zhiji/contract/kernel/errors';
import { createInstance } from 'i18next';

export const LANGUAGES = ['zh', 'en'] as const satisfies readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'zh';

const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

/** The one translator. Texts arrive by `defineMessages` with the chunk that uses them. */
export const i18n = createInstance();

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = HTML_LANG[toLanguage(language)];
});

void i18n.init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

/** Narrows any text to a language we speak. */
export function toLanguage(text: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? DEFAULT_LANGUAGE;
}

/** The language the interface speaks now. */
export function currentLanguage(): Language {
  return toLanguage(i18n.language);
}

/** The value of `accept-language` and of `<html lang>` for the current language. */
export function currentLocale(): string {
  return HTML_LANG[currentLanguage()];
}

/** Switches the interface; every text on screen follows. */
export function setLanguage(language: Language): void {
  void i18n.changeLanguage(language);
}
