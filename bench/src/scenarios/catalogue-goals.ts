/** What the catalogue has to reach. */
import type { Goals } from '../harness/report.ts';

/** Growth is measured from a market of this size. */
export const GROWTH_FROM = 1_000;
/** A list has a ten-thousandth page of ten from here on. */
export const DEEP_ROWS = 100_010;

const AGAINST_F2 = { list: 1.5, detail: 2, search: 1.5 };
const AGAINST_F1 = { list_cached_ratio: 1.4, detail_cached_ratio: 1.4 };
/** Up to a hundred thousand courses, and beyond. */
const GROWTH = [
  { most: 100_000, list: 1.3, detail: 1.3, search: 2 },
  { most: Number.POSITIVE_INFINITY, list: 1.5, detail: 1.5, search: 3 },
];
const WORK = ['list', 'detail', 'search'] as const;

/** Upper bounds of all figures that markets of these sizes give. */
export function catalogueGoals(sizes: readonly number[]): Goals {
  const ratios = WORK.flatMap((work) =>
    sizes.map((size) => [`${work}_ratio_${size}`, AGAINST_F2[work]] as const),
  );
  const larger = sizes.includes(GROWTH_FROM) ? sizes.filter((size) => size > GROWTH_FROM) : [];
  const growth = WORK.flatMap((work) =>
    larger.map((size) => {
      const goal = GROWTH.find(({ most }) => size <= most)?.[work] ?? 1;
      return [`${work}_growth_${size}`, goal] as const;
    }),
  );
  const deep = Math.max(...sizes) >= DEEP_ROWS ? { deep_ratio: 2 } : {};
  return {
    ...Object.fromEntries([...ratios, ...growth]),
    ...AGAINST_F1,
    ...deep,
    shops_ratio: 1.1,
  };
}
