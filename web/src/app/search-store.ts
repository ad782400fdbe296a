import { SEARCH_TARGETS, type SearchTarget } from '@zhiji/contract/kernel/menu';
import { create } from 'zustand';

interface SearchState {
  readonly target: SearchTarget;
  /** The typed text; it stays in the box after searching and between visits. */
  readonly key: string;
}

export const useSearch = create<SearchState>()(() => ({ target: SEARCH_TARGETS.course, key: '' }));

/** Narrows a number to something the header can search for. */
export function toSearchTarget(value: unknown): SearchTarget {
  return value === SEARCH_TARGETS.institution ? SEARCH_TARGETS.institution : SEARCH_TARGETS.course;
}
