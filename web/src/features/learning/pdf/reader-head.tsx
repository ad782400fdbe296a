import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { FullscreenIcon } from '#shared/player/player-icons.tsx';
import { ChevronLeftIcon } from '#shared/ui/icons.tsx';
import { PagesIcon, ProgressIcon, SearchIcon } from './pdf-icons.tsx';
import { pdfMessages } from './pdf.messages.ts';
import styles from './reader-head.module.css';

/** What can stand beside the page. */
export type Panel = 'contents' | 'search' | 'progress';

interface ReaderHeadProps {
  /** Null where it is said elsewhere: then the way leads to the whole screen, else back. */
  readonly title: string | null;
  readonly path: string;
  readonly panels: readonly Panel[];
  readonly open: Panel | null;
  readonly panelId: string;
  readonly onToggle: (panel: Panel) => void;
}

const ICONS: Readonly<Record<Panel, ReactNode>> = {
  contents: <PagesIcon />,
  search: <SearchIcon />,
  progress: <ProgressIcon />,
};

/** The way back, the title, and what can be opened beside the page. */
export function ReaderHead({ title, path, panels, open, panelId, onToggle }: ReaderHeadProps) {
  const t = useMessages(pdfMessages);
  return (
    <header className={styles.head}>
      {title === null ? (
        <Link to={path} className={styles.whole}>
          <FullscreenIcon isFull={false} />
          <span className={styles.name}>{t('whole')}</span>
        </Link>
      ) : (
        <>
          <Link to={path} className={styles.back} aria-label={t('back')}>
            <ChevronLeftIcon />
          </Link>
          <h1 className={styles.title} lang={contentLanguage(title)}>
            {title}
          </h1>
        </>
      )}
      {panels.map((panel) => (
        <button
          key={panel}
          type="button"
          className={styles.button}
          aria-expanded={open === panel}
          aria-controls={panelId}
          onClick={() => onToggle(panel)}
        >
          {ICONS[panel]}
          <span className={styles.name}>{t(panel)}</span>
        </button>
      ))}
    </header>
  );
}
