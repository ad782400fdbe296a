/** The list of words as a process remembers it: a change counts everywhere within a second. */
import { requireMarket } from '#platform/actor';
import { selectWords } from './word.repo.ts';
import { matcherOf, WORD_VERDICTS } from './word.rules.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { Held } from '#platform/redis/cache';
import type { BlockedWord, Found, Matcher, WordVerdict } from './word.rules.ts';

/** Tag of the cached list. */
export const WORDS_TAG = 'words';
const KEY = 'all';

/** The tree of a list is built once for each time the list is loaded. */
const matchers = new WeakMap<Held, Matcher>();

/** Looks for words of the list; never inside a transaction, since the list may come from Redis. */
export async function findWords({ cache, db }: Platform, texts: readonly string[]): Promise<Found> {
  const held = await cache.json(WORDS_TAG, KEY, async () => JSON.stringify(await selectWords(db)));
  const matcher = matchers.get(held) ?? matcherOf(JSON.parse(held.json) as BlockedWord[]);
  matchers.set(held, matcher);
  return matcher(texts);
}

export interface ListedWord {
  readonly word: string;
  readonly verdict: WordVerdict;
}

/** The whole list, what refuses first. */
export async function listWords({ db }: Platform, actor: Actor): Promise<readonly ListedWord[]> {
  requireMarket(actor);
  const words = await selectWords(db);
  return words.map(({ word, verdict }) => ({
    word,
    verdict: verdict === WORD_VERDICTS.refuse ? 'refuse' : 'hold',
  }));
}
