/** Where the bars of a chart stand, in a drawing that is stretched to its box. */

/** Height of the drawing; it is as wide as it has bars, ten each. */
export const CHART_HEIGHT = 100;
const STEP = 10;
const GAP = 2;
/** What is more than nothing can be seen. */
const LEAST_HEIGHT = 2;

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One bar per value; the largest fills the room, and all share one scale. */
export function barsOf(values: readonly number[]): { width: number; bars: readonly Bar[] } {
  const most = Math.max(...values);
  const heightOf = (value: number): number =>
    value > 0 ? Math.max(LEAST_HEIGHT, (value / most) * CHART_HEIGHT) : 0;
  return {
    width: values.length * STEP,
    bars: values.map((value, index) => ({
      x: index * STEP + GAP / 2,
      y: CHART_HEIGHT - heightOf(value),
      width: STEP - GAP,
      height: heightOf(value),
    })),
  };
}
