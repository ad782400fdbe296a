/** What grows old in a process, driven: ticks run by themselves, can be put forward and be stopped. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Ticks } from '#platform/clock';

/** Longer than the 50 ms for which a cache believes what it last read here. */
const LOOK_MS = 60;

/** Whole ones, so that what was passed is exactly what went by. */
const running = (): number => Math.floor(performance.now());

export class TestTicks implements Ticks {
  #ahead = 0;
  #stoppedAt: number | null = null;

  now(): number {
    return (this.#stoppedAt ?? running()) + this.#ahead;
  }

  /** From here on nothing grows older by itself, however slow the machine is. */
  stop(): void {
    this.#stoppedAt ??= running();
  }

  /** Runs again, never back. */
  go(): void {
    this.#stoppedAt = null;
  }

  /** Lets everything grow older by so much, in hardly any time. */
  async pass(ms: number): Promise<void> {
    this.#ahead += ms;
    await pause(LOOK_MS);
  }
}
