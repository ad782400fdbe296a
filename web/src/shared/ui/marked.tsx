import { Fragment } from 'react';
import styles from './marked.module.css';

const SPECIAL = /[$()*+.?[\\\]^{|}]/g;

interface MarkedProps {
  readonly text: string;
  /** Found anywhere in the text, whatever their case; the longest wins where two overlap. */
  readonly words: readonly string[];
}

/** Text in which some words stand out, as plain text: nothing in it is read as markup. */
export function Marked({ text, words }: MarkedProps) {
  const wanted = words
    .filter((word) => word.trim() !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(SPECIAL, String.raw`\$&`));
  if (wanted.length === 0) {
    return text;
  }
  // With one group, every second part is a hit.
  const parts = text.split(new RegExp(`(${wanted.join('|')})`, 'giu'));
  return parts.map((part, index) => {
    const key = `${index}-${part}`;
    return index % 2 === 1 ? (
      <mark key={key} className={styles.mark}>
        {part}
      </mark>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}
