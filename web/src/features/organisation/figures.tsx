import styles from './figures.module.css';

/** More may be said of a value, in small letters behind it. */
export type Figure = readonly [name: string, value: string, more?: string];

interface FiguresProps {
  readonly figures: readonly Figure[];
  /** Arranges them. */
  readonly className: string | undefined;
}

/** What there is to say in numbers, each above its name. */
export function Figures({ figures, className }: FiguresProps) {
  return (
    <dl className={className}>
      {figures.map(([name, value, more]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            {value} {more !== undefined && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
