import { useId, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#shared/ui/icons.tsx';
import { MinusIcon, PlusIcon } from './pdf-icons.tsx';
import { pdfMessages } from './pdf.messages.ts';
import { readPage, SCALE } from './pdf.rules.ts';
import styles from './reader-bar.module.css';

const PERCENT = 100;

interface ReaderBarProps {
  readonly page: number;
  readonly pages: number;
  readonly scale: number;
  readonly onTurn: (page: number) => void;
  readonly onScale: (direction: 1 | -1) => void;
}

/** The number of the page; what is typed there turns to it. */
function PageField({ page, pages, onTurn }: Omit<ReaderBarProps, 'scale' | 'onScale'>) {
  const t = useMessages(pdfMessages);
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <span className={styles.place}>
      <label htmlFor={id} className={styles.hidden}>
        {t('page')}
      </label>
      <input
        id={id}
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        disabled={pages === 0}
        value={draft ?? page}
        onChange={({ target }) => {
          setDraft(target.value);
          const typed = readPage(target.value, pages);
          if (typed !== null) {
            onTurn(typed);
          }
        }}
        onBlur={() => setDraft(null)}
      />
      {pages > 0 && <span>{t('ofPages', { pages })}</span>}
    </span>
  );
}

/** Turning pages and changing their size. */
export function ReaderBar({ page, pages, scale, onTurn, onScale }: ReaderBarProps) {
  const t = useMessages(pdfMessages);
  const percent = Math.round(scale * PERCENT);
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <button
          type="button"
          className={styles.button}
          aria-label={t('previous')}
          disabled={page <= 1}
          onClick={() => onTurn(page - 1)}
        >
          <ChevronLeftIcon />
        </button>
        <PageField page={page} pages={pages} onTurn={onTurn} />
        <button
          type="button"
          className={styles.button}
          aria-label={t('next')}
          disabled={page >= pages}
          onClick={() => onTurn(page + 1)}
        >
          <ChevronRightIcon />
        </button>
      </div>
      <div className={styles.group}>
        <button
          type="button"
          className={styles.button}
          aria-label={t('zoomOut')}
          disabled={scale <= SCALE.min}
          onClick={() => onScale(-1)}
        >
          <MinusIcon />
        </button>
        <output className={styles.percent} aria-label={t('scaleNow', { percent })}>
          {t('percent', { percent })}
        </output>
        <button
          type="button"
          className={styles.button}
          aria-label={t('zoomIn')}
          disabled={scale >= SCALE.max}
          onClick={() => onScale(1)}
        >
          <PlusIcon />
        </button>
      </div>
    </div>
  );
}
