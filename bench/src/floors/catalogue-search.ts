/** F2 of the catalogue: a page of a search, in one statement. */
import type { Pool } from 'pg';
import { CARD, CARD_JOINS, type CardRow } from './catalogue-card.ts';
import { pageOf } from './catalogue-list.ts';

export interface SearchRequest {
  readonly keyword: string;
  /** The keyword cut into words: the floor is spared that. */
  readonly words: readonly string[];
  readonly page: number;
  readonly limit: number;
}

const searchFor = (limit: number) => ({
  name: `search${limit}`,
  text: `
    with hit as materialized (
      select found.*, strpos(found.title, $3) > 0 as whole
      from course_search_hits($1::tsquery, $2::tsquery, $4) as found
    ), picked as materialized (
      select course_id, row_number() over () as place from (
        select course_id from hit
        order by whole desc, title_hit desc, rank desc, course_id desc limit ${limit} offset $5) best)
    select ${CARD}, (select count(*)::int from hit) as total
    from picked join course c on c.id = picked.course_id ${CARD_JOINS} order by picked.place`,
});
const MOST_HITS = 500;
const HAN = /^\p{Script=Han}/u;

/** Answers a page of a search. */
export async function readSearch(pool: Pool, request: SearchRequest) {
  const grams = [...new Set(request.words.flatMap(gramsOf))];
  const { rows } = await pool.query<CardRow & { total: number }>({
    ...searchFor(request.limit),
    values: [
      grams.map((gram) => quote(gram)).join(' & '),
      grams.map((gram) => `(${quote(gram)} | ${quote(`~${gram}`)})`).join(' & '),
      request.keyword.toLowerCase().replaceAll(/[^\p{L}\p{N}+#.]/gu, ''),
      MOST_HITS,
      (request.page - 1) * request.limit,
    ],
  });
  return { ...pageOf(rows, rows[0]?.total ?? 0, request), words: request.words };
}

function gramsOf(word: string): string[] {
  const characters = Array.from(word);
  if (!HAN.test(word) || characters.length === 1) {
    return [word];
  }
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}

function quote(gram: string): string {
  return /\p{Script=Han}/u.test(gram) ? `'${gram}'` : `'${gram}':*`;
}
