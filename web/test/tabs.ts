/** What tabs of one browser share, for tests: the test DOM has neither locks nor channels. */
import { vi } from 'vitest';

interface Waiting {
  readonly signal: AbortSignal;
  readonly run: () => Promise<void>;
}

/** One lock by name at a time; the next in line gets it when it is given back. */
class FakeLocks {
  readonly #lines = new Map<string, Waiting[]>();

  async request(
    name: string,
    { signal }: { readonly signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<void> {
    const line = this.#lines.get(name) ?? [];
    this.#lines.set(name, line);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        signal,
        run: async () => {
          await hold();
          line.splice(line.indexOf(entry), 1);
          resolve();
          void line[0]?.run();
        },
      };
      line.push(entry);
      if (line.length === 1) {
        void entry.run();
      }
      signal.addEventListener('abort', () => {
        if (line.indexOf(entry) > 0) {
          line.splice(line.indexOf(entry), 1);
          reject(new DOMException('given up', 'AbortError'));
        }
      });
    });
  }
}

class FakeChannel extends EventTarget {
  static open = new Set<FakeChannel>();

  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Gives the browser locks and channels until the test is over. */
export function installTabs(): void {
  FakeChannel.open = new Set();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(new FakeLocks() as unknown as LockManager);
}
