import { describe, expect, it } from 'vitest';
import { createChannelGuard } from './channel-guard.ts';

const AT_ONCE = 32;
const FAILURES = 5;
const OPEN_MS = 10_000;
const AWAY = { outcome: 'unavailable' };
const HERE = { outcome: 'taken' };

describe('the guard of a channel [R1-A5]', () => {
  it('lets so many calls out at once; who waits in vain hears that the channel is away', async () => {
    // Waiting for a place ends soon, and what has one waits until it is told.
    const guard = createChannelGuard({ patience: 0.01 });
    const hung = Promise.withResolvers<typeof HERE>();
    const calls = Array.from({ length: AT_ONCE }, async () => guard.call(async () => hung.promise));
    const answer = async () => guard.call(async () => Promise.resolve(HERE));
    expect(await answer()).toEqual(AWAY);
    hung.resolve(HERE);
    expect(await Promise.all(calls)).toEqual(calls.map(() => HERE));
    expect(await answer()).toEqual(HERE);
  });

  it('makes no call after some failures, until its pause is over', async () => {
    const time = { ms: 0 };
    const guard = createChannelGuard({ patience: 1, ticks: { now: () => time.ms } });
    let made = 0;
    const call = async (answer: typeof HERE) =>
      guard.call(async () => {
        made += 1;
        return Promise.resolve(answer);
      });
    for (let count = 0; count < FAILURES; count += 1) {
      await call(AWAY);
    }
    expect(await call(HERE)).toEqual(AWAY);
    expect(made).toBe(FAILURES);
    time.ms += OPEN_MS;
    expect(await call(HERE)).toEqual(HERE);
  });
});
