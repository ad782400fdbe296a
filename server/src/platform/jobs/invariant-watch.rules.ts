/** What is known of an invariant by now, and when that is too little. Pure. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import type { Known } from './invariant-watch.repo.ts';

/** How often each is asked. */
export const ASKED_EVERY_MS = MINUTE_MS;
/** An answer older than this says nothing of today: somebody must look. */
export const STALE_MS = 120_000;
/** Shown while the number of breaches is unknown; it alarms as any number but 0 does. */
export const UNKNOWN = -1;

/** Whether it is time to ask again; an asking in the future is another worker's wrong clock. */
export function isDue({ asked_at: askedAt }: Known, now: Date): boolean {
  const since = askedAt === null ? Infinity : now.getTime() - askedAt.getTime();
  return since >= ASKED_EVERY_MS || since < -ASKED_EVERY_MS;
}

/** For how long there has been no answer. */
export function ageMs({ answered_at: answeredAt, known_at: knownAt }: Known, now: Date): number {
  return Math.abs(now.getTime() - (answeredAt ?? knownAt).getTime());
}

/** Rows that break it, as far as that is known now. */
export function breachesShown(known: Known, now: Date): number {
  return ageMs(known, now) > STALE_MS ? UNKNOWN : (known.breaches ?? UNKNOWN);
}
