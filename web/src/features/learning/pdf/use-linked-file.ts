import { useEffect, useState } from 'react';
import { type LinkedFile, openLink } from './linked-file.ts';

/** A try to open a file; every try is a new one. */
export interface Start {
  readonly url: string;
}

interface Opened {
  readonly start: Start;
  readonly file: LinkedFile | null;
  readonly isFailed: boolean;
}

/** The file behind a link. A newer link just takes over; only another start opens it again. */
export function useLinkedFile(start: Start, newestUrl: string): Opened {
  const [opened, setOpened] = useState<Opened>({ start, file: null, isFailed: false });
  useEffect(() => {
    let isOver = false;
    const tell = (change: Partial<Opened>) => {
      if (!isOver) {
        setOpened((last) => ({
          file: last.start === start ? last.file : null,
          isFailed: false,
          ...change,
          start,
        }));
      }
    };
    openLink(start.url, () => tell({ isFailed: true })).then(
      (file) => tell({ file }),
      () => tell({ isFailed: true }),
    );
    return () => {
      isOver = true;
    };
  }, [start]);
  const { file } = opened;
  useEffect(() => {
    file?.follow(newestUrl);
  }, [file, newestUrl]);
  return opened.start === start ? opened : { start, file: null, isFailed: false };
}
