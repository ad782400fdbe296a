/**
 * What grows old in a process, driven: ticks stand still, however slow the machine is, until a test
 * puts them forward. So a session stays remembered while its statements are counted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Ticks } from '#platform/clock';

/** Longer than the 50 ms for which a cache believes what it last read here. */
const LOOK_MS = 60;

export class TestTicks implements Ticks {
  /** Not from zero: what was kept at zero never grows old. */
  #now = 1;

  now(): number {
    return this.#now;
  }

  /** Lets everything grow older by so much, in hardly any time. */
  async pass(ms: number): Promise<void> {
    this.#now += ms;
    await pause(LOOK_MS);
  }
}
