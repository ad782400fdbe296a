/**
 * What stands between us and one channel, so that its trouble stays its own: a bulkhead (so many
 * calls under way, few waiting, not for long) and a circuit breaker.
 */
import { BreakerOpen, createCircuitBreaker } from '#platform/circuit-breaker';
import { LimiterFull, createLimiter } from '#platform/limiter';
import type { BreakerState } from '#platform/circuit-breaker';
import type { Ticks } from '#platform/clock';
import type { Patient } from '#platform/patience';

/** Calls to one channel under way in one process; its loops together stay below it. */
const AT_ONCE = 32;
const WAITING_MAX = 256;
const WAIT_MS = 1_000;
const FAILURES = 5;
const OPEN_MS = 10_000;

export interface ChannelGuardOptions extends Patient {
  readonly ticks?: Ticks;
}

export interface ChannelGuard {
  state(): BreakerState;
  /** Calls the channel; when that makes no sense now, the answer is that it is away. */
  call<Answer extends { readonly outcome: string }>(
    send: () => Promise<Answer>,
  ): Promise<Answer | { readonly outcome: 'unavailable' }>;
}

/** Makes the guard of one channel. */
export function createChannelGuard({
  patience,
  ticks = performance,
}: ChannelGuardOptions): ChannelGuard {
  const now = (): number => ticks.now();
  const breaker = createCircuitBreaker({ failures: FAILURES, openMs: OPEN_MS, now });
  const bulkhead = createLimiter(AT_ONCE, WAITING_MAX, WAIT_MS * patience);
  return {
    state: () => breaker.state(),
    async call(send) {
      try {
        return await bulkhead(async () =>
          breaker.run(send, ({ outcome }) => outcome === 'unavailable'),
        );
      } catch (error) {
        if (error instanceof BreakerOpen || error instanceof LimiterFull) {
          return { outcome: 'unavailable' };
        }
        throw error;
      }
    },
  };
}
