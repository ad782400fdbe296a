import type { Language } from '@zhiji/contract/kernel/errors';
import { useMemo, useSyncExternalStore } from 'react';
import { type Messages, type Translate, translator } from './define-messages.ts';
import { currentLanguage, onLanguageChange } from './i18n.ts';

/** The interface language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/** The texts of one feature; the component renders again when the language changes. */
export function useMessages<Zh extends Readonly<Record<string, string>>>(
  messages: Messages<Zh>,
): Translate<Zh> {
  const language = useLanguage();
  return useMemo(() => translator(messages, language), [messages, language]);
}
