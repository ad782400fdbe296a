/** Keeps the translations of a process, and puts them into answers for English readers. */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { TRANSLATIONS_MAX, readTranslations, translationMark } from './translation.repo.ts';
import { inEnglish } from './translation.rules.ts';
import { SITE_TEXTS } from '#platform/site-texts';
import type { ReadyTranslator, Translation } from '#platform/http/translation';
import type { Platform } from '#platform/module';

/** A new translation is seen this much later at most. */
const FRESH_MS = 5 * SECOND_MS;

const AS_WRITTEN: Translation = (json) => json;

/** A translator that asks the database now and then whether something has changed. */
export function createTranslator({ db, log }: Platform): ReadyTranslator {
  let mark: string | null = null;
  let translation = AS_WRITTEN;
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;

  const check = async (): Promise<void> => {
    try {
      const now = await translationMark(db);
      if (now !== mark) {
        const rows = await readTranslations(db);
        if (rows.length === TRANSLATIONS_MAX) {
          log.warn('not all translations are used');
        }
        const known = new Map([
          ...Object.values(SITE_TEXTS).map(({ zh, en }) => [zh, en] as const),
          ...rows.map(({ source, en }) => [source, en] as const),
        ]);
        translation = (json, isOwn) => inEnglish(json, known, isOwn);
        mark = now;
      }
    } catch (error) {
      // Chinese is better than no answer.
      log.warn('translations could not be read', { error });
    }
    checkedAt = performance.now();
    checking = null;
  };

  const latest = async (): Promise<Translation> => {
    if (performance.now() - checkedAt > FRESH_MS) {
      await (checking ??= check());
    }
    return translation;
  };
  const now = (): Translation => {
    void latest();
    return translation;
  };
  return Object.assign(latest, { now });
}
