import { useEffect, useState } from 'react';
import type { PdfFile } from '../pdf-file.ts';
import { type Hit, hitsOnPage } from './text-search.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';

/** Typing goes on without waiting for what was typed before. */
const TYPING_MS = 300;
/** More than anybody goes through. */
const HITS_MAX = 500;

export interface Search {
  readonly hits: readonly Hit[];
  /** Pages looked through so far. */
  readonly searched: number;
  readonly isDone: boolean;
}

interface Found extends Search {
  readonly wanted: string;
}

const texts = new WeakMap<PdfFile, Map<number, readonly string[]>>();

/** The text of a page in pieces, as the text layer has them. */
async function textOf(file: PdfFile, number: number): Promise<readonly string[]> {
  const known = texts.get(file) ?? new Map<number, readonly string[]>();
  texts.set(file, known);
  const found = known.get(number);
  if (found !== undefined) {
    return found;
  }
  const page = await file.getPage(number);
  const { items } = await page.getTextContent();
  const pieces = items.map((item) => ('str' in item ? item.str : ''));
  known.set(number, pieces);
  return pieces;
}

/** Looks through a file for words, page by page; null while nothing is wanted. */
export function useTextSearch(file: PdfFile | null, words: string): Search | null {
  const wanted = useDebounced(words.trim(), TYPING_MS);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (file === null || wanted === '') {
      return undefined;
    }
    let isStopped = false;
    const search = async () => {
      let hits: readonly Hit[] = [];
      for (let number = 1; number <= file.numPages && hits.length < HITS_MAX; number += 1) {
        const more = hitsOnPage(number, await textOf(file, number), wanted);
        if (isStopped) {
          return;
        }
        hits = [...hits, ...more].slice(0, HITS_MAX);
        setFound({ wanted, hits, searched: number, isDone: false });
      }
      setFound({ wanted, hits, searched: file.numPages, isDone: true });
    };
    search().catch(() => {
      // What could be read is shown; a page that cannot be read says so itself.
      setFound((last) => last && { ...last, isDone: true });
    });
    return () => {
      isStopped = true;
    };
  }, [file, wanted]);
  return wanted !== '' && found?.wanted === wanted ? found : null;
}
