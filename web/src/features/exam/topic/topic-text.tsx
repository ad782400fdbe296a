import { useEffect, useRef, useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { partsOf } from './formula-parts.ts';
import styles from './topic.module.css';

/** A formula; its source shows only where the library cannot be had. */
function Formula({ source }: { readonly source: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const { drawFormula } = await import('./draw-formula.ts');
      if (!isGone && ref.current !== null) {
        drawFormula(source, ref.current);
      }
    };
    const settle = () => {
      if (!isGone) {
        setSettled(source);
      }
    };
    // What cannot be drawn stays readable.
    draw().then(settle, settle);
    return () => {
      isGone = true;
    };
  }, [source]);
  // Another source is another element: React must not find what the library put there.
  return (
    <span
      key={source}
      ref={ref}
      className={settled === source ? undefined : styles.waiting}
      lang="zxx"
    >
      {source}
    </span>
  );
}

/** A text of a question, with its formulas. */
export function TopicText({ text }: { readonly text: string }) {
  return (
    <span className={styles.text} lang={contentLanguage(text)}>
      {partsOf(text).map(({ at, isFormula, content }) =>
        isFormula ? <Formula key={at} source={content} /> : content,
      )}
    </span>
  );
}
