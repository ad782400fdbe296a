/** Words offered before anybody types. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { searchWords } from '#modules/content';
import { findingSomething, mostSearched } from './hot-words.repo.ts';
import { HOT_DAYS, dayOf } from './search-counter.ts';
import { toQuery } from './tokens.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

const SHOWN = 8;
/** Some of them may find nothing any more. */
const LOOKED_AT = 3 * SHOWN;
/** Fewer than these on a day are nobody's business. */
const FEWEST_VISITORS = 3;

/** What many searched for lately, filled up with what operators set; all of it finds something. */
export async function hotWords(platform: Platform): Promise<CallResponse<'catalog.hotWords'>> {
  const { db, clock } = platform;
  const after = dayOf(new Date(clock.now().getTime() - HOT_DAYS * DAY_MS));
  const [searched, set] = await Promise.all([
    mostSearched(db, after, FEWEST_VISITORS, LOOKED_AT),
    searchWords(platform),
  ]);
  const asked = [...new Set([...searched, ...set])].slice(0, LOOKED_AT).flatMap((text) => {
    const { anywhere } = toQuery(text);
    return anywhere === null ? [] : [{ text, query: anywhere }];
  });
  const found = await findingSomething(db, asked);
  return found.slice(0, SHOWN).map((text) => ({ text }));
}
