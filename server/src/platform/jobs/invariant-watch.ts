/**
 * Asks the invariants every minute, by one worker at a time, so that a breach is known soon. What is
 * known stands in PostgreSQL: every worker shows it, and every worker says so when it gets old.
 */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { askInvariant, inSnapshot } from '#platform/db/invariants';
import { findKnown, noteAsked, takeTurn } from './invariant-watch.repo.ts';
import { STALE_MS, ageMs, breachesShown, isDue } from './invariant-watch.rules.ts';
import type { Finding, Invariant } from '#platform/db/invariants';
import type { Database } from '#platform/db/pool';
import type { Loop, Platform } from '#platform/module';
import type { Known } from './invariant-watch.repo.ts';

/** Four times a minute, so that another worker soon replaces one that died. */
const LOOK_MS = 15_000;

/** The loops that ask and that notice when nobody does, and the gauges of both. */
export function invariantWatch(
  platform: Platform,
  invariants: readonly Invariant[],
  own: Database,
): readonly Loop[] {
  const { db, clock, log, metrics } = platform;
  const ids = invariants.map(({ id }) => id);
  let known: readonly Known[] = ids.map((id) => unheardOf(id, clock.now()));

  /** What was known last when PostgreSQL does not answer: it gets older, as it should. */
  const look = async (): Promise<readonly Known[]> => {
    try {
      known = await findKnown(db, ids, clock.now());
    } catch (error) {
      log.warn('invariants unread', { error });
    }
    return known;
  };
  const oldest = async (): Promise<number> => {
    const now = clock.now();
    return Math.max(0, ...(await look()).map((one) => ageMs(one, now)));
  };

  metrics.gaugePerId(
    'zhiji_invariant_breaches',
    'Rows that break an invariant, -1 when that is not known; anything but 0 is an alarm',
    async () => (await look()).map((one) => [one.id, breachesShown(one, clock.now())]),
  );
  metrics.gaugePerId(
    'zhiji_invariant_last_success_seconds',
    'When an invariant was last answered, in seconds of the epoch',
    async () =>
      (await look()).map((one) => [one.id, (one.answered_at?.getTime() ?? 0) / SECOND_MS]),
  );
  metrics.gaugePerId(
    'zhiji_invariant_duration_seconds',
    'How long the last asking of an invariant took',
    async () => (await look()).map((one) => [one.id, one.duration_ms / SECOND_MS]),
  );
  metrics.gauge(
    'zhiji_invariants_age_seconds',
    'Age of the oldest answer among the invariants; above 120 nobody watches',
    async () => (await oldest()) / SECOND_MS,
  );

  return [
    {
      name: 'invariants',
      everyMs: LOOK_MS,
      run: async (stopping) => askDue({ platform, invariants, own }, stopping),
    },
    {
      name: 'invariants.age',
      everyMs: LOOK_MS,
      async run() {
        const ms = await oldest();
        if (ms > STALE_MS) {
          log.error('invariants not asked', { ms });
        }
      },
    },
  ];
}

interface Asking {
  readonly platform: Platform;
  readonly invariants: readonly Invariant[];
  /** A connection of its own, which waits as long as an invariant may take. */
  readonly own: Database;
}

/** Asks those that are due, unless another worker is at it. */
async function askDue(asking: Asking, stopping: AbortSignal): Promise<void> {
  const { platform, invariants, own } = asking;
  const { db, clock } = platform;
  await inSnapshot(own, async (tx) => {
    if (!(await takeTurn(tx))) {
      return;
    }
    const ids = invariants.map(({ id }) => id);
    const known = await findKnown(db, ids, clock.now());
    const due = new Set(known.filter((one) => isDue(one, clock.now())).map(({ id }) => id));
    for (const invariant of invariants.filter(({ id }) => due.has(id))) {
      if (stopping.aborted) {
        return;
      }
      const finding = await askInvariant(tx, invariant, clock.now());
      await note(platform, invariant.id, finding);
    }
  });
}

async function note({ db, clock, log }: Platform, id: string, finding: Finding): Promise<void> {
  const { breach, error, ms } = finding;
  const breaches = error === undefined ? (breach?.count ?? 0) : null;
  await noteAsked(db, { id, breaches, ms, now: clock.now() });
  if (error !== undefined) {
    log.error('invariant not answered', { reason: id, error, ms });
  } else if (breach) {
    log.error('invariant broken', { reason: id, count: breach.count });
  }
}

const unheardOf = (id: string, now: Date): Known => ({
  id,
  known_at: now,
  asked_at: null,
  answered_at: null,
  breaches: null,
  duration_ms: 0,
});
