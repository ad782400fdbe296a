/** In which sizes a video is made, and what a source must be like. */
import { HOUR_S } from '@zhiji/contract/kernel/durations';
import { MediaRefusal } from './media-refusal.rules.ts';

/** What a probe found out about a source. */
export interface VideoFacts {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** AAC in mono or stereo is taken as it is. */
  readonly sound: 'none' | 'aac' | 'other';
}

export interface Rung {
  /** Of the picture, in pixels; sources may stand upright. */
  readonly shortSide: number;
  readonly maxKbps: number;
}

const RUNGS = [720, 480, 360, 240];
const RENDITIONS_MAX = 3;
/** A smaller size is worth making only if it is this much smaller. */
const STEP = 0.75;
const KBPS: readonly (readonly [shortSide: number, kbps: number])[] = [
  [720, 2_200],
  [480, 1_100],
  [360, 600],
  [0, 350],
];

export const VIDEO_SECONDS_MAX = 6 * HOUR_S;
const SIDE_MIN = 64;
const SIDE_MAX = 4_096;

/** Refuses what no lesson is. */
export function requireLesson({ seconds, width, height }: VideoFacts): void {
  if (seconds < 1 || seconds > VIDEO_SECONDS_MAX) {
    throw new MediaRefusal(`a lesson has 1 s to 6 h, this ${Math.round(seconds)} s`);
  }
  if (Math.min(width, height) < SIDE_MIN || Math.max(width, height) > SIDE_MAX) {
    throw new MediaRefusal(`a picture of ${width} x ${height} is not taken`);
  }
}

/** The sizes to make, the best first; none is larger than the source. */
export function ladderOf({ width, height }: Pick<VideoFacts, 'width' | 'height'>): Rung[] {
  const own = Math.min(width, height);
  const best = Math.min(own - (own % 2), RUNGS[0] ?? own);
  const lower = RUNGS.filter((side) => side <= best * STEP);
  return [best, ...lower].slice(0, RENDITIONS_MAX).map((shortSide) => ({
    shortSide,
    maxKbps: KBPS.find(([from]) => shortSide >= from)?.[1] ?? 0,
  }));
}
