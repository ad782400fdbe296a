import { type ReactNode, useState } from 'react';
import { PageView } from './page-view.tsx';
import { PdfDocument } from './pdf-document.tsx';
import type { PdfFile } from './pdf-file.ts';
import { SCALE } from './pdf.rules.ts';
import type { Hit } from './search/text-search.ts';

const NO_HITS: readonly Hit[] = [];

interface SheetPageProps {
  readonly file: PdfFile;
  readonly page: number;
  readonly onRetry: () => void;
}

/** A page with a size of its own: fingers enlarge one and not all. */
function SheetPage({ file, page, onRetry }: SheetPageProps) {
  const [isDrawn, setDrawn] = useState(false);
  const [zoom, setZoom] = useState(1);
  return (
    <PageView
      file={file}
      page={page}
      pages={file.numPages}
      scale={SCALE.max}
      zoom={zoom}
      onZoom={setZoom}
      hits={NO_HITS}
      currentHit={-1}
      isDrawn={isDrawn}
      isFailed={false}
      onDrawn={() => setDrawn(true)}
      onRetry={onRetry}
    />
  );
}

interface PdfSheetProps {
  readonly file: Blob;
  readonly loading: ReactNode;
  readonly failed: ReactNode;
  readonly onRetry: () => void;
}

/** A short document: all its pages, one under the other. */
export function PdfSheet({ file, loading, failed, onRetry }: PdfSheetProps) {
  const [opened, setOpened] = useState<PdfFile | null>(null);
  return (
    <PdfDocument
      file={file}
      className={undefined}
      loading={loading}
      failed={failed}
      onOpened={setOpened}
      // Every page is there already.
      onTurn={() => undefined}
    >
      {opened !== null &&
        Array.from({ length: opened.numPages }, (_, index) => (
          <SheetPage key={index} file={opened} page={index + 1} onRetry={onRetry} />
        ))}
    </PdfDocument>
  );
}
