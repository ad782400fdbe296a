import { type ReactNode, useMemo } from 'react';
import { Document, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import 'react-pdf/dist/Page/TextLayer.css';
import type { LinkedFile } from './linked-file.ts';
import { OPTIONS, type PdfFile, WORKER } from './pdf-file.ts';

// Here, because react-pdf sets a place of its own when it loads.
pdfjs.GlobalWorkerOptions.workerSrc = WORKER;

interface PdfDocumentProps {
  /** Behind a link, or all of it where it is small. */
  readonly file: LinkedFile | Blob;
  readonly className: string | undefined;
  readonly loading: ReactNode;
  readonly failed: ReactNode;
  readonly onOpened: (file: PdfFile) => void;
  /** Somebody followed a link inside the document. */
  readonly onTurn: (page: number) => void;
  readonly children: ReactNode;
}

/** An open PDF; its pages stand among the children. */
export function PdfDocument(props: PdfDocumentProps) {
  const { file, className, loading, failed, onOpened, onTurn, children } = props;
  const source = useMemo(() => (file instanceof Blob ? file : { range: file }), [file]);
  return (
    <Document
      file={source}
      options={OPTIONS}
      suspense={false}
      className={className}
      loading={loading}
      error={failed}
      externalLinkTarget="_blank"
      onLoadSuccess={onOpened}
      onItemClick={({ pageNumber }) => onTurn(pageNumber)}
    >
      {children}
    </Document>
  );
}
