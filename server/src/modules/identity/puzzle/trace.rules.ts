/**
 * Whether a piece was moved by somebody's hand. A hand starts and stops, is never even and takes its
 * time; a script that sends two points, a straight line or even steps is told that it missed. Keys
 * move in small even steps and only their rhythm is a person's.
 */
import type { CallInput } from '@zhiji/contract/calls';

export type Trace = NonNullable<CallInput<'identity.solvePuzzle'>['trace']>;
type Point = Trace['points'][number];

const SHORTEST_MS = 300;
/** The clocks of two processes are alike within this. */
const CLOCK_MS = 250;
/** Even a slow screen draws as many frames in the shortest time. */
const FEWEST_POINTS = 8;
/** Some browsers put the middle of the handle under the pointer that takes it. */
const GRAB = 36;
/** Of the whole way, in one step. */
const LONGEST_STEP = 0.5;
const MOST_PARTS = 10;
const FEWEST_PARTS = 5;
/** Pixels; in a shorter part a tremble of one pixel looks like another speed. */
const SHORTEST_PART = 12;
const UNEVEN_SPEED = 0.2;
const UNEVEN_RHYTHM = 0.1;
/** A slow hand moves by one or two pixels at a time; greater steps are not all alike. */
const SMALL_STEP = 2;
const MOST_OF_WAY = 0.75;
/** Keys move three pixels, and long traces are thinned out by the browser. */
const LONGEST_KEY_STEP = 12;
const FASTEST_KEY_MS = 8;

/** Whether a trace that ends at x could be a person's, who had so much time for it. */
export function isByHand({ by, points }: Trace, x: number, availableMs: number): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) {
    return false;
  }
  const tookMs = last.ms - first.ms;
  return (
    last.x === x &&
    first.x <= GRAB &&
    pairs(points).every(([from, to]) => to.ms >= from.ms) &&
    tookMs >= SHORTEST_MS &&
    tookMs <= availableMs + CLOCK_MS &&
    (by === 'keys' ? isByKeys(points) : isByPointer(points))
  );
}

function isByPointer(points: readonly Point[]): boolean {
  // Hands go too far and come back.
  const way = Math.max(...points.map(({ x }) => x));
  const steps = pairs(points).map(([from, to]) => Math.abs(to.x - from.x));
  return (
    points.length >= FEWEST_POINTS &&
    Math.max(...steps) <= Math.max(GRAB, way * LONGEST_STEP) &&
    !areEven(steps, way) &&
    unevenness(withoutLongest(partTimes(points, way))) >= UNEVEN_SPEED &&
    (points.some(({ y }) => y !== points[0]?.y) || unevenness(gaps(points)) >= UNEVEN_RHYTHM)
  );
}

function isByKeys(points: readonly Point[]): boolean {
  const between = gaps(points);
  return (
    pairs(points).every(([from, to]) => Math.abs(to.x - from.x) <= LONGEST_KEY_STEP) &&
    mean(between) >= FASTEST_KEY_MS &&
    unevenness(between) >= UNEVEN_RHYTHM
  );
}

function pairs(points: readonly Point[]): (readonly [Point, Point])[] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to]);
}

/** Times between points. */
function gaps(points: readonly Point[]): number[] {
  return pairs(points)
    .map(([from, to]) => to.ms - from.ms)
    .filter((ms) => ms > 0);
}

/** Whether most of the way was made in steps of one length. */
function areEven(steps: readonly number[], way: number): boolean {
  return steps.some(
    (step) =>
      step > SMALL_STEP &&
      steps.filter((other) => other === step).length * step > MOST_OF_WAY * way,
  );
}

/** How long each part of the way took; all parts are equally long. */
function partTimes(points: readonly Point[], way: number): number[] {
  const count = Math.min(MOST_PARTS, Math.max(FEWEST_PARTS, Math.floor(way / SHORTEST_PART)));
  const arrivals = Array.from({ length: count + 1 }, (_, part) =>
    arrivalAt(points, (part * way) / count),
  );
  return arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
}

/** When the piece first was so far. */
function arrivalAt(points: readonly Point[], x: number): number {
  const there = points.findIndex((point) => point.x >= x);
  const to = points[there];
  const from = points[there - 1];
  if (to === undefined || from === undefined) {
    return to?.ms ?? 0;
  }
  return from.ms + ((to.ms - from.ms) * (x - from.x)) / (to.x - from.x);
}

/** One rest on the way is easily made up. */
function withoutLongest(values: readonly number[]): number[] {
  const longest = values.indexOf(Math.max(...values));
  return values.filter((_, index) => index !== longest);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Standard deviation by mean; 0 where all are alike. */
function unevenness(values: readonly number[]): number {
  const middle = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return middle === 0 ? 0 : spread / middle;
}
