/** What a Lighthouse run says, and what it must say. */

export interface Figures {
  /** Scores out of 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Total blocking time and largest contentful paint, in ms. */
  readonly tbt: number;
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Everything the page loaded, as it came over the wire. */
  readonly bytes: number;
}

export type Preset = 'desktop' | 'mobile';

/** Pages that are held to goals. */
export const PAGE_NAMES = ['home', 'list', 'course', 'study', 'user centre'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** The pages a person names, all when none is; a name that is none is refused. */
export function chosenPages(wanted: readonly string[]): readonly PageName[] {
  const unknown = wanted.filter((name) => !PAGE_NAMES.some((page) => page === name));
  if (unknown.length > 0) {
    throw new Error(`no page is called ${unknown.join(', ')}; there are ${PAGE_NAMES.join(', ')}`);
  }
  return wanted.length === 0 ? PAGE_NAMES : PAGE_NAMES.filter((page) => wanted.includes(page));
}

/** Medians of the pages looked at, and of the floor page on a phone, where it is the measure. */
export interface Measured {
  readonly pages: ReadonlyMap<PageName, Readonly<Record<Preset, Figures>>>;
  readonly floor: { readonly mobile: Figures };
}

const PERFORMANCE: Readonly<Record<Preset, number>> = { desktop: 97, mobile: 90 };
const ACCESSIBILITY = 100;
const BEST_PRACTICES = 100;
const TBT_MS = 300;
const CLS = 0.02;
/** How far the home page may stay behind a page that does next to nothing. */
const BEHIND_FLOOR = 5;

/** What the preset's fourfold slowdown is meant to make of a fast desktop (index about 1,800). */
const PHONE_BENCHMARK = 450;
const MOST_SLOWDOWN = 4;

/** How much slower than this machine a phone is: a slow or busy one is nearer to it already. */
export function phoneSlowdown(benchmark: number): number {
  return Math.min(MOST_SLOWDOWN, Math.max(1, benchmark / PHONE_BENCHMARK));
}

/** How far the machine may have been from what a look took it for: neighbours come and go. */
const OFF = 0.15;

/** Whether a look took the machine for what it was. */
export const isSamePhone = (assumed: number, found: number): boolean =>
  Math.abs(phoneSlowdown(found) / phoneSlowdown(assumed) - 1) <= OFF;

/** The middle of an odd number of values. */
function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[(values.length - 1) / 2];
  if (middle === undefined) {
    throw new RangeError('a median needs an odd number of values');
  }
  return middle;
}

/** The median of each figure over an odd number of runs. */
export function medians(runs: readonly Figures[]): Figures {
  const of = (figure: keyof Figures): number => median(runs.map((run) => run[figure]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    tbt: of('tbt'),
    lcp: of('lcp'),
    cls: of('cls'),
    bytes: of('bytes'),
  };
}

function missedAlone(name: PageName, preset: Preset, figures: Figures): string[] {
  const { performance, accessibility, bestPractices, tbt, cls } = figures;
  return [
    performance < PERFORMANCE[preset] && `performance ${performance} < ${PERFORMANCE[preset]}`,
    accessibility < ACCESSIBILITY && `accessibility ${accessibility} < ${ACCESSIBILITY}`,
    bestPractices < BEST_PRACTICES && `best practices ${bestPractices} < ${BEST_PRACTICES}`,
    tbt > TBT_MS && `TBT ${tbt.toFixed(0)} ms > ${TBT_MS} ms`,
    cls > CLS && `CLS ${cls.toFixed(3)} > ${CLS}`,
  ]
    .filter((text) => text !== false)
    .map((text) => `${name}, ${preset}: ${text}`);
}

/** The goals that were not reached; empty when all were. */
export function missedGoals({ pages, floor }: Measured): string[] {
  const least = floor.mobile.performance - BEHIND_FLOOR;
  const performance = pages.get('home')?.mobile.performance ?? least;
  return [
    ...[...pages].flatMap(([name, { desktop, mobile }]) => [
      ...missedAlone(name, 'desktop', desktop),
      ...missedAlone(name, 'mobile', mobile),
    ]),
    ...(performance < least
      ? [`home, mobile: performance ${performance} < ${least}, floor − ${BEHIND_FLOOR}`]
      : []),
  ];
}

/** All of it in a line, as `npm run full` keeps it. */
export function proofLine(measured: Measured): string {
  const looks = [...measured.pages];
  const all = looks.flatMap(([, { desktop, mobile }]) => [desktop, mobile]);
  const least = (figure: 'accessibility' | 'bestPractices'): number =>
    Math.min(...all.map((figures) => figures[figure]));
  const scores = looks.map(
    ([name, { desktop, mobile }]) => `${name} ${desktop.performance}/${mobile.performance}`,
  );
  return [
    `proof: performance on desktop/phone: ${scores.join(', ')}`,
    `accessibility ${least('accessibility')}`,
    `best practices ${least('bestPractices')}`,
    ...missedGoals(measured).map((text) => `missed ${text}`),
  ].join('; ');
}
