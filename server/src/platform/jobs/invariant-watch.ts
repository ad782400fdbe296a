/** Asks the invariants again and again, so that a breach is known within a minute. */
import { findBreaches } from '#platform/db/invariants';
import type { Loop, Module, Platform } from '#platform/module';

const EVERY_MS = 60_000;

/** The loop that keeps the metric of breaches; `npm run invariants` names the rows. */
export function invariantWatch(
  { db, clock, log, metrics }: Platform,
  modules: readonly Module[],
): Loop {
  const invariants = modules.flatMap((module) => module.invariants ?? []);
  return {
    name: 'invariants',
    everyMs: EVERY_MS,
    async run() {
      const breaches = await findBreaches(db, invariants, clock.now());
      const counts = new Map(breaches.map(({ id, count }) => [id, count]));
      for (const { id } of invariants) {
        metrics.invariantBreaches.set({ id }, counts.get(id) ?? 0);
      }
      for (const { id, count } of breaches) {
        log.error('invariant broken', { reason: id, count });
      }
    },
  };
}
