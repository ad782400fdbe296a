import type { Language } from '@zhiji/contract/kernel/errors';
import { useMemo, useSyncExternalStore } from 'react';
import { type Messages, type Translate, translator } from './define-messages.ts';
import { currentLanguage, i18n } from './i18n.ts';

function subscribe(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => i18n.off('languageChanged', onChange);
}

/** The interface language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/** The texts of one feature; the component renders again when the language changes. */
export function useMessages<Zh extends Readonly<Record<string, string>>>(
  messages: Messages<Zh>,
): Translate<Zh> {
  const language = useLanguage();
  return useMemo(() => translator(messages, language), [messages, language]);
}
