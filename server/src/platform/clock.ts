/** Time comes from here, so that a test can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds that only ever grow: by them grows old what a process remembers. */
export interface Ticks {
  now(): number;
}

/** A clock set by another: machines disagree by seconds, and a deadline must be one moment for all. */
export interface FollowingClock extends Clock {
  /** Asks the other clock again. */
  measure(): Promise<void>;
  /** By how much the machine's own clock is behind the other (negative: ahead). */
  skewMs(): number;
}

/** The count of a processor runs away from another clock by less. */
const DRIFT = 100 / 1_000_000;
/** A reading is asked for again while the answer was further under way. */
const CLOSE_MS = 10;
const READINGS_MAX = 5;

/** What the other clock showed when the processor's count was at `at`, and how far that may be off. */
interface Reading {
  readonly ms: number;
  readonly at: number;
  readonly offMs: number;
}

const aged = ({ ms, at, offMs }: Reading, now: number): Reading => ({
  ms: ms + (now - at),
  at: now,
  offMs: offMs + (now - at) * DRIFT,
});

/**
 * Read in the middle between asking and hearing. How much of it was the way there, a wait for a free
 * connection or for this process to listen, nobody knows: the truth lies within half of it.
 */
async function read(ask: () => Promise<Date>): Promise<Reading> {
  const asked = performance.now();
  const answer = await ask();
  const heard = performance.now();
  const offMs = (heard - asked) / 2;
  return { ms: answer.getTime() + offMs, at: heard, offMs };
}

/** The closer of two readings, unless both cannot be true: then the other clock was set, or is another. */
function closer(known: Reading | null, fresh: Reading): Reading {
  if (known === null) {
    return fresh;
  }
  const { ms, offMs } = aged(known, fresh.at);
  const isContradicted = Math.abs(ms - fresh.ms) > offMs + fresh.offMs;
  return isContradicted || fresh.offMs <= offMs ? fresh : known;
}

/**
 * Follows the clock that `ask` tells. In between, time passes by the processor's own count, which
 * nobody can set: a machine whose clock is moved while it works notices nothing. On a busy machine an
 * answer takes long and says little, so what is known better is kept: who was let in by one process
 * is not early for another.
 */
export function followClock(own: Clock, ask: () => Promise<Date>): FollowingClock {
  let told: Reading | null = null;
  const nowMs = (): number =>
    told === null ? own.now().getTime() : told.ms + (performance.now() - told.at);
  return {
    now: () => new Date(nowMs()),
    skewMs: () => Math.round(nowMs() - own.now().getTime()),
    async measure() {
      for (let readings = 0; readings < READINGS_MAX; readings += 1) {
        told = closer(told, await read(ask));
        if (aged(told, performance.now()).offMs <= CLOSE_MS) {
          return;
        }
      }
    },
  };
}
