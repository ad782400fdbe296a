import { useEffect, useMemo, useRef, useState } from 'react';
import { Page, type PageProps } from 'react-pdf';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { pdfMessages } from './pdf.messages.ts';
import styles from './page-view.module.css';
import type { PdfFile } from './pdf-file.ts';
import { fitWidth } from './pdf.rules.ts';
import { ReadFailure } from './read-failure.tsx';
import { type Hit, markedHtml } from './search/text-search.ts';
import { usePageMeasure } from './use-page-measure.ts';
import { usePinch } from './use-pinch.ts';
import { useWidth } from './use-width.ts';

/** Sharper than this no eye sees it, and the memory of a phone ends. */
const SHARPEST = 4;
/** Kept of a margin that is passed over. */
const GAP = 12;
/** After so long somebody is asked whether to go on waiting. */
const SLOW_MS = 15_000;

/** What scrolls must be reachable for people who use the keyboard. */
const KEYBOARD_SCROLLER = { tabIndex: 0 };

interface PageViewProps {
  readonly file: PdfFile | null;
  readonly page: number;
  readonly pages: number;
  /** A share of the width at which the page fits. */
  readonly scale: number;
  /** How much larger fingers made it. */
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly hits: readonly Hit[];
  /** The place in `hits` of the one looked at. */
  readonly currentHit: number;
  readonly isDrawn: boolean;
  /** A part of the file could not be had. */
  readonly isFailed: boolean;
  readonly onDrawn: (page: number) => void;
  readonly onRetry: () => void;
}

type TextRenderer = NonNullable<PageProps['customTextRenderer']>;

/** Marks what was found on a page; null when that is nothing. */
function useMarking({ page, hits, currentHit }: PageViewProps): TextRenderer | null {
  return useMemo(() => {
    const marks = hits.flatMap((hit, index) =>
      hit.page === page
        ? hit.spans.map((span) => ({ ...span, isCurrent: index === currentHit }))
        : [],
    );
    if (marks.length === 0) {
      return null;
    }
    const byPiece = Map.groupBy(marks, ({ piece }) => piece);
    return ({ str, itemIndex }) => markedHtml(str, byPiece.get(itemIndex) ?? []);
  }, [page, hits, currentHit]);
}

/** Whether a page is awaited for long. */
function useIsSlow(isAwaited: boolean, page: number): boolean {
  const [slow, setSlow] = useState<number | null>(null);
  useEffect(() => {
    if (!isAwaited) {
      return undefined;
    }
    const timer = setTimeout(() => setSlow(page), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, page]);
  return isAwaited && slow === page;
}

/** One page, as wide as the reader wants it, with text that can be selected, found and heard. */
export function PageView(props: PageViewProps) {
  const { file, page, pages, scale, zoom, isDrawn, isFailed, onDrawn, onRetry } = props;
  const t = useMessages(pdfMessages);
  const areaRef = useRef<HTMLElement>(null);
  const roomRef = useRef<HTMLDivElement>(null);
  const paperRef = useRef<HTMLDivElement>(null);
  const room = useWidth(roomRef);
  const measure = usePageMeasure(file, page, room);
  const width = measure === undefined ? 0 : Math.round(fitWidth(room, measure) * scale * zoom);
  usePinch({ areaRef, paperRef, zoom, onZoom: props.onZoom });
  const marking = useMarking(props);
  const isSlow = useIsSlow(!isDrawn, page);
  const lastDrawn = useRef(0);
  const showHit = (): boolean => {
    const mark = roomRef.current?.querySelector('mark[data-current]');
    mark?.scrollIntoView({ block: 'center' });
    return mark !== undefined && mark !== null;
  };
  const onPageDrawn = (number: number) => {
    // Another size of the same page stays where it is.
    if (number !== lastDrawn.current && !showHit()) {
      // The empty margin of a page that is wider than the room is passed over.
      const margin = measure ? (measure.left / measure.width) * width : 0;
      areaRef.current?.scrollTo(width > room ? Math.max(0, margin - GAP) : 0, 0);
    }
    lastDrawn.current = number;
    onDrawn(number);
  };
  return (
    <section
      ref={areaRef}
      {...KEYBOARD_SCROLLER}
      className={styles.area}
      aria-label={t('pageOf', { page, pages })}
      aria-busy={!isDrawn}
    >
      <div ref={roomRef} className={styles.room}>
        {!isDrawn && isFailed && <ReadFailure onRetry={onRetry} />}
        {isSlow && !isFailed && (
          <RetryBox text={t('slow')} retryLabel={t('retry')} onRetry={onRetry} />
        )}
        {width > 0 && (
          <div ref={paperRef}>
            <Page
              className={styles.page}
              pageNumber={page}
              width={width}
              devicePixelRatio={Math.min(SHARPEST / zoom, window.devicePixelRatio)}
              loading={<p className={styles.waiting}>{t('drawing')}</p>}
              error={<RetryBox text={t('pageFailed')} retryLabel={t('retry')} onRetry={onRetry} />}
              onRenderSuccess={({ pageNumber }) => onPageDrawn(pageNumber)}
              onRenderTextLayerSuccess={showHit}
              {...(marking !== null && { customTextRenderer: marking })}
            />
          </div>
        )}
      </div>
    </section>
  );
}
