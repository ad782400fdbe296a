/** Keeps a running class on the screen: starts when it is on air, and again when it broke off. */
import { backoff } from '#shared/lib/backoff.ts';

export interface LiveEngine {
  /** Goes to what is being sent now. */
  readonly toEdge: () => void;
  readonly stop: () => void;
}

export type StartEngine = (url: string, onFailure: () => void) => Promise<LiveEngine>;

/** What the room says of the class. */
export interface Broadcast {
  /** Empty while there is no link. */
  readonly url: string;
  readonly isOnAir: boolean;
}

const SILENCE: Broadcast = { url: '', isOnAir: false };

/** Plays by the engine given; it is told of every change of the room. */
export function createPlayback(start: StartEngine) {
  let broadcast = SILENCE;
  let engine: LiveEngine | null = null;
  /** Each start has its own number, so that what an older one says no longer counts. */
  let current = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const halt = () => {
    current += 1;
    clearTimeout(timer);
    engine?.stop();
    engine = null;
  };

  const begin = async () => {
    halt();
    const number = current;
    const onFailure = () => {
      if (number === current) {
        fail();
      }
    };
    try {
      const started = await start(broadcast.url, onFailure);
      if (number === current) {
        engine = started;
      } else {
        started.stop();
      }
    } catch {
      onFailure();
    }
  };

  const fail = () => {
    halt();
    failures += 1;
    if (broadcast.isOnAir) {
      timer = setTimeout(() => void begin(), backoff(failures, Math.random()));
    }
  };

  return {
    /** What is already loaded is played out; when the teacher is back it starts anew. */
    update: (next: Broadcast) => {
      const isBack = next.isOnAir && !broadcast.isOnAir;
      const hadUrl = broadcast.url !== '';
      broadcast = next;
      if (next.isOnAir && next.url !== '' && (isBack || !hadUrl)) {
        failures = 0;
        void begin();
      }
    },
    /** The connection is back: what waits for its next attempt waits no longer. */
    reconnect: () => {
      failures = 0;
      if (engine === null && broadcast.isOnAir && broadcast.url !== '') {
        void begin();
      }
    },
    /** Pictures come: earlier failures are forgotten. */
    succeeded: () => {
      failures = 0;
    },
    toEdge: () => engine?.toEdge(),
    stop: () => {
      halt();
      broadcast = SILENCE;
    },
  };
}
