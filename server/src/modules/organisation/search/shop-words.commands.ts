/** Changes to how institutions are found. */
import { wordsToIndex } from '#modules/catalog';
import { namesOfShops, saveShopWords } from './shop-words.repo.ts';
import type { Tx } from '#platform/db/transaction';

/** Rewrites what the search knows of the institutions `ids`: name, subjects, province and city. */
export async function indexShops(tx: Tx, ids: readonly number[]): Promise<void> {
  const shops = await namesOfShops(tx, ids);
  await saveShopWords(
    tx,
    shops.map(({ id, name, categories, places }) => ({
      id,
      words: wordsToIndex(name, [...categories, ...places]),
    })),
  );
}
