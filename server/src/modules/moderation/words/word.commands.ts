/** The market keeps the list of words; who changed it is on record. */
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { emit } from '#platform/jobs/outbox';
import { WORDS_TAG } from './word.queries.ts';
import { deleteWord, upsertWord } from './word.repo.ts';
import { comparable, WORD_MIN, WORD_VERDICTS } from './word.rules.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { WordVerdict } from './word.rules.ts';

const EXAMPLE = '加微信';

interface WordChange {
  readonly actor: Actor;
  /** As somebody writes it; kept as texts are compared. */
  readonly word: string;
}

/** From now on texts with the word are refused or held; answers the word as it is kept. */
export async function addWord(
  platform: Platform,
  { actor, word, verdict }: WordChange & { readonly verdict: WordVerdict },
): Promise<string> {
  const kept = comparable(word);
  if (Array.from(kept).length < WORD_MIN) {
    throw fail('operator.notWritten', { data: { name: 'the word', example: EXAMPLE, text: word } });
  }
  await change(platform, actor, async (tx) => {
    const now = platform.clock.now();
    await upsertWord(tx, { word: kept, verdict: WORD_VERDICTS[verdict], now });
    const subject = `word ${kept}`;
    await recordAudit(tx, { actor, action: 'word.add', subject, detail: { verdict } });
  });
  return kept;
}

/** The word does nothing any more; false when it did nothing before. */
export async function removeWord(
  platform: Platform,
  { actor, word }: WordChange,
): Promise<boolean> {
  const kept = comparable(word);
  let isRemoved = false;
  await change(platform, actor, async (tx) => {
    isRemoved = await deleteWord(tx, kept);
    if (isRemoved) {
      const subject = `word ${kept}`;
      await recordAudit(tx, { actor, action: 'word.remove', subject, detail: {} });
    }
  });
  return isRemoved;
}

async function change(
  { db, cache }: Platform,
  actor: Actor,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  requireMarket(actor);
  await inTransaction(db, async (tx) => {
    await work(tx);
    const origin = { requestId: actor.name, userId: null };
    await emit(tx, origin, 'content.changed', { tag: WORDS_TAG });
  });
  // Told at once; the event tells again, in case this process dies or Redis is away just now.
  await cache.invalidate(WORDS_TAG);
}
