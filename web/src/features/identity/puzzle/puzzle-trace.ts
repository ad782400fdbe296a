import type { CallRequest } from '@zhiji/contract/calls';
import {
  PUZZLE_TRACE_MS,
  PUZZLE_TRACE_POINTS,
  PUZZLE_TRACE_SWAY,
} from '@zhiji/contract/kernel/limits';

export type Trace = NonNullable<CallRequest<'identity.solvePuzzle'>['trace']>;
type Point = Trace['points'][number];

/** Writes down how a piece is moved, as the server wants to know it; keys are the way without `take`. */
export function traceOf() {
  let by: Trace['by'] = 'keys';
  let points: Point[] = [];
  let begun = 0;
  let takenAt = 0;
  let y = 0;

  const note = (x: number) => {
    if (points.length === 0) {
      begun = performance.now();
    }
    const ms = Math.min(PUZZLE_TRACE_MS, Math.round(performance.now() - begun));
    points.push({ x, y, ms });
    // What takes long is told more coarsely; they are an odd number, so both ends stay.
    if (points.length > PUZZLE_TRACE_POINTS) {
      points = points.filter((_, index) => index % 2 === 0);
    }
  };

  return {
    /** A pointer takes the handle. */
    take(clientY: number) {
      by = 'drag';
      takenAt = clientY;
      if (points.length === 0) {
        note(0);
      }
    },
    /** The pointer is at this height. */
    sway(clientY: number) {
      const sway = Math.round(clientY - takenAt);
      y = by === 'drag' ? Math.min(PUZZLE_TRACE_SWAY, Math.max(-PUZZLE_TRACE_SWAY, sway)) : 0;
    },
    /** The piece is there now. */
    move(x: number) {
      if (points.length === 0) {
        note(0);
      }
      note(x);
    },
    /** The piece is let go there. */
    end(x: number): Trace {
      note(x);
      return { by, points };
    },
  };
}
