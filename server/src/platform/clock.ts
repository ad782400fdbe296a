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

/**
 * Follows the clock that `ask` tells, read in the middle between asking and hearing. In between, time
 * passes by the processor's own count, which nobody can set: a machine whose clock is moved while it
 * works notices nothing.
 */
export function followClock(own: Clock, ask: () => Promise<Date>): FollowingClock {
  let told: { readonly ms: number; readonly at: number } | null = null;
  const nowMs = (): number =>
    told === null ? own.now().getTime() : told.ms + (performance.now() - told.at);
  return {
    now: () => new Date(nowMs()),
    skewMs: () => Math.round(nowMs() - own.now().getTime()),
    async measure() {
      const asked = performance.now();
      const answer = await ask();
      const heard = performance.now();
      told = { ms: answer.getTime() + (heard - asked) / 2, at: heard };
    },
  };
}
