/**
 * `npm run lighthouse [-- --page course …]`: Lighthouse on the most used pages of the built site behind
 * its edge, beside the floor page, and the goals that hold. What it measures: docs/performance.md.
 * `--page` looks at the named pages alone; `--runs 1` looks once. Needs the services (`npm run services
 * start`).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { origin, startSite } from '../e2e/site.ts';
import { repository } from '../services/ports.ts';
import { startBrowser } from './browser.ts';
import {
  chosenPages,
  type Figures,
  isSamePhone,
  type Measured,
  medians,
  missedGoals,
  type PageName,
  phoneSlowdown,
  type Preset,
  proofLine,
} from './figures.ts';
import { createLearner } from './learner.ts';
import { type Look, measure } from './measure.ts';
import { assembleSiteRoot } from './site-root.ts';

const PRESETS: readonly Preset[] = ['desktop', 'mobile'];
/** The last look at each page, as Lighthouse tells it. */
const reports = join(repository, '.state/results/lighthouse');
const KIB = 1024;

/** Where each page is; those of a learner are looked at by a browser that is logged in. */
const places = (courseId: number): Readonly<Record<PageName | 'floor', string>> => ({
  home: '/',
  list: '/#/allCourseList',
  course: `/#/courseInfo?id=${courseId}&type=2`,
  study: `/#/courseInfo?id=${courseId}&type=2&study=1`,
  'user centre': '/#/user/course',
  floor: '/floor.html',
});
const OF_LEARNER: ReadonlySet<string> = new Set<PageName>(['study', 'user centre']);

interface Page {
  readonly name: PageName | 'floor';
  readonly preset: Preset;
  readonly runs: Figures[];
}

const { values } = parseArgs({
  options: {
    page: { type: 'string', multiple: true, default: [] },
    /** How often every page is looked at; odd, for its medians. */
    runs: { type: 'string', default: '3' },
  },
});

const page = (name: Page['name'], preset: Preset): Page => ({ name, preset, runs: [] });

const names = chosenPages(values.page);

const pages: readonly Page[] = [
  ...names.flatMap((name) => PRESETS.map((preset) => page(name, preset))),
  page('floor', 'mobile'),
  // Only to be read beside the home page; no goal depends on it.
  page('floor', 'desktop'),
];

const runsOf = (name: Page['name'], preset: Preset): readonly Figures[] =>
  pages.find((one) => one.name === name && one.preset === preset)?.runs ?? [];

/** The machine's speed at the last look; the first is at the desktop preset, which needs none. */
let benchmark = 0;
/** How often a look was taken again because the machine had become another. */
let again = 0;
const LOOKS_MAX = 4;

interface Stage {
  readonly courseId: number;
  readonly visitor: number;
  readonly learner: number;
}

/** A look measures the machine as it begins; one that took it for another is taken again. */
async function lookOnce(url: string, preset: Preset, port: number): Promise<Look> {
  for (let left = LOOKS_MAX; ; left -= 1) {
    const assumed = benchmark;
    const looked = await measure(url, preset, port, assumed);
    benchmark = looked.benchmark;
    if (preset === 'desktop' || left === 1 || isSamePhone(assumed, benchmark)) {
      return looked;
    }
    again += 1;
  }
}

async function lookAt({ name, preset, runs }: Page, stage: Stage): Promise<void> {
  const url = origin + places(stage.courseId)[name];
  const port = OF_LEARNER.has(name) ? stage.learner : stage.visitor;
  const looked = await lookOnce(url, preset, port);
  runs.push(looked.figures);
  const file = `${name.replaceAll(' ', '-')}-${preset}.html`;
  writeFileSync(join(reports, file), looked.report);
}

function measured(): Measured {
  const of = (name: PageName) => ({
    desktop: medians(runsOf(name, 'desktop')),
    mobile: medians(runsOf(name, 'mobile')),
  });
  return {
    pages: new Map(names.map((name) => [name, of(name)])),
    floor: { mobile: medians(runsOf('floor', 'mobile')) },
  };
}

/** Figures and every look, for whoever compares runs. */
function write(): void {
  const looks = pages.map(({ name, preset, runs }) => ({
    name,
    preset,
    figures: medians(runs),
    runs,
  }));
  writeFileSync(join(reports, 'figures.json'), JSON.stringify({ benchmark, looks }, null, 2));
}

const cells = ([name = '', ...texts]: readonly (string | number)[]): string =>
  [String(name).padEnd(12), ...texts.map((text) => String(text).padStart(9))].join('');

function print(): void {
  console.log(cells(['page', 'preset', 'perf', 'a11y', 'best', 'TBT ms', 'CLS', 'LCP ms', 'KiB']));
  for (const { name, preset, runs } of pages) {
    const { performance, accessibility, bestPractices, tbt, cls, lcp, bytes } = medians(runs);
    const times = [tbt.toFixed(0), cls.toFixed(3), lcp.toFixed(0)];
    const kib = (bytes / KIB).toFixed(0);
    console.log(cells([name, preset, performance, accessibility, bestPractices, ...times, kib]));
  }
  const slowdown = phoneSlowdown(benchmark).toFixed(1);
  console.log(
    `benchmark ${benchmark.toFixed(0)}, phone ${slowdown} times slower, ${again} looks again`,
  );
}

/** One look at every page per round, so that what disturbs the machine disturbs them alike. */
async function look(stage: Stage): Promise<void> {
  for (let round = 0; round < Number(values.runs); round += 1) {
    for (const one of pages) {
      await lookAt(one, stage);
    }
  }
}

async function run(): Promise<void> {
  mkdirSync(reports, { recursive: true });
  const site = await startSite({ webRoot: assembleSiteRoot() });
  const [visitor, learner] = [await startBrowser(), await startBrowser()];
  try {
    const owner = await createLearner(site);
    await owner.logIn(learner.port);
    const stage = { courseId: owner.courseId, visitor: visitor.port, learner: learner.port };
    await look(stage);
  } finally {
    await Promise.all([visitor.stop(), learner.stop()]);
    await site.stop();
  }
}

const build = spawnSync('npm', ['run', 'build', '--silent'], {
  cwd: repository,
  stdio: 'inherit',
});
if (build.status !== 0) {
  process.exit(1);
}
await run();
print();
write();
const misses = missedGoals(measured());
for (const text of misses) {
  console.log(`MISSED ${text}`);
}
console.log(proofLine(measured()));
process.exitCode = misses.length > 0 ? 1 : 0;
