/**
 * `npm run bench -- <scenario> [--assert] [--quick] [--profile] [--source]`
 *
 * Every figure is a ratio to a floor measured in the same run: the server and the floors are
 * separate processes, checked byte for byte and warmed up, then loaded by wrk in shuffled,
 * interleaved rounds of which the medians count. The steady number is processor time per request,
 * of the process and of PostgreSQL and Redis, from the process accounts. The last line carries
 * all figures; with `--assert` a missed goal makes the exit code 1.
 *
 * --quick    shorter rounds, fewer of them
 * --profile  also prints the functions in which the server spends its time
 * --source   measures server/src instead of the built server/dist
 *
 * To add a scenario, write a file in scenarios/ and name it below.
 */
import { parseArgs } from 'node:util';
import { listenerOn } from './harness/cpu.ts';
import { createHarness, type Scenario } from './harness/harness.ts';
import type { Program } from './harness/process.ts';
import { missedGoals, summaryLine } from './harness/report.ts';
import { kernel } from './scenarios/kernel.ts';
import { addresses, subject } from './subject.ts';

const scenarios: Readonly<Record<string, (server: Program) => Scenario>> = { kernel };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    assert: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
  },
});

const create = scenarios[positionals[0] ?? ''];
if (!create || positionals.length !== 1) {
  throw new Error(`usage: npm run bench -- <${Object.keys(scenarios).join(' | ')}> [--assert]`);
}

const { databaseUrl, redisUrl } = addresses();
const services = [databaseUrl, redisUrl].map((url) => listenerOn(Number(new URL(url).port)));
const harness = createHarness({ quick: options.quick, services });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void harness.stopAll().then(() => process.exit(1));
  });
}

try {
  const scenario = create(subject(options.source));
  if (options.profile) await scenario.profile(harness);
  const figures = await scenario.run(harness);
  const missed = missedGoals(figures, scenario.goals);
  console.log(`\n${summaryLine(scenario.name, figures, scenario.goals)}`);
  process.exitCode = options.assert && missed.length > 0 ? 1 : 0;
} finally {
  await harness.stopAll();
}
