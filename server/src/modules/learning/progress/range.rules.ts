/** Sets of whole units, such as seconds or pages, as stretches [from, to) in order and apart. */
export type Range = readonly [from: number, to: number];

/** The set of all units in the given stretches, whatever their order and overlap. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = [];
  const ordered = ranges.filter(([from, to]) => from < to).toSorted((a, b) => a[0] - b[0]);
  for (const [from, to] of ordered) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) {
      merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    } else {
      merged.push([from, to]);
    }
  }
  return merged;
}

/** What of a set lies inside `[from, to)`. */
export function clipRanges(ranges: readonly Range[], [from, to]: Range): Range[] {
  return ranges
    .map(([start, end]): Range => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start < end);
}

/** What of a set is not in another. */
export function subtractRanges(ranges: readonly Range[], taken: readonly Range[]): Range[] {
  return ranges.flatMap((range) => {
    const [from, to] = range;
    const holes = clipRanges(taken, range);
    const starts = [from, ...holes.map(([, end]) => end)];
    const ends = [...holes.map(([start]) => start), to];
    return starts
      .map((start, index): Range => [start, ends[index] ?? to])
      .filter(([start, end]) => start < end);
  });
}

/** The first `limit` units of a set. */
export function firstUnits(ranges: readonly Range[], limit: number): Range[] {
  let left = limit;
  return ranges.flatMap(([from, to]) => {
    const end = Math.min(to, from + left);
    left -= Math.max(0, end - from);
    return end > from ? [[from, end] satisfies Range] : [];
  });
}

/** How many units a set has. */
export function unitsIn(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}
