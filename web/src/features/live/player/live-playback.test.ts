import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayback } from './live-playback.ts';

interface Started {
  readonly url: string;
  readonly onFailure: () => void;
  isStopped: boolean;
}

const LONGEST_WAIT_MS = 30_000;
const ON_AIR = { url: '/play/1/live/index.m3u8', isOnAir: true };
const OFF_AIR = { ...ON_AIR, isOnAir: false };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function make() {
  const started: Started[] = [];
  const playback = createPlayback(async (url, onFailure) => {
    const engine: Started = { url, onFailure, isStopped: false };
    started.push(engine);
    return {
      toEdge: () => undefined,
      stop: () => {
        engine.isStopped = true;
      },
    };
  });
  return { playback, started };
}

describe('a running class', () => {
  it('starts when it is on air and has a link', async () => {
    const { playback, started } = make();
    playback.update({ url: '', isOnAir: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual([]);
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toMatchObject([{ url: ON_AIR.url, isStopped: false }]);
  });

  it('is played out when the teacher is cut off, and starts anew when he is back', async () => {
    const { playback, started } = make();
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    playback.update(OFF_AIR);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toMatchObject([{ isStopped: false }]);
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toMatchObject([{ isStopped: true }, { isStopped: false }]);
  });

  it('is not interrupted by a new link, which is for the next start', async () => {
    const { playback, started } = make();
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    playback.update({ ...ON_AIR, url: '/play/2/live/index.m3u8' });
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveLength(1);
    started[0]?.onFailure();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(started).toMatchObject([{ isStopped: true }, { url: '/play/2/live/index.m3u8' }]);
  });

  it('is not tried again while nothing is sent', async () => {
    const { playback, started } = make();
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    playback.update(OFF_AIR);
    started[0]?.onFailure();
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
    expect(started).toHaveLength(1);
  });

  it('is tried at once when the connection is back, and soon again if it breaks off', async () => {
    const { playback, started } = make();
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      started.at(-1)?.onFailure();
      await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
    }
    started.at(-1)?.onFailure();
    const before = started.length;
    playback.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveLength(before + 1);
    started.at(-1)?.onFailure();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(started).toHaveLength(before + 2);
  });

  it('is not interrupted by a connection that is back, nor begun while off air', async () => {
    const { playback, started } = make();
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    playback.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toMatchObject([{ isStopped: false }]);
    playback.update(OFF_AIR);
    started[0]?.onFailure();
    playback.reconnect();
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
    expect(started).toHaveLength(1);
  });

  it('ends with the screen, also while it waits for the next attempt', async () => {
    const { playback, started } = make();
    playback.update(ON_AIR);
    await vi.advanceTimersByTimeAsync(0);
    started[0]?.onFailure();
    playback.stop();
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
    expect(started).toHaveLength(1);
  });
});
