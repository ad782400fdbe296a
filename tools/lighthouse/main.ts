/**
 * `npm run lighthouse [-- --small]`: Lighthouse on the home page of the built site behind its edge,
 * beside the floor page, and the goals that hold. What it measures: docs/performance.md. `--small`
 * takes the site as it was last built and looks once, thrice only when a goal was missed. Needs the
 * services (`npm run services start`).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { origin, startSite } from '../e2e/site.ts';
import { repository } from '../services/ports.ts';
import { startBrowser } from './browser.ts';
import {
  type Figures,
  isOwn,
  medians,
  missedGoals,
  phoneSlowdown,
  type Preset,
} from './figures.ts';
import { measure } from './measure.ts';
import { assembleSiteRoot } from './site-root.ts';

const RUNS = 3;
/** The last look at each page, as Lighthouse tells it. */
const reports = join(repository, '.state/results/lighthouse');
const KIB = 1024;

interface Page {
  readonly name: string;
  readonly url: string;
  readonly preset: Preset;
  readonly runs: Figures[];
}

const page = (name: string, path: string, preset: Preset): Page => ({
  name,
  url: `${origin}${path}`,
  preset,
  runs: [],
});

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });

const home = { desktop: page('home', '/', 'desktop'), mobile: page('home', '/', 'mobile') };
const floor = {
  desktop: page('floor', '/floor.html', 'desktop'),
  mobile: page('floor', '/floor.html', 'mobile'),
};
const pages = [
  home.desktop,
  home.mobile,
  floor.mobile,
  // Only to be read beside the home page; no goal depends on it.
  ...(values.small ? [] : [floor.desktop]),
];

/** The machine's speed at the last look; the first is at the desktop preset, which needs none. */
let benchmark = 0;

/** One look at every page per round, so that what disturbs the machine disturbs them alike. */
async function look(rounds: number, port: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, preset, runs } of pages) {
      const looked = await measure(url, preset, port, benchmark);
      benchmark = looked.benchmark;
      runs.push(looked.figures);
      writeFileSync(join(reports, `${name}-${preset}.html`), looked.report);
    }
  }
}

const missed = (): string[] =>
  missedGoals({
    home: { desktop: medians(home.desktop.runs), mobile: medians(home.mobile.runs) },
    floor: { mobile: medians(floor.mobile.runs) },
  });

const cells = (texts: readonly (string | number)[]): string =>
  texts.map((text) => String(text).padStart(10)).join('');

function print(): void {
  console.log(cells(['page', 'preset', 'perf', 'a11y', 'TBT ms', 'CLS', 'LCP ms', 'KiB']));
  for (const { name, preset, runs } of pages) {
    const { performance, accessibility, tbt, cls, lcp, bytes } = medians(runs);
    const times = [tbt.toFixed(0), cls.toFixed(3), lcp.toFixed(0)];
    const kib = (bytes / KIB).toFixed(0);
    console.log(cells([name, preset, performance, accessibility, ...times, kib]));
  }
  const slowdown = phoneSlowdown(benchmark).toFixed(1);
  console.log(
    `median of ${home.desktop.runs.length}; benchmark ${benchmark.toFixed(0)}, phone ${slowdown} times slower`,
  );
}

async function run(): Promise<void> {
  mkdirSync(reports, { recursive: true });
  const site = await startSite({ webRoot: assembleSiteRoot() });
  try {
    const browser = await startBrowser();
    try {
      await look(values.small ? 1 : RUNS, browser.port);
      if (values.small && missed().length > 0) {
        await look(RUNS - 1, browser.port);
      }
    } finally {
      await browser.stop();
    }
  } finally {
    await site.stop();
  }
}

if (!values.small) {
  const build = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: repository,
    stdio: 'inherit',
  });
  if (build.status !== 0) process.exit(1);
}
await run();
print();
const misses = missed();
for (const text of misses) {
  console.log(`MISSED ${text}`);
}
// A short look holds the page to its own goals; how far it is from the floor is printed.
process.exitCode = misses.some((text) => !values.small || isOwn(text)) ? 1 : 0;
