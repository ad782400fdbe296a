/** A category as the wire nests it: three levels, the last without any below. */
export interface CategoryNode {
  readonly id: number;
  readonly name: string;
  readonly son?: readonly CategoryNode[];
}

/** The categories from the top down to the given one; empty when it is not among them. */
export function categoryPath(
  categories: readonly CategoryNode[],
  id: number | undefined,
): readonly CategoryNode[] {
  for (const category of categories) {
    if (category.id === id) {
      return [category];
    }
    const below = categoryPath(category.son ?? [], id);
    if (below.length > 0) {
      return [category, ...below];
    }
  }
  return [];
}
