/** Notifies merchants about their payments and refunds, correctly or with faults. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { createCourier, type Way } from '../pay-courier.ts';
import { messageOf, newsOf, type Message, type News } from './messages.ts';
import type { NoticeKind, Settings } from './modes.ts';
import type { Delivery, Refund, Trade } from './trades.ts';

/** WeChat's own gaps between tries: a day and four minutes in all. */
const retryMs = [
  15 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  30 * MINUTE_MS,
  30 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  3 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  6 * HOUR_MS,
] as const;
const ANSWER_MS = 5 * SECOND_MS;
const taken: ReadonlySet<number> = new Set([200, 204]);
const DELIVERIES_KEPT = 100;

export interface Telling extends Omit<Way, 'notice'> {
  readonly kind: NoticeKind;
}

export interface Notices {
  /** Reports in the background, again and again until the merchant has taken it. */
  report(about: Trade | Refund, telling: Telling): void;
  /** Sends one notice at once; answers the result. */
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
      signal: AbortSignal.timeout(ANSWER_MS),
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
  news.deliveries.splice(0, news.deliveries.length - DELIVERIES_KEPT);
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
