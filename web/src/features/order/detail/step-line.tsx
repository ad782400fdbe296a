import styles from './step-line.module.css';

export interface LineStep {
  readonly text: string;
  /** Empty while it is not reached, or where no moment is known. */
  readonly time: string;
  readonly state: 'done' | 'now' | 'todo';
}

interface StepLineProps {
  readonly label: string;
  readonly steps: readonly LineStep[];
}

const MOMENT =
  /^(?<before>\D*)(?<year>\d{4}-)(?<rest>\d\d-\d\d \d\d:\d\d)(?<seconds>:\d\d)(?<after>.*)$/u;

/** A moment whose year and seconds a phone has no room for. */
function Moment({ time }: { readonly time: string }) {
  const { before, year, rest, seconds, after } = MOMENT.exec(time)?.groups ?? {};
  return rest === undefined ? (
    time
  ) : (
    <>
      {before}
      <span className={styles.wide}>{year}</span>
      {rest}
      <span className={styles.wide}>{seconds}</span>
      {after}
    </>
  );
}

/** Steps on a line: those that are done, the one that counts now, and what is to come. */
export function StepLine({ label, steps }: StepLineProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ text, time, state }) => (
        <li
          key={text}
          className={styles.step}
          data-state={state}
          {...(state === 'now' && { 'aria-current': 'step' })}
        >
          <span className={styles.name}>{text}</span>
          {time !== '' && (
            <span className={styles.time}>
              <Moment time={time} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
