/** Builders of what reviewers of texts know. */
import { inTransaction } from '#platform/db/transaction';
import { upsertHeld } from './cases/case.repo.ts';
import { WORDS_TAG } from './words/word.queries.ts';
import { upsertWord } from './words/word.repo.ts';
import { comparable, WORD_VERDICTS } from './words/word.rules.ts';
import type { Platform } from '#platform/module';
import type { NewCase } from './cases/case.repo.ts';
import type { WordVerdict } from './words/word.rules.ts';

/** The case of a text that waits for somebody. */
export async function buildHeldCase(
  { db, clock }: Platform,
  text: Omit<NewCase, 'now'>,
): Promise<void> {
  await inTransaction(db, async (tx) => upsertHeld(tx, { ...text, now: clock.now() }));
}

/** Words on the list. */
export async function buildWords(
  { db, cache, clock }: Platform,
  given: Readonly<Partial<Record<WordVerdict, readonly string[]>>>,
): Promise<void> {
  const now = clock.now();
  const words = (['refuse', 'hold'] as const).flatMap((verdict) =>
    (given[verdict] ?? []).map((word) => ({ word: comparable(word), verdict, now })),
  );
  await inTransaction(db, async (tx) => {
    for (const { verdict, ...word } of words) {
      await upsertWord(tx, { ...word, verdict: WORD_VERDICTS[verdict] });
    }
  });
  await cache.invalidate(WORDS_TAG);
}
