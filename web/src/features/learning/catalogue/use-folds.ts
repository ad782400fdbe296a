import { useState } from 'react';

interface Folds {
  readonly isOpen: (section: number) => boolean;
  readonly fold: (section: number, isOpen: boolean) => void;
  readonly foldAll: (isOpen: boolean) => void;
}

/** Which sections stand open: those given at first, and then as the reader wants them. */
export function useFolds(
  sections: readonly number[],
  openAtFirst: (section: number) => boolean,
  current: number | null,
): Folds {
  const [wanted, setWanted] = useState({ current, folds: new Map<number, boolean>() });
  if (wanted.current !== current) {
    // Who comes to a lesson sees it, however its section was left.
    const others = [...wanted.folds].filter(([section]) => section !== current);
    setWanted({ current, folds: new Map(others) });
  }
  const want = (entries: readonly (readonly [number, boolean])[]) =>
    setWanted({ current, folds: new Map([...wanted.folds, ...entries]) });
  return {
    isOpen: (section) => wanted.folds.get(section) ?? openAtFirst(section),
    fold: (section, isOpen) => want([[section, isOpen]]),
    foldAll: (isOpen) => want(sections.map((section) => [section, isOpen] as const)),
  };
}
