/** Everybody at once: what there is one of is sold once, and what happened once is booked once. */
import { Market } from './buying-market.ts';
import { Store } from './buying-store.ts';
import type { Drill } from './drill.ts';
import { expect } from './drill.ts';
import { contest, expectNaiveLoses } from './race-contest.ts';
import { orderRaces } from './race-orders.ts';
import { paymentRaces } from './race-payments.ts';
import type { Race } from './race-round.ts';
import type { Site } from './site.ts';

const full = { ways: 200, rounds: 20, naiveWays: 40 };
const short = { ways: 60, rounds: 2, naiveWays: 12 };
/** Together they let everybody wait in PostgreSQL, rather than before its door. */
const pool = 100;
/** Fewer than this share of those who could be at the row, and it was no race. */
const fewestWaiting = 0.5;

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

const runRace = async (market: Market, race: Race, small: boolean): Promise<Figures> => {
  const { ways, rounds } = small ? short : full;
  const waiters: number[] = [];
  let tooFew = 0;
  while (waiters.length < rounds) {
    const seen = await runRound(market, race, ways, waiters.length);
    // A round in which the machine was too slow to bring them together was none.
    if (seen >= (race.doors ?? ways) * fewestWaiting) waiters.push(seen);
    else tooFew += 1;
    expect(tooFew <= rounds, `${race.name}: ${seen} of ${ways} were seen waiting`);
  }
  await race.settle?.(market);
  // Asked after each only where there is time; in the end they hold of all of it anyway.
  if (!small) await market.expectInvariants(race.name);
  return { name: race.name, waiters };
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const market = new Market(site);
  const { naiveWays, ways, rounds } = small ? short : full;
  const crowd = new Store(site, naiveWays + 2);
  try {
    await market.open({ pool });
    const races: Figures[] = [];
    const naive: number[] = [];
    for (const race of [...orderRaces, ...paymentRaces]) {
      naive.push(await expectNaiveLoses(crowd, race.naive, naiveWays));
      races.push(await runRace(market, race, small));
    }
    const invariants = await market.expectInvariants('in the end');
    const fewest = races.map(({ name, waiters }) => `${name} ≥ ${Math.min(...waiters)}`);
    return [
      `${races.length} races × ${rounds} rounds × ${ways} at once, each won by exactly the right number`,
      `seen waiting: ${fewest.join(', ')}`,
      `without a guard ${Math.min(...naive)} to ${Math.max(...naive)} of ${naiveWays} win`,
      `${market.busy} asked to come back`,
      `${invariants} invariants hold`,
    ].join('; ');
  } finally {
    await Promise.all([market.close(), crowd.close()]);
  }
};

export const raceDrill: Drill = { name: 'races', run };
