import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInvariantPool } from '#platform/db/invariants';
import { createMetrics } from '#platform/metrics';
import { invariantWatch } from '#platform/jobs/invariant-watch';
import { useTestApp } from '../app.ts';
import { asOwner } from '../databases.ts';
import { IMPATIENT } from '../steady/patience.ts';
import type { Invariant } from '#platform/db/invariants';
import type { Pool } from '#platform/db/pool';
import type { Loop } from '#platform/module';

const ALARM_MS = 2 * MINUTE_MS;
const signal = new AbortController().signal;
/** Those who wait for a lock in this database. */
const WAITING = `select from pg_locks join pg_database d on d.oid = database
  where not granted and d.datname = current_database()`;

// What is asked in vain is to be given up soon.
const app = useTestApp({ environment: IMPATIENT });
let watches: Watch[] = [];
beforeEach(async () => {
  await onDatabase(async (owner) => owner.query('truncate invariant_watch'));
});
afterEach(async () => {
  await Promise.all(watches.map(async ({ own }) => own.close()));
  watches = [];
});

/** The watch of one worker, with loops that are run by hand. */
interface Watch {
  readonly own: Pool;
  readonly ask: () => Promise<void>;
  readonly look: () => Promise<void>;
  /** What a scrape of this worker shows. */
  readonly shown: (metric: string) => Promise<number | null>;
}

function startWatch(invariants: readonly Invariant[], limitMs?: number): Watch {
  const { platform } = app;
  const own = openInvariantPool(platform.config, platform.log, limitMs);
  const metrics = createMetrics();
  const loops = invariantWatch({ ...platform, metrics }, invariants, own.db);
  const watch = {
    own,
    ask: async () => loopOf(loops, 'invariants').run(signal),
    look: async () => loopOf(loops, 'invariants.age').run(signal),
    shown: async (metric: string) => {
      const line = (await metrics.registry.metrics())
        .split('\n')
        .find((each) => each.startsWith(`${metric} `));
      return line === undefined ? null : Number(line.split(' ').at(-1));
    },
  };
  watches.push(watch);
  return watch;
}

function loopOf(loops: readonly Loop[], name: string): Loop {
  const found = loops.find((loop) => loop.name === name);
  if (found === undefined) {
    throw new Error(`there is no loop ${name}`);
  }
  return found;
}

const onDatabase = async <Result>(work: Parameters<typeof asOwner<Result>>[0]): Promise<Result> =>
  asOwner(work, new URL(app.platform.config.databaseUrl).pathname.slice(1));

const alarms = (): number =>
  app.logged.filter((line) => line.includes('"invariants not asked"')).length;

/** One that is asked in so many seconds and finds nothing; counts how often. */
function sleeping(id: string, seconds: number): Invariant & { readonly asked: () => number } {
  let asked = 0;
  return {
    id,
    says: 'nothing',
    breaches: () => {
      asked += 1;
      return sql`
        select slept as subject from (select pg_sleep(${sql.lit(seconds)})::text as slept) night
        where slept <> ''`;
    },
    asked: () => asked,
  };
}

const broken: Invariant = {
  id: 'broken',
  says: 'something',
  breaches: () => sql`select 'row ' || n as subject from generate_series(1, 3) n`,
};
const impossible: Invariant = {
  id: 'impossible',
  says: 'nothing that can be asked',
  breaches: () => sql`select 'x' as subject where 1 / (select 0) = 1`,
};

describe('the watch over invariants', () => {
  it('[R1-A6] gives an invariant the time it was promised, more than a request has', async () => {
    const slow = sleeping('slow', 7);
    const watch = startWatch([slow]);
    await watch.ask();
    expect(await watch.shown('zhiji_invariant_breaches{id="slow"}')).toBe(0);
    expect(await watch.shown('zhiji_invariant_duration_seconds{id="slow"}')).toBeGreaterThan(6.9);
  });

  it('[R1-A6] ends what takes longer, asks the others, and does not call it healthy', async () => {
    const hanging = sleeping('hanging', 20);
    const watch = startWatch([hanging, impossible, broken, sleeping('sound', 0)], SECOND_MS);
    const began = performance.now();
    await watch.ask();
    expect(performance.now() - began).toBeLessThan(10 * SECOND_MS);
    const breaches = async (id: string): Promise<number | null> =>
      watch.shown(`zhiji_invariant_breaches{id="${id}"}`);
    expect(await breaches('hanging')).toBe(-1);
    expect(await breaches('impossible')).toBe(-1);
    expect(await breaches('broken')).toBe(3);
    expect(await breaches('sound')).toBe(0);
    expect(await watch.shown('zhiji_invariant_last_success_seconds{id="hanging"}')).toBe(0);
    expect(await watch.shown('zhiji_invariant_last_success_seconds{id="sound"}')).toBe(
      app.clock.now().getTime() / SECOND_MS,
    );
  });

  it('[R1-A6] a question that fails again does not keep its last good answer', async () => {
    let fails = false;
    const moody: Invariant = {
      ...broken,
      id: 'moody',
      breaches: () => (fails ? impossible.breaches(new Date()) : sql`select '' as subject limit 0`),
    };
    const watch = startWatch([moody]);
    await watch.ask();
    expect(await watch.shown('zhiji_invariant_breaches{id="moody"}')).toBe(0);
    fails = true;
    app.clock.advance(MINUTE_MS);
    await watch.ask();
    expect(await watch.shown('zhiji_invariant_breaches{id="moody"}')).toBe(-1);
    expect(await watch.shown('zhiji_invariants_age_seconds')).toBe(60);
  });

  it('[R1-A6] is kept by one of several workers at a time, once a minute', async () => {
    const slow = sleeping('slow', 1);
    const crowd = [startWatch([slow]), startWatch([slow]), startWatch([slow])];
    await Promise.all(crowd.map(async ({ ask }) => ask()));
    await Promise.all(crowd.map(async ({ ask }) => ask()));
    expect(slow.asked()).toBe(1);
    app.clock.advance(MINUTE_MS);
    await Promise.all(crowd.map(async ({ ask }) => ask()));
    expect(slow.asked()).toBe(2);
    for (const { shown } of crowd) {
      expect(await shown('zhiji_invariant_breaches{id="slow"}')).toBe(0);
    }
  });

  it('[R1-A6] goes on with another worker when the one that asks is killed', async () => {
    const slow = sleeping('slow', 3);
    const [first, second] = [startWatch([slow]), startWatch([slow])];
    const killed = first.ask().then(
      () => false,
      () => true,
    );
    await expect.poll(() => slow.asked()).toBe(1);
    await second.ask();
    expect(slow.asked()).toBe(1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'zhiji-invariants'
        and state = 'active'`.execute(app.platform.db);
    expect(await killed).toBe(true);
    await second.ask();
    expect(slow.asked()).toBe(2);
    expect(await second.shown('zhiji_invariant_breaches{id="slow"}')).toBe(0);
  });

  it('[R1-A6] alarms on every worker when two minutes went by without an answer', async () => {
    const [first, second] = [startWatch([sleeping('a', 0)]), startWatch([sleeping('a', 0)])];
    await first.ask();
    app.clock.advance(ALARM_MS);
    const before = alarms();
    await second.look();
    expect(alarms()).toBe(before);
    app.clock.advance(SECOND_MS);
    await Promise.all([first.look(), second.look()]);
    expect(alarms()).toBe(before + 2);
    for (const { shown } of [first, second]) {
      expect(await shown('zhiji_invariants_age_seconds')).toBe(121);
      expect(await shown('zhiji_invariant_breaches{id="a"}')).toBe(-1);
    }
    await second.ask();
    await first.look();
    expect(alarms()).toBe(before + 2);
    expect(await first.shown('zhiji_invariant_breaches{id="a"}')).toBe(0);
  });

  it('[R1-A6] alarms within two minutes when one that asks is really blocked', async () => {
    const blocked: Invariant = {
      id: 'blocked',
      says: 'orders can be read',
      breaches: () => sql`select 'x' as subject from orders where false`,
    };
    const [runner, other] = [startWatch([blocked]), startWatch([blocked])];
    await runner.ask();
    expect(await other.shown('zhiji_invariant_breaches{id="blocked"}')).toBe(0);
    app.clock.advance(MINUTE_MS);
    await onDatabase(async (owner) => {
      await owner.query('begin');
      await owner.query('lock table orders in access exclusive mode');
      const running = runner.ask();
      await expect.poll(async () => (await owner.query(WAITING)).rowCount).toBe(1);
      // Another sees that somebody is at it, and that it has come to nothing so far.
      await other.ask();
      app.clock.advance(MINUTE_MS + SECOND_MS);
      const before = alarms();
      await other.look();
      expect(alarms()).toBe(before + 1);
      expect(await other.shown('zhiji_invariant_breaches{id="blocked"}')).toBe(-1);
      await running;
      expect(await runner.shown('zhiji_invariants_age_seconds')).toBe(121);
      await owner.query('rollback');
    });
    app.clock.advance(MINUTE_MS);
    await other.ask();
    expect(await runner.shown('zhiji_invariant_breaches{id="blocked"}')).toBe(0);
  });

  it('[R1-A6] alarms when what was found cannot be written, and when nobody can be asked', async () => {
    const watch = startWatch([sleeping('a', 0)]);
    await watch.ask();
    await onDatabase(async (owner) => {
      await owner.query('begin');
      await owner.query('lock table invariant_watch in access exclusive mode');
      app.clock.advance(ALARM_MS + SECOND_MS);
      await expect(watch.ask()).rejects.toThrow();
      const before = alarms();
      await watch.look();
      expect(alarms()).toBe(before + 1);
      await owner.query('rollback');
    });
  });
});
