/**
 * What studying costs: 20,000 learners report once in twenty seconds, a thousand times a second,
 * for three minutes; then the server is killed in the middle of it, and everything that was
 * acknowledged must be in the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { HEARTBEAT_SECONDS } from '@zhiji/contract/kernel/limits';
import { cpuSecondsOf, rssBytesOf } from '../harness/cpu.ts';
import type { Harness, Scenario } from '../harness/harness.ts';
import type { Exchange } from '../harness/load.ts';
import type { Program } from '../harness/process.ts';
import { table, type Figures } from '../harness/report.ts';
import { median } from '../harness/rounds.ts';
import { dropCopies } from '../market.ts';
import { subject } from '../subject.ts';
import { beat, type HeartbeatLoad } from './learn-load.ts';
import { countLost, firstQuestion, openLearners, writtenIn, type Learner } from './learn-stand.ts';
import { quantile } from './order-client.ts';
import { statementsOf } from './order-stand.ts';

const LEARNERS = 20_000;
/** Its own, so that it runs beside other scenarios. */
const PLACED = { name: 'server', port: 13_345 };
const SECONDS = 180;
const SECONDS_QUICK = 20;
const KILL_SECONDS = 20;
const SAMPLE_MS = 1_000;
const THIRDS = 3;
const MEDIAN = 0.5;
const LAST = 0.99;
const BYTES_PER_MB = 1_048_576;
const MICROS_PER_SECOND = 1_000_000;

/** The scenario. */
export function learn({ source }: { readonly source: boolean }): Scenario {
  return {
    name: 'learn',
    goals: { lost: 0, failed_share: 0, behind_share: 0.01, memory_growth: 1.15, p99_ms: 500 },
    run: async (harness) => study(harness, source),
    profile: async (harness) => profile(harness, source),
  };
}

async function study(harness: Harness, source: boolean): Promise<Figures> {
  const { market, learners } = await openLearners(LEARNERS);
  const program = subject(source, market, PLACED);
  const question = firstQuestion(learners);
  const steady = await harness.start(program, question);
  const before = { written: await writtenIn(market), statements: await statementsOf(steady) };
  const cpu = { all: harness.cpuSeconds([steady]), server: cpuSecondsOf([steady.pid]) };
  const memory: number[] = [];
  const seconds = harness.quick ? SECONDS_QUICK : SECONDS;
  const load = await beat(steady.origin, learners, seconds, async (elapsed) => {
    for (; elapsed() < seconds; await sleep(SAMPLE_MS)) {
      memory.push(rssBytesOf([steady.pid]));
    }
  });
  const micros = (used: number): number => (used * MICROS_PER_SECOND) / load.saved;
  const serverMicros = micros(cpuSecondsOf([steady.pid]) - cpu.server);
  const allMicros = micros(harness.cpuSeconds([steady]) - cpu.all);
  const statements = (await statementsOf(steady)) - before.statements;
  // What a connection did is counted for sure when it is closed.
  await harness.stop(steady);
  const written = await writtenIn(market);
  const rows = written.rows - before.written.rows;

  const killed = await killInTheMiddle(harness, { program, question, learners });
  const lost = await countLost(market, learners);
  await harness.stopAll();
  await dropCopies();
  console.log(`\n${loadTable({ steady: load, killed })}`);
  return {
    lost,
    failed_share: load.failed / load.sent,
    behind_share: 1 - load.saved / (load.seconds * (LEARNERS / HEARTBEAT_SECONDS)),
    memory_growth: growthOf(memory),
    p99_ms: quantile(load.times, LAST),
    p50_ms: quantile(load.times, MEDIAN),
    beats_s: load.saved / load.seconds,
    server_us: serverMicros,
    all_us: allMicros,
    rows_per_beat: rows / load.saved,
    hot_share: (written.hot - before.written.hot) / rows,
    statements_per_beat: statements / load.saved,
    rss_mb: (memory.at(-1) ?? 0) / BYTES_PER_MB,
    failed_by_kill: killed.failed,
  };
}

interface Stand {
  readonly program: Program;
  readonly question: Exchange;
  readonly learners: readonly Learner[];
}

/** The process is gone without a word, and another takes its place. */
async function killInTheMiddle(
  harness: Harness,
  { program, question, learners }: Stand,
): Promise<HeartbeatLoad> {
  const first = await harness.start(program, question);
  return beat(first.origin, learners, KILL_SECONDS, async () => {
    await sleep((KILL_SECONDS / 2) * SECOND_MS);
    process.kill(first.pid, 'SIGKILL');
    await harness.stop(first);
    await harness.start(program, question);
  });
}

/** Memory in the last third of a run against the third before, when everything is warm. */
function growthOf(memory: readonly number[]): number {
  const third = Math.floor(memory.length / THIRDS);
  return median(memory.slice(2 * third)) / median(memory.slice(third, 2 * third));
}

async function profile(harness: Harness, source: boolean): Promise<void> {
  const { market, learners } = await openLearners(LEARNERS);
  await harness.profile(
    subject(source, market, PLACED),
    firstQuestion(learners),
    async ({ origin }) => {
      await beat(origin, learners, SECONDS_QUICK);
    },
  );
  await harness.stopAll();
  await dropCopies();
}

function loadTable(loads: Readonly<Record<string, HeartbeatLoad>>): string {
  return table([
    ['heartbeats', 'sent', 'saved', 'failed', 'skipped', 'saved/s', 'p50 ms', 'p99 ms'],
    ...Object.entries(loads).map(([name, { sent, saved, failed, skipped, times, seconds }]) => [
      name,
      sent,
      saved,
      failed,
      skipped,
      saved / seconds,
      quantile(times, MEDIAN),
      quantile(times, LAST),
    ]),
  ]);
}
