/** What a scenario works with: programs, fair comparisons, profiles. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSecondsOf, rssBytesOf } from './cpu.ts';
import { runLoad, type Exchange, type Expectation, type LoadResult } from './load.ts';
import { send, start, type Program, type Running } from './process.ts';
import { readProfile, selfTimes } from './profile.ts';
import { table, type Figures, type Goals } from './report.ts';
import { interleave, median } from './rounds.ts';

export interface Scenario {
  readonly name: string;
  readonly goals: Goals;
  run(harness: Harness): Promise<Figures>;
  /** Prints where the subject's time goes. */
  profile(harness: Harness): Promise<void>;
}

/** A program with the work it is given in a comparison. */
export interface Competitor {
  readonly name: string;
  readonly program: Running;
  readonly exchange: Exchange;
  readonly expected: Expectation;
  /** The services do next to nothing for it: what they do for others meanwhile is not counted. */
  readonly alone?: boolean;
  /** Done before every load, such as emptying a cache. */
  readonly prepare?: () => Promise<void>;
}

/** One competitor in one round. */
export interface Sample {
  /** Of the program and, unless it works alone, the services that work for it, per request. */
  readonly cpuMicros: number;
  readonly rssBytes: number;
  readonly loads: readonly (LoadResult & {
    readonly connections: number;
    readonly cpuMicros: number;
  })[];
}

export interface ColdStart {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
}

export interface Harness {
  /** Whether to be content with less. */
  readonly quick: boolean;
  start(program: Program, exchange: Exchange): Promise<Running>;
  stop(program: Running): Promise<void>;
  /** Warms up and verifies all competitors, then loads them in shuffled, interleaved rounds. */
  compareLoad(
    title: string,
    competitors: readonly Competitor[],
  ): Promise<Readonly<Record<string, readonly Sample[]>>>;
  /** Lets a scenario with a load of its own measure in shuffled, interleaved rounds. */
  compare<Name extends string, Own>(
    names: readonly Name[],
    measure: (name: Name) => Promise<Own>,
  ): Promise<Readonly<Record<Name, readonly Own[]>>>;
  /** CPU used so far by programs and the services that work for them. */
  cpuSeconds(programs: readonly Running[]): number;
  /** Starts and stops each program in shuffled, interleaved rounds. */
  compareColdStart(
    programs: readonly Program[],
    exchange: Exchange,
  ): Promise<Readonly<Record<string, readonly ColdStart[]>>>;
  /**
   * Prints the functions in which a program spends its time, started and under load: of wrk, or of
   * what the scenario gives it to do.
   */
  profile(
    program: Program,
    exchange: Exchange,
    work?: (program: Running) => Promise<void>,
  ): Promise<void>;
  stopAll(): Promise<void>;
}

export interface HarnessOptions {
  readonly quick: boolean;
  /** Processes whose time counts with every program: PostgreSQL and Redis. */
  readonly services: readonly number[];
}

/** How many wait for answers at once: a few, and many. */
export const CONNECTIONS = [4, 64];
const MICROS_PER_SECOND = 1_000_000;
const BYTES_PER_MB = 1_048_576;
const MANY_WARM_UP = 3;
const PROFILE_LINES = 15;
const PERCENT = 100;
const OK = 200;
/** Part of an unexpected answer that an error shows. */
const SHOWN = 300;

/** Builds the harness; `stopAll` ends whatever is still running. */
export function createHarness({ quick, services }: HarnessOptions): Harness {
  const rounds = quick ? 3 : 5;
  const loadSeconds = quick ? 1 : 3;
  const running = new Set<Running>();

  async function startProgram(program: Program, exchange: Exchange): Promise<Running> {
    const started = await start(program, exchange, services);
    running.add(started);
    return started;
  }

  async function stopProgram(program: Running): Promise<void> {
    running.delete(program);
    await program.stop();
  }

  async function measure(competitor: Competitor): Promise<Sample> {
    const { program, exchange, alone = false, prepare } = competitor;
    const counted = [program.pid, ...(alone ? [] : services)];
    const loads = [];
    for (const connections of CONNECTIONS) {
      await prepare?.();
      const before = cpuSecondsOf(counted);
      const load = await runLoad(program.origin, exchange, { connections, seconds: loadSeconds });
      const used = cpuSecondsOf(counted) - before;
      const cpuMicros = (used * MICROS_PER_SECOND) / load.requests;
      loads.push({ ...load, connections, cpuMicros });
    }
    const requests = loads.reduce((sum, load) => sum + load.requests, 0);
    const micros = loads.reduce((sum, load) => sum + load.cpuMicros * load.requests, 0);
    return { cpuMicros: micros / requests, rssBytes: rssBytesOf([program.pid]), loads };
  }

  async function warmUp(competitor: Competitor): Promise<void> {
    const { name, program, exchange, expected, prepare } = competitor;
    const { status, contentType, body } = await send(program.origin, exchange);
    const same = expected.whole ? body === expected.body : body.startsWith(expected.body);
    if (status !== OK || contentType !== expected.contentType || !same) {
      const [given, wanted] = [body, expected.body].map((text) => text.slice(0, SHOWN));
      throw new Error(
        `${name} answers ${status} ${contentType} ${given} instead of ${expected.contentType} ${wanted}`,
      );
    }
    // Many requests have many statements, each of which every connection plans at first.
    const seconds = loadSeconds * (exchange.bodies.length > 1 ? MANY_WARM_UP : 1);
    for (const connections of CONNECTIONS) {
      await prepare?.();
      await runLoad(program.origin, exchange, { connections, seconds, verify: expected });
    }
  }

  const wrkFor =
    (exchange: Exchange) =>
    async ({ origin }: Running): Promise<void> => {
      const connections = Math.max(...CONNECTIONS);
      await runLoad(origin, exchange, { connections, seconds: quick ? 5 : 15 });
    };

  return {
    quick,
    start: startProgram,
    stop: stopProgram,
    compare: async (names, own) => interleave(names, rounds, own),
    cpuSeconds: (programs) => cpuSecondsOf([...programs.map(({ pid }) => pid), ...services]),

    async compareLoad(title, competitors) {
      for (const competitor of competitors) {
        await warmUp(competitor);
      }
      const byName = new Map(competitors.map((competitor) => [competitor.name, competitor]));
      const samples = await interleave([...byName.keys()], rounds, async (name) => {
        const competitor = byName.get(name);
        if (!competitor) {
          throw new Error(`no competitor ${name}`);
        }
        return measure(competitor);
      });
      console.log(`\n${loadTable(title, samples)}`);
      return samples;
    },

    async compareColdStart(programs, exchange) {
      const byName = new Map(programs.map((program) => [program.name, program]));
      const samples = await interleave([...byName.keys()], rounds, async (name) => {
        const program = byName.get(name);
        if (!program) {
          throw new Error(`no program ${name}`);
        }
        const started = await startProgram(program, exchange);
        await stopProgram(started);
        return started.coldStart;
      });
      console.log(`\n${coldStartTable(samples)}`);
      return samples;
    },

    async profile(program, exchange, work = wrkFor(exchange)) {
      for (const [title, load] of [
        ['cold start', null],
        ['under load', work],
      ] as const) {
        const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'));
        try {
          const args = ['--cpu-prof', '--cpu-prof-dir', folder, ...program.args];
          const started = await startProgram({ ...program, args }, exchange);
          await load?.(started);
          await stopProgram(started);
          console.log(`\n${profileTable(`${program.name}, ${title}`, folder)}`);
        } finally {
          rmSync(folder, { recursive: true });
        }
      }
    },

    async stopAll() {
      await Promise.all([...running].map(stopProgram));
    },
  };
}

function loadTable(title: string, samples: Readonly<Record<string, readonly Sample[]>>): string {
  const rows = Object.entries(samples).flatMap(([name, own]) =>
    CONNECTIONS.map((connections, index) => {
      const loads = own.flatMap((sample) => sample.loads[index] ?? []);
      const of = (key: 'cpuMicros' | 'requestsPerSecond' | 'p50Ms' | 'p99Ms') =>
        median(loads.map((load) => load[key]));
      const rss = median(own.map(({ rssBytes }) => rssBytes)) / BYTES_PER_MB;
      return [
        name,
        connections,
        of('cpuMicros'),
        of('requestsPerSecond'),
        of('p50Ms'),
        of('p99Ms'),
        rss,
      ];
    }),
  );
  return table([[title, 'conns', 'cpu us/req', 'req/s', 'p50 ms', 'p99 ms', 'rss MB'], ...rows]);
}

function coldStartTable(samples: Readonly<Record<string, readonly ColdStart[]>>): string {
  return table([
    ['cold start', 'cpu s', 'wall s'],
    ...Object.entries(samples).map(([name, own]) => [
      name,
      median(own.map(({ cpuSeconds }) => cpuSeconds)),
      median(own.map(({ wallSeconds }) => wallSeconds)),
    ]),
  ]);
}

function profileTable(title: string, folder: string): string {
  const top = selfTimes(readProfile(folder)).slice(0, PROFILE_LINES);
  return table([
    [title, 'self ms', '%'],
    ...top.map(({ where, ms, share }) => [where, ms, share * PERCENT]),
  ]);
}
