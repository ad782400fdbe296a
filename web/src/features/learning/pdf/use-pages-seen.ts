import { useEffect, useEffectEvent, useState } from 'react';
import type { Heartbeat } from '../progress/use-heartbeat.ts';
import { SEEN_MS } from './pdf.rules.ts';

interface PagesSeenOptions {
  /** The page that can be seen; null while it is drawn. */
  readonly page: number | null;
  readonly heartbeat: Heartbeat;
  readonly onSeen: (page: number) => void;
}

/**
 * Tells the heartbeat which pages were looked at; a page in a hidden window is not. Answers the last
 * of them, 0 before the first.
 */
export function usePagesSeen({ page, heartbeat, onSeen }: PagesSeenOptions): number {
  const [last, setLast] = useState(0);
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    if (page === null) {
      return undefined;
    }
    heartbeat.at(page);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => {
          heartbeat.watched(page, page + 1);
          setLast(page);
          tell(page);
        }, SEEN_MS);
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [page, heartbeat]);
  return last;
}
