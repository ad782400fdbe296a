/** Carries notices to merchants: at once, late, often, in another order, or not at all. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';

/** What happens to a notice on its way. */
export interface Way {
  readonly notice: string;
  /** Of a duplicate. */
  readonly times?: number;
  /** Of a late one. */
  readonly delayMs?: number;
}

export interface Courier {
  /** Sends in the background, again and again until it is taken. */
  carry(send: () => Promise<boolean>, way: Way): void;
  stop(): void;
}

const LATE_MS = MINUTE_MS;
/** Of a duplicate, when nobody says how many. */
export const USUAL_COPIES = 3;
const WAITING_MAX = 50_000;

/** Waits as long as `retryMs` says between tries, or shorter by the channel's speed. */
export function createCourier(
  settings: { readonly speed: number },
  retryMs: readonly number[],
): Courier {
  const waiting = new Set<NodeJS.Timeout>();
  const held: (() => void)[] = [];

  /** Nobody promises that a notice arrives when there are too many. */
  const after = (ms: number, act: () => void): void => {
    if (waiting.size >= WAITING_MAX) {
      return;
    }
    const timer = setTimeout(() => {
      waiting.delete(timer);
      act();
    }, ms / settings.speed);
    timer.unref();
    waiting.add(timer);
  };

  const insist = async (send: () => Promise<boolean>, tried = 0): Promise<void> => {
    const isTaken = await send();
    for (const release of held.splice(0)) {
      release();
    }
    const gap = retryMs[tried];
    if (isTaken || gap === undefined) {
      return;
    }
    after(gap, () => void insist(send, tried + 1));
  };

  /** Keeps it until something else was sent, or for long. */
  const hold = (send: () => Promise<boolean>): void => {
    let isOut = false;
    const release = (): void => {
      if (isOut) {
        return;
      }
      isOut = true;
      void insist(send);
    };
    held.push(release);
    after(LATE_MS, release);
  };

  return {
    carry(send, { notice, times = USUAL_COPIES, delayMs }) {
      if (notice === 'lost') {
        return;
      }
      if (notice === 'reordered') {
        hold(send);
        return;
      }
      if (notice === 'late') {
        after(delayMs === undefined ? LATE_MS : delayMs * settings.speed, () => void insist(send));
        return;
      }
      const copies = notice === 'duplicate' ? times : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        void insist(send);
      }
    },
    stop() {
      for (const timer of waiting) {
        clearTimeout(timer);
      }
      waiting.clear();
    },
  };
}
