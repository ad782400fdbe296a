import { useEffect, useState } from 'react';
import { probeSession } from '#shared/api/probe-session.ts';
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
    const fail = () => {
      tell({ isFailed: true });
      // The gate refuses a link whose session is over, without a word about it.
      void probeSession();
    };
    openLink(start.url, fail).then((file) => tell({ file }), fail);
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
