import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEventSource } from '#test/event-source.ts';
import { openRoomStream, type StreamOptions } from './room-stream.ts';

const LONGEST_WAIT_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.install();
});

afterEach(() => {
  vi.useRealTimers();
});

function open(more: Partial<StreamOptions> = {}) {
  const told: unknown[] = [];
  const tell = (name: string) => (event?: unknown) => void told.push([name, event]);
  let link = '/play/1/events';
  const close = openRoomStream({
    link: () => link,
    renew: async () => {
      told.push(['renew', undefined]);
      link = `/play/${FakeEventSource.all.length + 1}/events`;
    },
    onOpen: tell('open'),
    onLost: tell('lost'),
    state: tell('state'),
    presence: tell('presence'),
    message: tell('message'),
    removed: tell('removed'),
    answered: tell('answered'),
    ...more,
  });
  return { told, close, names: () => told.map((each) => (each as [string])[0]) };
}

const links = () => FakeEventSource.all.map(({ url }) => url);

describe('the events of a room', () => {
  it('are told by their names', () => {
    const { told } = open();
    FakeEventSource.last.open();
    FakeEventSource.last.tell('presence', { online: 3 });
    expect(told).toEqual([
      ['open', expect.anything()],
      ['presence', { online: 3 }],
    ]);
  });

  it('go on after the connection broke off, with the same link', async () => {
    const { names } = open();
    FakeEventSource.last.open();
    FakeEventSource.last.breakOff();
    expect(FakeEventSource.last.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    FakeEventSource.last.open();
    expect(links()).toEqual(['/play/1/events', '/play/1/events']);
    expect(names()).toEqual(['open', 'lost', 'open']);
  });

  it.each(['refuse', 'sayGoodbye'] as const)('ask for a new link after %s', async (end) => {
    open();
    FakeEventSource.last[end]();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(links()).toEqual(['/play/1/events', '/play/2/events']);
  });

  it('ask for a new link when one fails again and again', async () => {
    const { names } = open();
    for (let failure = 0; failure < 3; failure += 1) {
      FakeEventSource.last.breakOff();
      await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
    }
    expect(names().filter((name) => name === 'renew')).toHaveLength(1);
    expect(links().at(-1)).toBe('/play/4/events');
  });

  it('are tried less and less often, until something comes', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    open();
    const waits: number[] = [];
    for (let failure = 0; failure < 3; failure += 1) {
      const made = FakeEventSource.all.length;
      FakeEventSource.last.breakOff();
      let waited = 0;
      while (FakeEventSource.all.length === made) {
        await vi.advanceTimersByTimeAsync(1_000);
        waited += 1_000;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    FakeEventSource.last.tell('presence', { online: 1 });
    FakeEventSource.last.breakOff();
    const made = FakeEventSource.all.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeEventSource.all).toHaveLength(made + 1);
  });

  it('end when nobody listens any more', async () => {
    const { close } = open();
    FakeEventSource.last.breakOff();
    close();
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
    expect(FakeEventSource.all).toHaveLength(1);
  });

  it('end when there is no way in', async () => {
    open({ link: () => '' });
    expect(FakeEventSource.all).toHaveLength(0);
  });
});
