import { useId } from 'react';
import { AddressLink } from '#shared/navigation/address-link.tsx';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import styles from './option-row.module.css';

interface Option {
  readonly key: string | number;
  readonly text: string;
  /** Of the text, when it is not the interface's. */
  readonly lang?: string;
  readonly change: AddressChange;
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
            <AddressLink
              change={option.change}
              className={styles.option}
              {...(option.isChosen && { 'aria-current': 'true' })}
            >
              {option.text}
            </AddressLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
