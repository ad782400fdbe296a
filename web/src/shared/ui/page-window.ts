/** A page number, or a run of pages left out. */
export type PageSlot = number | 'gap-before' | 'gap-after';

/** The first page, the last, and those around the current one: never more than seven slots. */
export function pageWindow(page: number, pages: number): PageSlot[] {
  const kept = [1, page - 1, page, page + 1, pages].filter(
    (number, index, all) => number >= 1 && number <= pages && all.indexOf(number) === index,
  );
  return kept
    .toSorted((one, other) => one - other)
    .flatMap((number, index, sorted): PageSlot[] => {
      const skipped = number - (sorted[index - 1] ?? number - 1) - 1;
      if (skipped === 0) {
        return [number];
      }
      // A gap takes the room of one page, so a single page is shown instead.
      if (skipped === 1) {
        return [number - 1, number];
      }
      return [number <= page ? 'gap-before' : 'gap-after', number];
    });
}
