import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file.ts';
import { bodySize, type PageMeasure } from './pdf.rules.ts';

/** A room so wide shows every usual page large enough. */
const WIDE_ROOM = 600;

async function measure(file: PdfFile, page: number): Promise<PageMeasure> {
  const found = await file.getPage(page);
  const { items } = await found.getTextContent();
  const { width } = found.getViewport({ scale: 1 });
  const pieces = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ length: item.str.length, size: item.height, left: Number(item.transform[4]) }]
      : [],
  );
  const left = Math.min(width, ...pieces.map((piece) => piece.left));
  return { width, textSize: bodySize(pieces), left: pieces.length === 0 ? 0 : left };
}

/** What decides how large a page must be to be read in a narrow room; undefined until it is known. */
export function usePageMeasure(
  file: PdfFile | null,
  page: number,
  room: number,
): PageMeasure | null | undefined {
  const [known, setKnown] = useState<{ page: number; measure: PageMeasure | null } | null>(null);
  const isNarrow = room > 0 && room < WIDE_ROOM;
  useEffect(() => {
    if (file === null || !isNarrow) {
      return undefined;
    }
    let isOver = false;
    const tell = (found: PageMeasure | null) => {
      if (!isOver) {
        setKnown({ page, measure: found });
      }
    };
    // A page that tells nothing of its text is shown as wide as the room.
    measure(file, page).then(tell, () => tell(null));
    return () => {
      isOver = true;
    };
  }, [file, page, isNarrow]);
  if (!isNarrow) {
    return null;
  }
  return known?.page === page ? known.measure : undefined;
}
