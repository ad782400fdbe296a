/**
 * Tokens of the search index and of what is asked of it. A text becomes its characters, its pairs
 * of characters and its words in letters, so that any part of a title is found however it would be
 * segmented; a query is segmented, so that words may stand apart.
 */
import { soundsOf, syllablesOf, wordsOf } from './sounds.ts';

const RUNS = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}+#.]--\p{Script=Han}]*/gv;
const HAN = /^\p{Script=Han}/u;
const LETTERS = /^[a-z]+$/;
/** Longer queries cost more and find no more. */
const MOST_GRAMS = 24;

/** Marks of a token that does not stand in the title as it is. */
const ELSEWHERE = '~';
const SOUND = '=';
const MARK = '#';
const FIRST_LETTERS = '^';
/** So many first letters tell a title apart; nobody types more. */
const MOST_LETTERS = 8;
/** One first letter says nothing. */
const FEWEST_LETTERS = 2;

/** Runs of Chinese characters and words in letters or digits, in lower case. */
function runsOf(text: string): string[] {
  return text.toLowerCase().match(RUNS) ?? [];
}

function pairsOf(parts: readonly string[]): string[] {
  return parts.slice(1).map((part, index) => `${parts[index] ?? ''}${part}`);
}

/** Characters, pairs of characters, and whole words in letters. */
export function gramsOf(text: string): Set<string> {
  return new Set(
    runsOf(text).flatMap((run) => {
      if (!HAN.test(run)) {
        return [run];
      }
      const characters = Array.from(run);
      return [...characters, ...pairsOf(characters)];
    }),
  );
}

/** Pairs of sounds, and the sound of a word of one character. */
function soundGramsOf(text: string): string[] {
  return runsOf(text)
    .filter((run) => HAN.test(run))
    .flatMap((run) => {
      const sounds = soundsOf(run);
      return sounds.length === 1 ? sounds : pairsOf(sounds);
    });
}

/** First letters of the sounds from each character on: 数据分析 gives sjfx, jfx, fx. */
function letterGramsOf(text: string): string[] {
  return runsOf(text)
    .filter((run) => HAN.test(run))
    .flatMap((run) => {
      const letters = initialsOf(run);
      const starts = Array.from({ length: letters.length - 1 }, (_, start) => start);
      return starts.map((start) => letters.slice(start, start + MOST_LETTERS));
    });
}

/** Tokens of a title, of names it is also found by, of its sounds and their first letters. */
export function wordsToIndex(title: string, names: readonly string[]): string[] {
  const inTitle = gramsOf(title);
  const elsewhere = new Set(names.flatMap((name) => [...gramsOf(name)]));
  return [
    ...inTitle,
    ...[...elsewhere].filter((gram) => !inTitle.has(gram)).map((gram) => ELSEWHERE + gram),
    ...new Set(soundGramsOf(title).map((gram) => SOUND + gram)),
    ...new Set(letterGramsOf(title).map((gram) => FIRST_LETTERS + gram)),
  ];
}

/** Filters too narrow to be met often, as tokens. */
export interface Marks {
  readonly categories?: readonly number[];
  /** Cities and districts. */
  readonly places?: readonly (number | null)[];
  readonly shop?: number | undefined;
}

export function markTokens({ categories = [], places = [], shop }: Marks): string[] {
  return [
    ...categories.map((id) => `${MARK}c${id}`),
    ...places.filter((id) => id !== null).map((id) => `${MARK}p${id}`),
    ...(shop === undefined ? [] : [`${MARK}s${shop}`]),
  ];
}

const quote = (token: string): string => `'${token}'`;
/** A word in letters may be unfinished: "pyth" finds Python. */
const ask = (gram: string, mark = ''): string =>
  HAN.test(gram) ? quote(mark + gram) : `${quote(mark + gram)}:*`;
const both = (parts: readonly string[]): string => parts.join(' & ');

/** Words of a query that are not made up of shorter ones among them. */
function shortestWords(run: string): string[] {
  const words = wordsOf(run);
  return words.filter((word) => {
    const inner = words.filter((other) => other !== word && word.includes(other));
    const covered = inner.reduce((rest, part) => rest.replace(part, ''), word);
    return covered !== '';
  });
}

export interface SearchQuery {
  /** The query as one phrase, in lower case, for telling a whole match from parts. */
  readonly phrase: string;
  /** Words to be marked in what is shown. */
  readonly words: readonly string[];
  /** Full-text query for titles, and for titles and names; null when nothing can be looked for. */
  readonly inTitle: string | null;
  readonly anywhere: string | null;
}

/** What to ask the index for a typed keyword. */
export function toQuery(keyword: string): SearchQuery {
  const runs = runsOf(keyword);
  const words = [...new Set(runs.flatMap((run) => (HAN.test(run) ? shortestWords(run) : [run])))];
  const grams = [
    ...new Set(
      words.flatMap((word) => {
        const characters = Array.from(word);
        return HAN.test(word) && characters.length > 1 ? pairsOf(characters) : [word];
      }),
    ),
  ].slice(0, MOST_GRAMS);
  return {
    phrase: runs.join(''),
    words,
    inTitle: grams.length === 0 ? null : both(grams.map((gram) => ask(gram))),
    anywhere:
      grams.length === 0
        ? null
        : both(grams.map((gram) => `(${ask(gram)} | ${ask(gram, ELSEWHERE)})`)),
  };
}

/** Full-text query for titles with these first letters of sounds; null when they cannot be such. */
function toLetterQuery(keyword: string): string | null {
  const letters = keyword.trim().toLowerCase();
  return LETTERS.test(letters) && letters.length >= FEWEST_LETTERS && letters.length <= MOST_LETTERS
    ? `${quote(FIRST_LETTERS + letters)}:*`
    : null;
}

/** Full-text query for titles that sound like a keyword, in full or by first letters; null for none. */
export function toSoundQuery(keyword: string): string | null {
  const ways = [toFullSoundQuery(keyword), toLetterQuery(keyword)].filter((way) => way !== null);
  return ways.length === 0 ? null : ways.map((way) => `(${way})`).join(' | ');
}

function toFullSoundQuery(keyword: string): string | null {
  const asked = runsOf(keyword).flatMap((run) => {
    const sounds = HAN.test(run) ? soundsOf(run) : LETTERS.test(run) ? syllablesOf(run) : null;
    if (sounds === null || sounds.length === 0) {
      return [];
    }
    return sounds.length === 1
      ? [`${quote(SOUND + (sounds[0] ?? ''))}:*`]
      : pairsOf(sounds).map((pair) => quote(SOUND + pair));
  });
  return asked.length === 0 ? null : both(asked.slice(0, MOST_GRAMS));
}

/** A text in sounds without spaces; words in letters stay as they are. */
export function spell(text: string): string {
  return runsOf(text)
    .map((run) => (HAN.test(run) ? soundsOf(run).join('') : run))
    .join('');
}

/** First letters of the sounds of a text. */
export function initialsOf(text: string): string {
  return runsOf(text)
    .flatMap((run) => (HAN.test(run) ? soundsOf(run).map((sound) => sound.charAt(0)) : [run]))
    .join('');
}

/** Words of a title worth offering to people who type: two characters and more. */
export function wordsOfTitle(title: string): string[] {
  const words = runsOf(title).flatMap((run) => (HAN.test(run) ? wordsOf(run) : [run]));
  return [...new Set(words)].filter((word) => word.length > 1);
}

/** Full-text condition of tokens that must all be there, such as marks. */
export function allOf(tokens: readonly string[]): string {
  return both(tokens.map(quote));
}
