/** Everybody at once: what there is one of is sold once, and what happened once is booked once. */
import { Market } from '../buying/market.ts';
import type { Drill } from '../site/drill.ts';
import { expect } from '../site/drill.ts';
import { contest } from './contest.ts';
import { orderRaces } from './orders.ts';
import { paymentRaces } from './payments.ts';
import { peopleRaces } from './people.ts';
import { sessionRaces } from './sessions.ts';
import type { Race } from './round.ts';
import { seatRaces } from './seats.ts';
import type { Site } from '../site/site.ts';

/** `RACE_KINDS=orders,seats` runs those alone. */
const KINDS: Readonly<Record<string, readonly Race[]>> = {
  orders: orderRaces,
  seats: seatRaces,
  payments: paymentRaces,
  people: peopleRaces,
  sessions: sessionRaces,
};
const kinds = process.env['RACE_KINDS']?.split(',') ?? Object.keys(KINDS);
const full = { ways: 200, rounds: 20 };
const short = { ways: 60, rounds: 1 };
/** Together they let everybody wait in PostgreSQL, rather than in front of it. */
const POOL = 100;
/** Fewer than this share of those who could be at the row, and it was no race. */
const FEWEST_WAITING = 0.5;

interface Figures {
  readonly name: string;
  readonly waiters: readonly number[];
}

/** One round; answers how many were seen waiting. */
const runRound = async (
  market: Market,
  race: Race,
  ways: number,
  round: number,
): Promise<number> => {
  try {
    const { lock, attempts, judge } = await race.prepare(market, ways, round);
    const { results, waiters } = await contest(market.store, lock, attempts, race.doors);
    await judge(results);
    return waiters;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${race.name}, round ${round + 1}: ${reason}`, { cause: error });
  }
};

const TRIES = 5;

/** Changes the schema; a reader of several tables, such as the watch over invariants, may be in its way. */
const alter = async ({ store }: Market, statements: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await store.rows(statements);
      return;
    } catch (error) {
      if (tries === TRIES || !String(error).includes('deadlock detected')) {
        throw error;
      }
    }
  }
};

/** The same race without its guard, which its judge must not bear. */
const expectLost = async (market: Market, race: Race): Promise<void> => {
  // What an earlier one put in place of its guard goes first.
  await alter(market, 'drop schema if exists unguarded cascade');
  await alter(market, race.unguarded);
  const { lock, attempts, judge } = await race.prepare(market, short.ways, 0);
  const { results } = await contest(market.store, lock, attempts, race.doors);
  const said = await judge(results).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(said !== null, `${race.name}: it is won without its guard, too`);
  expect(
    race.loses?.test(said ?? '') ?? true,
    `${race.name}: lost for another reason: ${said ?? ''}`,
  );
};

const runRace = async (market: Market, race: Race, small: boolean): Promise<Figures> => {
  const { ways, rounds } = small ? short : full;
  const waiters: number[] = [];
  let tooFew = 0;
  while (waiters.length < rounds) {
    const seen = await runRound(market, race, ways, waiters.length);
    // A round in which the machine was too slow to bring them together was none.
    if (seen >= (race.doors ?? ways) * FEWEST_WAITING) {
      waiters.push(seen);
    } else {
      tooFew += 1;
    }
    expect(tooFew <= rounds, `${race.name}: ${seen} of ${ways} were seen waiting`);
  }
  await race.settle?.(market);
  // Asked after each only where there is time; in the end they hold of all of it anyway.
  if (!small) {
    await market.expectInvariants(race.name);
  }
  return { name: race.name, waiters };
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const market = new Market(site);
  const { ways, rounds } = small ? short : full;
  try {
    await market.open({ pool: POOL });
    const races: Figures[] = [];
    const all = kinds.flatMap((kind) => {
      const some = KINDS[kind];
      expect(some !== undefined, `no races are called ${kind}`);
      return some;
    });
    for (const race of all) {
      races.push(await runRace(market, race, small));
    }
    const invariants = await market.expectInvariants('in the end');
    // In the end, because the books are wrong afterwards.
    for (const race of all) {
      await expectLost(market, race);
    }
    const fewest = races.map(({ name, waiters }) => `${name} ≥ ${Math.min(...waiters)}`);
    return [
      `${races.length} races × ${rounds} rounds × ${ways} at once, each won by exactly the right number`,
      `seen waiting: ${fewest.join(', ')}`,
      `control: each is lost once its guard is taken out of the database`,
      `${market.busy} asked to come back`,
      `${invariants} invariants hold`,
    ].join('; ');
  } finally {
    await market.close();
  }
};

export const raceDrill: Drill = { name: 'races', run };
