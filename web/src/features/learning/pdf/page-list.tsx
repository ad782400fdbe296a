import { useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pdfMessages } from './pdf.messages.ts';
import styles from './page-list.module.css';

const WIDTH = 104;
/** Drawn a little before it can be seen. */
const AHEAD = '200px';

interface PageListProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

interface SmallPageProps {
  readonly number: number;
  readonly isCurrent: boolean;
  readonly onTurn: (page: number) => void;
}

/** A small picture of a page, drawn when it is about to be seen. */
function SmallPage({ number, isCurrent, onTurn }: SmallPageProps) {
  const t = useMessages(pdfMessages);
  const ref = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const button = ref.current;
    if (button === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setNear(true);
          observer.disconnect();
        }
      },
      { rootMargin: AHEAD },
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isCurrent) {
      ref.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className={styles.page}
        aria-label={t('thumbnail', { page: number })}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onTurn(number)}
      >
        <span className={styles.paper}>
          {isNear && (
            <Page
              pageNumber={number}
              width={WIDTH}
              renderTextLayer={false}
              renderAnnotationLayer={false}
              loading=""
              error=""
            />
          )}
        </span>
        <span className={styles.number}>{number}</span>
      </button>
    </li>
  );
}

/** All pages in small, to go to one of them. */
export function PageList({ page, pages, onTurn }: PageListProps) {
  const t = useMessages(pdfMessages);
  return (
    <ol className={styles.pages} aria-label={t('contents')}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <SmallPage key={number} number={number} isCurrent={number === page} onTurn={onTurn} />
      ))}
    </ol>
  );
}
