/** What was searched for in this browser, the latest first; it never leaves the browser. */
import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { create } from 'zustand';

const STORAGE_KEY = 'zhiji-searches';
const MOST = 8;

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored
          .filter((text) => typeof text === 'string')
          .filter((text) => text !== '' && text.length <= KEYWORD_MAX_LENGTH)
          .slice(0, MOST)
      : [];
  } catch {
    // Blocked or spoilt storage is like none.
    return [];
  }
}

export const useSearchHistory = create<{ readonly texts: readonly string[] }>()(() => ({
  texts: read(),
}));

function keep(texts: readonly string[]): void {
  useSearchHistory.setState({ texts });
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(texts));
  } catch {
    // Full or blocked storage: it is known until the page goes.
  }
}

/** Another tab may have searched since. */
export function refreshHistory(): void {
  useSearchHistory.setState({ texts: read() });
}

export function rememberSearch(text: string): void {
  if (text !== '') {
    keep([text, ...read().filter((other) => other !== text)].slice(0, MOST));
  }
}

export function forgetSearch(text: string): void {
  keep(read().filter((other) => other !== text));
}

export function forgetSearches(): void {
  keep([]);
}
