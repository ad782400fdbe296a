/** One stage from its start to its verdict. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS, MINUTE_S } from '@zhiji/contract/kernel/durations';
import { type Command, type Ran, runCommand } from './command.ts';
import { settle, type Settled } from './second-look.ts';
import { causesOf, type Part, type Stage } from './stage.ts';

export interface Outcome extends Settled {
  readonly stage: Stage;
  readonly seconds: number;
}

export interface Surroundings {
  /** Where commands are run. */
  readonly folder: string;
  /** Where stages leave their results. */
  readonly results: string;
  /** How many may still fail once before the run has failed anyway. */
  readonly mayFailOnce: number;
  readonly show: (line: string) => void;
  /** What runs at the same time; a second look waits for its end, as it is taken alone. */
  readonly company?: Promise<unknown>;
  /** It runs beside another stage: no second look is taken, as none would be alone. */
  readonly isGuest?: boolean;
  /** A limit of time in place of the one that follows from the budget. */
  readonly limitMs?: number;
}

/** A machine with busy neighbours is six times slower; what takes longer still hangs. */
const SLOWEST = 6;
const SHORTEST_LIMIT_MINUTES = 5;

const limitOf = ({ budget }: Stage): number =>
  Math.max(budget * SLOWEST, SHORTEST_LIMIT_MINUTES) * MINUTE_MS;

const hasFailed = ({ status }: Part): boolean => status === 'failed';
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The parts of a run; throws when it ended badly and no part of it tells why. */
function partsOf(
  { name, suite }: Stage,
  { trouble, output }: Ran,
  folder: string,
  expected: readonly string[],
): readonly Part[] {
  if (suite === undefined) {
    const status = trouble === '' ? 'passed' : 'failed';
    return [{ id: name, title: name, status, reason: trouble }];
  }
  let said: readonly Part[] = [];
  try {
    said = suite.read(folder, output);
  } catch (error) {
    const reasons = [trouble, `no results: ${messageOf(error)}`].filter((text) => text !== '');
    throw new Error(reasons.join('; '), { cause: error });
  }
  const known = new Set(said.map(({ id }) => id));
  const silent = expected.filter((id) => !known.has(id));
  const reason = `no word of it: ${trouble}`;
  const parts = [
    ...said,
    ...silent.map((id): Part => ({ id, title: id, status: 'failed', reason })),
  ];
  if (parts.length === 0) {
    throw new Error('nothing was tried');
  }
  if (trouble !== '' && !parts.some(hasFailed)) {
    throw new Error(`${trouble}, though nothing in it failed`);
  }
  return parts;
}

/** Runs a stage, looks again at what failed, and puts the last verdicts in its results. */
export async function runStage(stage: Stage, surroundings: Surroundings): Promise<Outcome> {
  const { folder, results, mayFailOnce, show, company, isGuest } = surroundings;
  const { limitMs = limitOf(stage) } = surroundings;
  const { name, suite } = stage;
  const looks: string[] = [];
  let seconds = 0;

  const run = async (
    title: string,
    command: Command,
    into: string,
    expected: readonly string[],
  ): Promise<readonly Part[]> => {
    show(`\n=== ${title}: ${command.argv.join(' ')}`);
    const ran = await runCommand(command, { folder, limitMs, show });
    seconds += ran.seconds;
    if (ran.trouble !== '') {
      show(`=== ${title}: ${ran.trouble}`);
    }
    return partsOf(stage, ran, into, expected);
  };

  const lookAgain = async (failed: readonly Part[], number: number): Promise<readonly Part[]> => {
    if (suite?.again === undefined || isGuest === true) {
      return [];
    }
    const into = join(results, `look-${number}`);
    await company;
    try {
      mkdirSync(into, { recursive: true });
      const ids = failed.map(({ id }) => id);
      const parts = await run(`${name}, look ${number}`, suite.again(failed, into), into, ids);
      looks.push(into);
      return parts;
    } catch (error) {
      // Then nothing was shown, and what failed has failed.
      show(`=== ${name}, look ${number}: ${messageOf(error)}`);
      return [];
    }
  };

  const conclude = async (): Promise<Settled> => {
    mkdirSync(results, { recursive: true });
    const first = await run(name, stage.command, results, suite?.expected ?? []);
    const tooMany = causesOf(first.filter(hasFailed)) > mayFailOnce;
    if (tooMany) {
      show(`=== ${name}: too many failed to look again`);
    }
    const settled = await settle(first, tooMany ? async () => [] : lookAgain);
    if (looks.length > 0) {
      suite?.replace?.(results, looks, new Set(settled.failed.map(({ id }) => id)));
    }
    return settled;
  };

  const settled = await conclude().catch((error: unknown): Settled => {
    const reason = messageOf(error);
    return {
      passed: 0,
      failed: [{ id: name, title: name, status: 'failed', reason }],
      unsteady: [],
    };
  });
  show(`=== ${name}: ${seconds.toFixed(0)} s of ${stage.budget * MINUTE_S} s`);
  return { ...settled, stage, seconds };
}
