import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsOnline, useOnReconnect } from '#shared/lib/connection.ts';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import { apiMessages } from './api.messages.ts';
import { BlockBoundary } from './block-boundary.tsx';
import type { Part } from './later-part.ts';

interface LaterPageProps<M> {
  readonly part: Part<M>;
  /** Holds its room until it is here. */
  readonly fallback: ReactNode;
  readonly children: (code: M) => ReactNode;
}

interface LaterProps<M> extends LaterPageProps<M> {
  /** Stands in for it when it cannot be had; a box with a button unless said. */
  readonly standIn?: ReactNode;
  /** What to do before what broke is drawn again. */
  readonly onRetry?: () => void;
}

/** How fetching a part went. Of which part: another may come into the same place. */
interface Tried<M> {
  readonly part: Part<M>;
  readonly isOver: boolean;
  /** In a row. */
  readonly failures: number;
  readonly error?: unknown;
}

function usePart<M>(part: Part<M>) {
  const [last, setLast] = useState<Tried<M> | null>(null);
  const { isOver, failures, error } =
    last?.part === part ? last : { isOver: false, failures: 0, error: undefined };
  const code = part.here();
  const isWanted = code === null && !isOver;
  useEffect(() => {
    if (!isWanted) {
      return undefined;
    }
    let isGone = false;
    const fetch = async () => {
      const ended = await part.fetch().then(
        (): Tried<M> => ({ part, isOver: true, failures: 0 }),
        (reason: unknown): Tried<M> => ({
          part,
          isOver: true,
          failures: failures + 1,
          error: reason,
        }),
      );
      if (!isGone) {
        setLast(ended);
      }
    };
    void fetch();
    return () => {
      isGone = true;
    };
  }, [part, isWanted, failures]);
  const hasFailed = code === null && isOver;
  const tryAgain = () => setLast({ part, isOver: false, failures });
  useOnReconnect(() => {
    if (hasFailed) {
      tryAgain();
    }
  });
  return { code, hasFailed, failures, error, tryAgain };
}

const reload = () => window.location.reload();

/** A browser may remember that code could not be fetched, and a release takes old code away. */
const RELOADS_AFTER = 2;

function FetchFailed({
  failures,
  onRetry,
}: {
  readonly failures: number;
  readonly onRetry: () => void;
}) {
  const t = useMessages(apiMessages);
  const isOnline = useIsOnline();
  const reloads = failures >= RELOADS_AFTER && isOnline;
  return (
    <RetryBox
      text={t(isOnline ? 'blockFailed' : 'offline')}
      retryLabel={t(reloads ? 'reload' : 'retry')}
      onRetry={reloads ? reload : onRetry}
    />
  );
}

/**
 * Draws what is made of code that is fetched when it is wanted: at once when it is here. Suspense
 * would show its fallback for a third of a second all the same.
 */
export function Later<M>({ part, fallback, standIn, onRetry, children }: LaterProps<M>) {
  const { code, hasFailed, failures, tryAgain } = usePart(part);
  if (hasFailed) {
    return standIn ?? <FetchFailed failures={failures} onRetry={tryAgain} />;
  }
  return code === null ? (
    fallback
  ) : (
    <BlockBoundary {...(onRetry && { onRetry })}>{children(code)}</BlockBoundary>
  );
}

/** The same for what fills the page: when it cannot be had or breaks, the page has failed. */
export function LaterPage<M>({ part, fallback, children }: LaterPageProps<M>) {
  const { code, hasFailed, error } = usePart(part);
  if (hasFailed) {
    throw error;
  }
  return code === null ? fallback : children(code);
}
