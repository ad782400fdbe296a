import type { FormEvent, ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pager.module.css';

export interface PagerTexts {
  readonly label: string;
  readonly total: string;
  readonly sizes: string;
  readonly size: (limit: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
  readonly jump: string;
  readonly jumpTo: string;
}

export interface PagerTarget {
  readonly page: number;
  readonly limit: number;
}

/** Where a link leads from the page that is shown when it is pressed. */
export type PagerTurn = (now: PagerTarget) => PagerTarget;

/** What a link of the pager is given, whatever draws it. */
export interface PagerLinkProps {
  readonly className: string;
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page' | 'true';
  readonly children: ReactNode;
}

interface PagerProps extends PagerTarget {
  readonly total: number;
  readonly sizes: readonly number[];
  readonly texts: PagerTexts;
  /** Draws a real link, so that a page can be opened in a new tab and shared. */
  readonly renderLink: (turn: PagerTurn, props: PagerLinkProps) => ReactNode;
  readonly onJump: (page: number) => void;
}

const JUMP_FIELD = 'page';

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

const pagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));

/** A page of a list, or the nearest one it has. */
const held = (page: number, pages: number) => Math.min(Math.max(page, 1), pages);

const turnTo = (target: number, total: number, limit: number) => ({
  page: held(target, pagesOf(total, limit)),
  limit,
});

function Step({ page, pages, total, by, texts, renderLink }: StepProps) {
  const target = page + by;
  const icon = by < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />;
  if (target < 1 || target > pages) {
    return (
      <span className={classes(styles.slot, styles.off)} aria-hidden="true">
        {icon}
      </span>
    );
  }
  return renderLink((now) => turnTo(now.page + by, total, now.limit), {
    className: classes(styles.slot),
    'aria-label': by < 0 ? texts.previous : texts.next,
    children: icon,
  });
}

interface StepProps extends Pick<PagerProps, 'page' | 'total' | 'texts' | 'renderLink'> {
  readonly pages: number;
  readonly by: -1 | 1;
}

function Numbers({ page, pages, total, texts, renderLink }: Omit<StepProps, 'by'>) {
  return pageWindow(page, pages).map((slot) => {
    if (typeof slot !== 'number') {
      return (
        <li key={slot} className={classes(styles.slot, styles.gap)} aria-hidden="true">
          …
        </li>
      );
    }
    const isCurrent = slot === page;
    const isBeside = !isCurrent && slot !== 1 && slot !== pages;
    return (
      <li key={slot} className={isBeside ? styles.beside : undefined}>
        {renderLink((now) => turnTo(slot, total, now.limit), {
          className: classes(styles.slot, isCurrent ? styles.current : undefined),
          'aria-label': texts.page(slot),
          ...(isCurrent && { 'aria-current': 'page' as const }),
          children: slot,
        })}
      </li>
    );
  });
}

/** The page that still shows the first row of the current one. */
function pageAtSize(page: number, limit: number, newLimit: number): number {
  return Math.floor(((page - 1) * limit) / newLimit) + 1;
}

/** Total, page sizes, previous, numbers, next and a jump; whole for a list of any length. */
export function Pager({
  page,
  limit,
  total,
  sizes,
  texts,
  renderLink,
  onJump,
}: PagerProps): ReactNode {
  const pages = pagesOf(total, limit);
  const step = { page, pages, total, texts, renderLink };
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wanted = Math.trunc(Number(new FormData(form).get(JUMP_FIELD)));
    form.reset();
    if (wanted !== 0 && Number.isFinite(wanted)) {
      onJump(held(wanted, pages));
    }
  };
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      <p className={styles.total}>{texts.total}</p>
      <ul className={styles.group} aria-label={texts.sizes}>
        {sizes.map((size) => (
          <li key={size}>
            {renderLink((now) => ({ page: pageAtSize(now.page, now.limit, size), limit: size }), {
              className: classes(styles.size, size === limit ? styles.chosen : undefined),
              'aria-label': texts.size(size),
              ...(size === limit && { 'aria-current': 'true' as const }),
              children: texts.size(size),
            })}
          </li>
        ))}
      </ul>
      <div className={styles.group}>
        <Step {...step} by={-1} />
        <ol className={styles.group}>
          <Numbers {...step} />
        </ol>
        <Step {...step} by={1} />
      </div>
      <form className={styles.jump} onSubmit={jump}>
        <label>
          {texts.jumpTo}
          <input
            className={styles.input}
            name={JUMP_FIELD}
            type="number"
            inputMode="numeric"
            min={1}
            max={pages}
            required
          />
        </label>
        <button className={styles.go} type="submit">
          {texts.jump}
        </button>
      </form>
    </nav>
  );
}
