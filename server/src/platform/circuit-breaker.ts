/**
 * Circuit breaker: after some failures in a row it stays open for a while and no call is made. Then
 * one call probes the other side: success closes the breaker, failure opens it again.
 */

export type BreakerState = 'closed' | 'half_open' | 'open';

/** Why a call was not made. */
export class BreakerOpen extends Error {
  override readonly name = 'BreakerOpen';
}

export interface CircuitBreaker {
  state(): BreakerState;
  /** Calls, unless the breaker is open; an answer that `isFailure` counts like a throw. */
  run<Result>(call: () => Promise<Result>, isFailure: (result: Result) => boolean): Promise<Result>;
}

export interface BreakerOptions {
  /** How many failures in a row open it. */
  readonly failures: number;
  /** How long it stays open before it probes. */
  readonly openMs: number;
  /** A clock that never goes back. */
  readonly now?: () => number;
}

/** Makes a breaker; it begins closed. */
export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { failures, openMs, now = () => performance.now() } = options;
  let failed = 0;
  let openedAt = -Infinity;
  let isProbing = false;

  const state = (): BreakerState => {
    if (failed < failures) {
      return 'closed';
    }
    return now() - openedAt < openMs || isProbing ? 'open' : 'half_open';
  };
  const note = (hasFailed: boolean): void => {
    failed = hasFailed ? failed + 1 : 0;
    // Calls that began before it opened do not lengthen the pause: they say nothing new.
    if (hasFailed && (failed === failures || isProbing)) {
      openedAt = now();
    }
  };

  return {
    state,
    async run(call, isFailure) {
      const before = state();
      if (before === 'open') {
        throw new BreakerOpen('the circuit is open');
      }
      const probes = before === 'half_open';
      isProbing ||= probes;
      let hasFailed = true;
      try {
        const result = await call();
        hasFailed = isFailure(result);
        return result;
      } finally {
        note(hasFailed);
        if (probes) {
          isProbing = false;
        }
      }
    },
  };
}
