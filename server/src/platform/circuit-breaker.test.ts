import { describe, expect, it } from 'vitest';
import { BreakerOpen, createCircuitBreaker } from './circuit-breaker.ts';

const OPEN_MS = 10_000;

function breakerAt(start = 0) {
  const time = { ms: start };
  const breaker = createCircuitBreaker({ failures: 5, openMs: OPEN_MS, now: () => time.ms });
  const call = async (answer: string): Promise<string> =>
    breaker.run(
      async () => Promise.resolve(answer),
      (given) => given === 'away',
    );
  const failTimes = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      await call('away');
    }
  };
  return { breaker, call, failTimes, time };
}

describe('a circuit breaker [R1-A5]', () => {
  it('opens after five failures in a row, not after four and a success', async () => {
    const { breaker, call, failTimes } = breakerAt();
    await failTimes(4);
    await call('here');
    await failTimes(4);
    expect(breaker.state()).toBe('closed');
    await failTimes(1);
    expect(breaker.state()).toBe('open');
    await expect(call('here')).rejects.toThrow(BreakerOpen);
  });

  it('counts a throw like a failure', async () => {
    const { breaker } = breakerAt();
    for (let count = 0; count < 5; count += 1) {
      const broken = breaker.run(
        async () => Promise.reject(new Error('broken')),
        () => false,
      );
      await expect(broken).rejects.toThrow('broken');
    }
    expect(breaker.state()).toBe('open');
  });

  it('lets one call probe after the pause, and closes when it is answered', async () => {
    const { breaker, call, failTimes, time } = breakerAt();
    await failTimes(5);
    time.ms += OPEN_MS - 1;
    await expect(call('here')).rejects.toThrow(BreakerOpen);
    time.ms += 1;
    expect(breaker.state()).toBe('half_open');
    const probe = call('here');
    await expect(call('here')).rejects.toThrow(BreakerOpen);
    expect(await probe).toBe('here');
    expect(breaker.state()).toBe('closed');
  });

  it('pauses anew when the probe fails', async () => {
    const { breaker, call, failTimes, time } = breakerAt();
    await failTimes(5);
    time.ms += OPEN_MS;
    await call('away');
    expect(breaker.state()).toBe('open');
    time.ms += OPEN_MS;
    expect(breaker.state()).toBe('half_open');
  });
});
