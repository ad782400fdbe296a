import { useId } from 'react';
import { Link } from 'react-router';
import styles from './option-row.module.css';

interface Option {
  readonly key: string | number;
  readonly text: string;
  /** Of the text, when it is not the interface's. */
  readonly lang?: string;
  readonly search: string;
  readonly isChosen: boolean;
}

interface OptionRowProps {
  readonly title: string;
  readonly lang?: string | undefined;
  readonly options: readonly Option[];
}

/** A named row of links of which one is chosen. */
export function OptionRow({ title, lang, options }: OptionRowProps) {
  const titleId = useId();
  return (
    <div className={styles.row}>
      <span id={titleId} className={styles.title} lang={lang}>
        {title}
      </span>
      <ul className={styles.options} aria-labelledby={titleId}>
        {options.map((option) => (
          <li key={option.key} lang={option.lang}>
            <Link
              to={{ search: option.search }}
              className={styles.option}
              {...(option.isChosen && { 'aria-current': 'true' })}
            >
              {option.text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
