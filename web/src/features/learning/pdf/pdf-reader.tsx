import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useOnRenewal } from '#shared/api/use-on-renewal.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { CloseIcon } from '#shared/ui/icons.tsx';
import { BackCloses } from '#shared/ui/overlay/back-closes.tsx';
import { useMediaQuery } from '#shared/ui/use-media-query.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Lesson } from '../player/player.rules.ts';
import { clearStudyPosition, setStudyPosition } from '../player/study-position.ts';
import { progressQueries } from '../progress/progress.queries.ts';
import { PageList } from './page-list.tsx';
import { PageView } from './page-view.tsx';
import { PdfDocument } from './pdf-document.tsx';
import type { PdfFile } from './pdf-file.ts';
import { pdfMessages } from './pdf.messages.ts';
import styles from './pdf-reader.module.css';
import { SCALE, stepScale } from './pdf.rules.ts';
import { ReaderBar } from './reader-bar.tsx';
import { ReadFailure } from './read-failure.tsx';
import { type Panel, ReaderHead } from './reader-head.tsx';
import { type ReaderPaths, ReadingEnd } from './reading-end.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { SearchPanel } from './search/search-panel.tsx';
import { useJumpInView } from './use-jump-in-view.ts';
import { useLinkedFile } from './use-linked-file.ts';
import { type PageJump, usePage } from './use-page.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { useReading } from './use-reading.ts';
import { useTextSearch } from './search/use-text-search.ts';

/** Where the style sheet lays what is beside a page over it. */
const PHONE = '(width <= 760px)';

interface PdfReaderProps {
  readonly lesson: Lesson;
  readonly jump: PageJump | null;
  readonly paths: ReaderPaths;
  /** What the course leads to when all of it is studied. */
  readonly after: ReactNode;
  /** Beside the contents of its course, instead of alone on the screen. */
  readonly isEmbedded?: boolean;
  /** Asks for a new link. */
  readonly onRetry: () => Promise<string>;
}

interface SideProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What stands beside the page, or over it where there is no room. */
function Side({ id, title, onClose, children }: SideProps) {
  const t = useMessages(pdfMessages);
  const isOver = useMediaQuery(PHONE);
  return (
    <aside id={id} className={styles.side} aria-label={title}>
      {isOver && <BackCloses onClose={onClose} />}
      <div className={styles.sideHead}>
        <h2 className={styles.sideTitle}>{title}</h2>
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </aside>
  );
}

/** What was looked for, and which of the hits is looked at. */
function useFinding(file: PdfFile | null, onTurn: (page: number) => void) {
  const [words, setWords] = useState('');
  const [current, setCurrent] = useState(-1);
  const search = useTextSearch(file, words);
  return {
    words,
    search,
    current,
    onWords: (next: string) => {
      setWords(next);
      setCurrent(-1);
    },
    onChoose: (place: number) => {
      setCurrent(place);
      onTurn(search?.hits[place]?.page ?? 1);
    },
  };
}

/** Which panel is open; that of the progress shows what was seen until now. */
function usePanel(onProgress: () => Promise<unknown>) {
  const [open, setOpen] = useState<Panel | null>(null);
  return {
    open,
    setOpen,
    toggle: (panel: Panel) => {
      setOpen(open === panel ? null : panel);
      if (panel === 'progress') {
        void onProgress();
      }
    },
  };
}

/** On a phone a page fits the width; a desk leaves room around it. */
function initialScale(): number {
  return globalThis.matchMedia?.(PHONE).matches ? SCALE.max : SCALE.initial;
}

/** Reports the page that is looked at, for the notes beside it. */
function useReportPage(chapterId: number, page: number | null): void {
  useEffect(() => {
    if (page !== null) {
      setStudyPosition(chapterId, page);
    }
  }, [chapterId, page]);
  useEffect(() => clearStudyPosition, []);
}

/** A handout, page by page: it is read, searched, and completed after its last page. */
export function PdfReader(props: PdfReaderProps) {
  const { lesson, jump, paths, after, isEmbedded = false, onRetry } = props;
  const t = useMessages(pdfMessages);
  const { chapter_id: chapterId, curriculum_id: courseId, title } = lesson;
  const queryClient = useQueryClient();
  const panelId = useId();
  const frameRef = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState({ url: lesson.url });
  const linked = useLinkedFile(start, lesson.url);
  const [file, setFile] = useState<PdfFile | null>(null);
  const [scale, setScale] = useState<number>(initialScale);
  const [zoom, setZoom] = useState(1);
  const [drawn, setDrawn] = useState(0);
  const pages = file?.numPages ?? 0;
  const { wanted, shown, turnTo } = usePage(lesson.position, jump, pages);
  const isDrawn = file !== null && drawn === shown;
  const reading = useReading({ lesson, pages, page: isDrawn ? shown : null });
  const finding = useFinding(file, turnTo);
  const panel = usePanel(async () => {
    await reading.heartbeat.flush();
    await queryClient.invalidateQueries({ queryKey: progressQueries.ofCourse(courseId).queryKey });
  });
  const changeScale = (direction: 1 | -1) => {
    setZoom(1);
    setScale(stepScale(scale, direction));
  };
  const closePanel = () => {
    // The focus goes back to what opened it.
    frameRef.current?.querySelector<HTMLElement>('header [aria-expanded=true]')?.focus();
    panel.setOpen(null);
  };
  useReportPage(chapterId, isDrawn ? shown : null);
  useJumpInView(frameRef, jump, isEmbedded);
  useReaderKeys(frameRef, isEmbedded, {
    turnBy: (number) => turnTo(wanted + number),
    turnTo: (end) => turnTo(end === 'first' ? 1 : pages),
    scale: changeScale,
    search: () => panel.setOpen('search'),
    close: closePanel,
  });
  const retry = async () => setStart({ url: await onRetry() });
  useOnRenewal(() => {
    if (linked.isFailed) {
      void retry();
    }
  });
  const waiting = <p className={styles.waiting}>{t('loading')}</p>;
  const failed = (
    <div className={styles.failed}>
      <ReadFailure onRetry={() => void retry()} />
    </div>
  );
  const missing = (
    <ReadingProgress courseId={courseId} chapterId={chapterId} title={title} onTurn={turnTo} />
  );
  return (
    <div
      ref={frameRef}
      className={isEmbedded ? styles.embedded : styles.frame}
      // The last page that counts as seen, for whoever waits for it.
      data-seen={reading.lastSeen}
    >
      <ReaderHead
        title={isEmbedded ? null : title}
        path={isEmbedded ? pathTo('pdf', { chapter: chapterId }) : paths.lessonPath(chapterId)}
        panels={reading.isOwner ? ['contents', 'search', 'progress'] : ['contents', 'search']}
        open={panel.open}
        panelId={panelId}
        onToggle={panel.toggle}
      />
      {linked.file === null ? (
        <div className={styles.body}>{linked.isFailed ? failed : waiting}</div>
      ) : (
        <PdfDocument
          file={linked.file}
          className={styles.body}
          loading={waiting}
          failed={failed}
          onOpened={setFile}
          onTurn={turnTo}
        >
          {panel.open !== null && (
            <Side id={panelId} title={t(panel.open)} onClose={closePanel}>
              {panel.open === 'contents' && (
                <PageList page={wanted} pages={pages} onTurn={turnTo} />
              )}
              {panel.open === 'search' && <SearchPanel {...finding} pages={pages} />}
              {panel.open === 'progress' && missing}
            </Side>
          )}
          <PageView
            file={file}
            page={shown}
            pages={pages}
            scale={scale}
            zoom={zoom}
            onZoom={setZoom}
            hits={finding.search?.hits ?? []}
            currentHit={finding.current}
            isDrawn={isDrawn}
            onDrawn={setDrawn}
            isFailed={linked.isFailed}
            onRetry={() => void retry()}
          />
        </PdfDocument>
      )}
      {reading.end !== null && (
        <ReadingEnd
          end={reading.end}
          courseId={courseId}
          chapterId={chapterId}
          paths={paths}
          missing={missing}
          after={after}
        />
      )}
      <ReaderBar page={wanted} pages={pages} scale={scale} onTurn={turnTo} onScale={changeScale} />
      <VisuallyHidden as="output">
        {isDrawn ? t('pageOf', { page: shown, pages }) : ''}
      </VisuallyHidden>
    </div>
  );
}
