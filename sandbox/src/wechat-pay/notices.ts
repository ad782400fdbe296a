/** Tells merchants what became of their payments and refunds, well or badly. */
import { createCourier, type Way } from '../pay-courier.ts';
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
const answerMs = 5 * second;
const taken: ReadonlySet<number> = new Set([200, 204]);
const deliveriesKept = 100;

export interface Telling extends Omit<Way, 'notice'> {
  readonly kind: NoticeKind;
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

async function deliver(news: News, kind: NoticeKind): Promise<Delivery> {
  const at = Date.now();
  const status = await send(news.notifyUrl, messageOf(kind, news));
  const delivery = { notice: kind, at, status, ms: Date.now() - at };
  news.deliveries.push(delivery);
  news.deliveries.splice(0, news.deliveries.length - deliveriesKept);
  return delivery;
}

/** Sends in the background, too, and does not keep the process alive for it. */
export function createNotices(settings: Settings): Notices {
  const courier = createCourier(settings, retryMs);
  return {
    report(about, { kind, ...how }) {
      const news = newsOf(about);
      courier.carry(async () => taken.has((await deliver(news, kind)).status), {
        notice: kind,
        ...how,
      });
    },
    tell: async (about, kind) => deliver(newsOf(about), kind),
    stop: () => courier.stop(),
  };
}
