import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { HEARTBEAT_SECONDS } from '@zhiji/contract/kernel/limits';
import { useEffect, useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { report } from '#shared/api/report-queue.ts';
import { useSession } from '#shared/api/session.ts';
import { WatchLog } from './watch-log.ts';

interface HeartbeatOptions {
  readonly chapterId: number;
  /** False for visitors on trial, whose progress has no home. */
  readonly enabled: boolean;
}

export interface Heartbeat {
  /** A stretch that was really shown: seconds of a video, or pages [from, to) of a PDF. */
  readonly watched: (from: number, to: number) => void;
  /** Where the player is now: the second, or the page. */
  readonly at: (position: number) => void;
  /** Reports now what is not reported yet; done when the server has it, or could not be reached. */
  readonly flush: () => Promise<void>;
}

/** The server said no, so that saying it again is of no use. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'code';

/**
 * Reports in turn; what did not arrive is reported again with the next. What is refused because the
 * session is over is kept for its user, who may be gone when the last report is made.
 */
function createHeartbeat({ chapterId, enabled }: HeartbeatOptions) {
  const userId = useSession.getState().user?.id ?? 0;
  const log = new WatchLog();
  let last: Promise<void> = Promise.resolve();

  const send = async (keepalive: boolean): Promise<void> => {
    const due = enabled ? log.take() : null;
    if (due === null) {
      return;
    }
    try {
      const request = { chapter_id: chapterId, ...due };
      await report('learning.reportProgress', request, { userId, keepalive });
    } catch (error) {
      if (!isRefused(error)) {
        log.restore(due);
      }
    }
  };
  return {
    watched: (from: number, to: number) => log.watched(from, to),
    at: (position: number) => log.at(position),
    flush: async () => {
      last = last.then(async () => send(false));
      return last;
    },
    /** The page may be gone before anything else is answered. */
    leave: () => void send(true),
  };
}

/** Reports what a player shows, every 20 seconds and when the page is left. */
export function useHeartbeat({ chapterId, enabled }: HeartbeatOptions): Heartbeat {
  const heartbeat = useMemo(() => createHeartbeat({ chapterId, enabled }), [chapterId, enabled]);
  useEffect(() => {
    const timer = setInterval(() => void heartbeat.flush(), HEARTBEAT_SECONDS * SECOND_MS);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        heartbeat.leave();
      }
    };
    globalThis.addEventListener('pagehide', heartbeat.leave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('pagehide', heartbeat.leave);
      document.removeEventListener('visibilitychange', onVisibility);
      heartbeat.leave();
    };
  }, [heartbeat]);
  return heartbeat;
}
