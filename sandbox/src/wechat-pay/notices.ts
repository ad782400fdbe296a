/** Tells merchants what became of their payments and refunds, well or badly. */
import { messageOf, newsOf, type Message, type News } from './messages.ts';
import type { NoticeKind, Settings } from './modes.ts';
import type { Delivery, Refund, Trade } from './trades.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** WeChat's own gaps between tries: a day and four minutes in all. */
const retryMs = [
  15 * second,
  15 * second,
  30 * second,
  3 * minute,
  10 * minute,
  20 * minute,
  30 * minute,
  30 * minute,
  30 * minute,
  hour,
  3 * hour,
  3 * hour,
  3 * hour,
  6 * hour,
  6 * hour,
] as const;
const lateMs = minute;
const answerMs = 5 * second;
const taken: ReadonlySet<number> = new Set([200, 204]);
const deliveriesKept = 100;
const waitingMax = 50_000;
/** Of a duplicate, when nobody says how many. */
export const usualCopies = 3;

export interface Telling {
  readonly kind: NoticeKind;
  /** Of a duplicate. */
  readonly times?: number;
  /** Of a late one. */
  readonly delayMs?: number;
}

export interface Notices {
  /** Reports in the background, again and again until the merchant has taken it. */
  report(about: Trade | Refund, telling: Telling): void;
  /** Reports at once and once; answers what became of it. */
  tell(about: Trade | Refund, kind: NoticeKind): Promise<Delivery>;
  stop(): void;
}

/** Sends a message; answers the merchant's status, 0 when there was none. */
async function send(url: string, { body, headers }: Message): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Mozilla/4.0' },
      signal: AbortSignal.timeout(answerMs),
      redirect: 'manual',
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Sends in the background, too, and does not keep the process alive for it. */
export function createNotices(settings: Settings): Notices {
  const waiting = new Set<NodeJS.Timeout>();
  const held: (() => void)[] = [];

  /** Later by WeChat's clock; nobody promises that a notice arrives when there are too many. */
  const after = (ms: number, act: () => void): void => {
    if (waiting.size >= waitingMax) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      act();
    }, ms);
    timer.unref();
    waiting.add(timer);
  };

  const deliver = async (news: News, kind: NoticeKind): Promise<Delivery> => {
    const at = Date.now();
    const status = await send(news.notifyUrl, messageOf(kind, news));
    const delivery = { notice: kind, at, status, ms: Date.now() - at };
    news.deliveries.push(delivery);
    news.deliveries.splice(0, news.deliveries.length - deliveriesKept);
    for (const release of held.splice(0)) release();
    return delivery;
  };

  const insist = async (news: News, kind: NoticeKind, tried = 0): Promise<void> => {
    const { status } = await deliver(news, kind);
    const gap = retryMs[tried];
    if (taken.has(status) || gap === undefined) return;
    after(gap / settings.speed, () => void insist(news, kind, tried + 1));
  };

  /** Keeps it until something else was reported, or for long. */
  const hold = (news: News): void => {
    let isOut = false;
    const release = (): void => {
      if (isOut) return;
      isOut = true;
      void insist(news, 'reordered');
    };
    held.push(release);
    after(lateMs / settings.speed, release);
  };

  return {
    report(about, { kind, times = usualCopies, delayMs = lateMs / settings.speed }) {
      const news = newsOf(about);
      if (kind === 'lost') return;
      if (kind === 'reordered') {
        hold(news);
        return;
      }
      if (kind === 'late') {
        after(delayMs, () => void insist(news, kind));
        return;
      }
      const copies = kind === 'duplicate' ? times : 1;
      for (let copy = 0; copy < copies; copy += 1) void insist(news, kind);
    },
    tell: async (about, kind) => deliver(newsOf(about), kind),
    stop() {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
