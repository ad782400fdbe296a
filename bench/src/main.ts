/**
 * `npm run bench -- <scenario> [--assert] [--quick] [--profile] [--source] [--sizes 1000,100000]`
 *
 * Every figure is a ratio to a floor measured in the same run: the server and the floors are
 * separate processes, checked byte for byte and warmed up, then loaded by wrk in shuffled,
 * interleaved rounds of which the medians count. The steady number is processor time per request,
 * of the process and of PostgreSQL and Redis, from the process accounts. The last line carries
 * all figures; with `--assert` a missed goal makes the exit code 1.
 *
 * --quick    shorter rounds, fewer of them; with --assert, a goal missed so is measured at length
 * --profile  also prints the functions in which the server spends its time
 * --source   measures server/src instead of the built server/dist
 * --sizes    numbers of courses in the markets of the scenarios that need one
 *
 * To add a scenario, write a file in scenarios/ and name it below.
 */
import { parseArgs } from 'node:util';
import { listenerOn } from './harness/cpu.ts';
import { createHarness, type Scenario } from './harness/harness.ts';
import { missedGoals, summaryLine } from './harness/report.ts';
import { catalogue } from './scenarios/catalogue.ts';
import { kernel } from './scenarios/kernel.ts';
import { learn } from './scenarios/learn.ts';
import { order } from './scenarios/order.ts';
import { plans } from './scenarios/plans.ts';
import { addresses, subject } from './subject.ts';

interface Choices {
  readonly source: boolean;
  readonly sizes: readonly number[];
}

const scenarios: Readonly<Record<string, (choices: Choices) => Scenario>> = {
  kernel: ({ source }) => kernel(subject(source)),
  catalogue,
  learn,
  order,
  plans,
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    assert: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1000,100000,1000000' },
  },
});

const create = scenarios[positionals[0] ?? ''];
if (!create || positionals.length !== 1) {
  throw new Error(`usage: npm run bench -- <${Object.keys(scenarios).join(' | ')}> [--assert]`);
}

const { databaseUrl, redisUrl } = addresses();
const services = [databaseUrl, redisUrl].map((url) => listenerOn(Number(new URL(url).port)));
const harnessFor = (quick: boolean) => createHarness({ quick, services });
let harness = harnessFor(options.quick);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void harness.stopAll().then(() => process.exit(1));
  });
}

try {
  const sizes = options.sizes.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
    throw new Error(`--sizes ${options.sizes} is no list of numbers`);
  }
  const scenario = create({ source: options.source, sizes });
  const { goals } = scenario;
  if (options.profile) {
    await scenario.profile(harness);
  }
  const meetsGoals = async (): Promise<boolean> => {
    const figures = await scenario.run(harness);
    console.log(`\n${summaryLine(scenario.name, figures, goals)}`);
    return missedGoals(figures, goals).length === 0;
  };
  let met = await meetsGoals();
  if (!met && options.assert && options.quick) {
    // Three seconds of load are a hint; what takes too long does so at length as well.
    await harness.stopAll();
    harness = harnessFor(false);
    met = await meetsGoals();
  }
  process.exitCode = options.assert && !met ? 1 : 0;
} finally {
  await harness.stopAll();
}
