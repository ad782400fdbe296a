/** What a race is made of. */
import type { Market } from '../buying/market.ts';
import type { Answer } from '../site/client.ts';
import { expect } from '../site/drill.ts';

/** What came of an attempt, in short: the code of an answer, or the words of a reply. */
export type Outcome = string;

/** One round, prepared: nobody has begun. */
export interface Round {
  /** Takes the one row everybody will need. */
  readonly lock: string;
  readonly attempts: readonly (() => Promise<Outcome>)[];
  /** Ends the drill unless exactly the right ones won. */
  readonly judge: (outcomes: readonly Outcome[]) => Promise<void>;
}

export interface Race {
  readonly name: string;
  /** Takes the guard out of the drill's own database: the same race is then lost. */
  readonly unguarded: string;
  /** What its judge says then; where none is given, any loss will do. */
  readonly loses?: RegExp;
  readonly prepare: (market: Market, ways: number, round: number) => Promise<Round>;
  /** The server itself lets no more than this get to the row at the same time. */
  readonly doors?: number;
  /** Waits for what follows from the rounds. */
  readonly settle?: (market: Market) => Promise<void>;
}

/** For a guard's removal: a trigger that changes the rows of a table on their way in. */
export function trigger(table: string, event: 'insert' | 'update', change: string): string {
  return `
    create schema if not exists unguarded;
    create or replace function unguarded.${table}() returns trigger language plpgsql as
      $$ begin ${change} return new; end $$;
    create or replace trigger unguarded before ${event} on ${table}
      for each row execute function unguarded.${table}()`;
}

/** The code of an answer; a broken one says what is wrong with it. */
export function codeOf({ fault, code, http }: Answer): Outcome {
  const isBug = http >= 500;
  return fault ?? (isBug ? `HTTP ${http}` : `${code}`);
}

const shown = (tally: ReadonlyMap<Outcome, number>): string =>
  [...tally].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');

const tallyOf = (outcomes: readonly Outcome[]): ReadonlyMap<Outcome, number> =>
  new Map(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]),
  );

/** Ends the drill unless the outcomes are exactly these, so many of each. */
export function expectTally(
  outcomes: readonly Outcome[],
  expected: Readonly<Record<Outcome, number>>,
): void {
  const tally = tallyOf(outcomes);
  const wanted = Object.entries(expected).filter(([, count]) => count > 0);
  const isRight =
    tally.size === wanted.length &&
    wanted.every(([outcome, count]) => tally.get(outcome) === count);
  expect(isRight, `${shown(tally)} instead of ${shown(new Map(wanted))}`);
}

/** What a judge says when several had the outcome that is for one. */
export function severalOf(outcome: Outcome): RegExp {
  return new RegExp(`(?:^|, )(?:[2-9]|\\d{2,}) × ${outcome}\\b.* instead of `, 'u');
}

/** Ends the drill unless every outcome is one of these. */
export function expectOnly(outcomes: readonly Outcome[], allowed: readonly Outcome[]): void {
  const tally = tallyOf(outcomes);
  expect(
    [...tally.keys()].every((outcome) => allowed.includes(outcome)),
    `${shown(tally)}, where only ${allowed.join(', ')} may be`,
  );
}
