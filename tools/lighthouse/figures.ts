/** What a Lighthouse run says, and what it must say. */

export interface Figures {
  /** Scores out of 100. */
  readonly performance: number;
  readonly accessibility: number;
  /** Total blocking time and largest contentful paint, in ms. */
  readonly tbt: number;
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Everything the page loaded, as it came over the wire. */
  readonly bytes: number;
}

export type Preset = 'desktop' | 'mobile';

/** Medians of the home page, and of the floor page on a phone, where it is the measure. */
export interface Measured {
  readonly home: Readonly<Record<Preset, Figures>>;
  readonly floor: { readonly mobile: Figures };
}

const PERFORMANCE: Readonly<Record<Preset, number>> = { desktop: 97, mobile: 90 };
const ACCESSIBILITY = 100;
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

/** The middle of an odd number of values. */
function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[(values.length - 1) / 2];
  if (middle === undefined) throw new RangeError('a median needs an odd number of values');
  return middle;
}

/** The median of each figure over an odd number of runs. */
export function medians(runs: readonly Figures[]): Figures {
  const of = (figure: keyof Figures): number => median(runs.map((run) => run[figure]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    tbt: of('tbt'),
    lcp: of('lcp'),
    cls: of('cls'),
    bytes: of('bytes'),
  };
}

function missedAlone(preset: Preset, figures: Figures): string[] {
  const { performance, accessibility, tbt, cls } = figures;
  return [
    performance < PERFORMANCE[preset] && `performance ${performance} < ${PERFORMANCE[preset]}`,
    accessibility < ACCESSIBILITY && `accessibility ${accessibility} < ${ACCESSIBILITY}`,
    tbt > TBT_MS && `TBT ${tbt.toFixed(0)} ms > ${TBT_MS} ms`,
    cls > CLS && `CLS ${cls.toFixed(3)} > ${CLS}`,
  ]
    .filter((text) => text !== false)
    .map((text) => `home, ${preset}: ${text}`);
}

/** The goals that were not reached; empty when all were. */
export function missedGoals({ home, floor }: Measured): string[] {
  const least = floor.mobile.performance - BEHIND_FLOOR;
  const isBehind = home.mobile.performance < least;
  return [
    ...missedAlone('desktop', home.desktop),
    ...missedAlone('mobile', home.mobile),
    ...(isBehind
      ? [`home, mobile: performance ${home.mobile.performance} < ${least}, floor − ${BEHIND_FLOOR}`]
      : []),
  ];
}

/** Whether a missed goal is the page's own; the distance to the floor is also the floor's. */
export function isOwn(text: string): boolean {
  return !text.includes('floor');
}
