/**
 * Admission control: when the process has too much in hand or its event loop falls behind, cheap
 * calls are refused before they are parsed, and those about money last of all.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RateClass } from '@zhiji/contract/kernel/rates';
import type { Patient } from '#platform/patience';

type Priority = RateClass['priority'];

/** Share of the in-flight limit each priority may fill: what is cheap to lose stops first. */
const SHARE: Record<Priority, number> = { 0: Infinity, 1: 1, 2: 0.85, 3: 0.7, 4: 0.5 };
/** Event-loop delay in milliseconds beyond which each priority is refused. */
const DELAY_MS: Record<Priority, number> = { 0: Infinity, 1: 1_000, 2: 500, 3: 250, 4: 120 };
const SAMPLE_MS = 250;
const RESOLUTION_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

export interface Admission {
  /** Takes a place, or says no. A place taken must be given back with `leave`. */
  enter(priority: Priority): boolean;
  leave(): void;
  inFlight(): number;
  close(): void;
}

interface AdmissionLimits extends Patient {
  readonly maxInFlight: number;
}

/** Starts watching the event loop and counting requests in progress. */
export function createAdmission({ maxInFlight, patience }: AdmissionLimits): Admission {
  let inFlight = 0;
  let delayMs = 0;
  let lastSampleMs = 0;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const timer = setInterval(() => {
    const sampleMs = histogram.mean / NANOSECONDS_PER_MS - RESOLUTION_MS;
    // A single stall is over by the time it is seen; only two bad samples in a row mean overload.
    delayMs = Math.min(sampleMs, lastSampleMs);
    lastSampleMs = sampleMs;
    histogram.reset();
  }, SAMPLE_MS);
  timer.unref();

  return {
    enter(priority) {
      if (inFlight >= maxInFlight * SHARE[priority] || delayMs > DELAY_MS[priority] * patience) {
        return false;
      }
      inFlight += 1;
      return true;
    },
    leave() {
      inFlight -= 1;
    },
    inFlight: () => inFlight,
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
