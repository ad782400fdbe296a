/**
 * The events of a room. A browser's own way to come back knows neither new links nor a growing
 * pause, so a lost stream is closed and opened again from here.
 */
import type { LiveEvent, LiveEventName } from '@zhiji/contract/live';
import { backoff } from '#shared/lib/backoff.ts';

export type Connection = 'none' | 'open' | 'lost';

type Handlers = {
  readonly [Name in Exclude<LiveEventName, 'goodbye'>]: (event: LiveEvent<Name>) => void;
};

export interface StreamOptions extends Handlers {
  /** The link as it is known now; empty when there is no way in. */
  readonly link: () => string;
  /** Asks for a new link; the server then says as well when there is none any more. */
  readonly renew: () => Promise<unknown>;
  /** It is there, for the first time or again: something may have been missed. */
  readonly onOpen: () => void;
  readonly onLost: () => void;
}

/** A link that works is not asked for again; one that fails so often may be too old. */
const FAILURES_OF_A_LINK = 3;

function read(event: Event): unknown {
  const { data }: { data?: unknown } = event instanceof MessageEvent ? event : {};
  return typeof data === 'string' ? JSON.parse(data) : null;
}

/** Opens the stream and keeps it open; the answer closes it. */
export function openRoomStream(options: StreamOptions): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;

  const listen = (stream: EventSource, name: keyof Handlers) => {
    const handle = options[name] as (event: unknown) => void;
    stream.addEventListener(name, (event) => {
      // Only what brought something was a connection; one that opens and fails is tried less often.
      failures = 0;
      handle(read(event));
    });
  };

  const connect = () => {
    const link = options.link();
    if (isOver || link === '') {
      return;
    }
    const stream = new EventSource(link);
    source = stream;
    stream.addEventListener('open', options.onOpen);
    listen(stream, 'state');
    listen(stream, 'presence');
    listen(stream, 'message');
    listen(stream, 'removed');
    listen(stream, 'answered');
    stream.addEventListener('goodbye', () => comeBack(true));
    // A refused stream is closed; one that broke off would be tried again by the browser.
    stream.addEventListener('error', () => comeBack(stream.readyState === stream.CLOSED));
  };

  const comeBack = (isRefused: boolean) => {
    source?.close();
    source = null;
    failures += 1;
    options.onLost();
    const needsLink = isRefused || failures % FAILURES_OF_A_LINK === 0;
    timer = setTimeout(() => void attempt(needsLink), backoff(failures, Math.random()));
  };

  const attempt = async (needsLink: boolean) => {
    if (needsLink) {
      await options.renew();
    }
    connect();
  };

  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}
