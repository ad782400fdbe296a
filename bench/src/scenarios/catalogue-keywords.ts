/** What visitors search for: parts of titles, known words, rare ones, and two words at once. */
import { SEARCH_HITS_MAX } from '@zhiji/contract/kernel/limits';
import type { Client } from 'pg';
import type { Exchange } from '../harness/load.ts';
import { send } from '../harness/process.ts';
import { asRole, type Market } from '../market.ts';
import { exchangeOf, oneOf, PAGE_SIZE, randomOf, spelled, weighted } from './catalogue-requests.ts';

interface Vocabulary {
  readonly titles: readonly string[];
  readonly terms: readonly string[];
  readonly rare: readonly string[];
}

export interface SearchRequests {
  readonly server: Exchange;
  /** The same searches for the floor, which is told the words a keyword is made of. */
  readonly floor: Exchange;
}

interface Keyword {
  readonly keyword: string;
  readonly words: readonly string[];
}

const HAN_PAIR = /\p{Script=Han}{2}/u;
const KINDS = [
  ['pair', 40],
  ['term', 35],
  ['two', 15],
  ['rare', 10],
] as const;
const RARE_MAX = 30;
/** Different keywords; beyond that only the spelling of the rest of a request differs. */
const KEYWORDS = 600;

/**
 * Searches with at least a page of hits, so that no answer is filled up with similar ones, which
 * the floor cannot look for. What a keyword consists of is asked of the server itself.
 */
export async function searchRequests(
  market: Market,
  origin: string,
  count: number,
): Promise<SearchRequests> {
  const vocabulary = await asRole('zhiji_app', market.name, vocabularyOf);
  const random = randomOf(3);
  const candidates = new Set<string>();
  for (let tries = 0; tries < KEYWORDS * 4 && candidates.size < KEYWORDS; tries += 1) {
    candidates.add(draw(random, vocabulary));
  }
  const found: Keyword[] = [];
  for (const keyword of candidates) {
    const known = await ask(origin, keyword);
    if (known !== null) {
      found.push(known);
    }
  }
  const asked = Array.from({ length: count }, (_, number) => ({
    ...oneOf(random, found),
    address_id: spelled(0, number),
    page: 1,
    limit: PAGE_SIZE,
  }));
  return {
    server: exchangeOf(
      'catalog.courses',
      asked.map(({ words: _words, ...request }) => request),
    ),
    floor: exchangeOf('catalog.courses', asked),
  };
}

async function vocabularyOf(client: Client): Promise<Vocabulary> {
  const titles = await client.query<{ title: string }>(
    'select title from course_search order by hashint8(course_id) limit 5000',
  );
  const terms = await client.query<{ term: string; weight: number }>(
    'select term, weight from search_term order by hashtext(term) limit 20000',
  );
  const ofWeight = (fits: (weight: number) => boolean) =>
    terms.rows.filter(({ weight }) => fits(weight)).map(({ term }) => term);
  return {
    titles: titles.rows.map(({ title }) => title),
    terms: ofWeight((weight) => weight >= PAGE_SIZE),
    rare: ofWeight((weight) => weight >= PAGE_SIZE && weight <= RARE_MAX),
  };
}

function draw(random: () => number, { titles, terms, rare }: Vocabulary): string {
  switch (weighted(random, KINDS)) {
    case 'pair':
      return pairOf(random, oneOf(random, titles));
    case 'two': {
      const title = oneOf(random, titles);
      return `${pairOf(random, title)} ${pairOf(random, title)}`;
    }
    case 'rare':
      return oneOf(random, rare.length === 0 ? terms : rare);
    case 'term':
      return oneOf(random, terms);
  }
}

/** Two neighbouring characters of a title. */
function pairOf(random: () => number, title: string): string {
  const start = Math.floor(random() * title.length);
  return HAN_PAIR.exec(title.slice(start))?.[0] ?? HAN_PAIR.exec(title)?.[0] ?? title;
}

/**
 * The words of a keyword, or null when it has less than a page of hits. The second page is asked
 * for, because only the first one is filled up.
 */
async function ask(origin: string, keyword: string): Promise<Keyword | null> {
  const exchange = exchangeOf('catalog.courses', [{ keyword, page: 2, limit: PAGE_SIZE }]);
  const { body } = await send(origin, exchange);
  const { data } = JSON.parse(body) as { data: { total: number; words: string[] } | null };
  if (data === null || data.total > SEARCH_HITS_MAX) {
    throw new Error(`${keyword}: ${body}`);
  }
  return data.total < PAGE_SIZE ? null : { keyword, words: data.words };
}
