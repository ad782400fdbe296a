import type { CallResponse } from '@zhiji/contract/calls';

interface Category {
  readonly id: number;
  readonly name: string;
  readonly son?: readonly Category[];
}

/** The way down to a category, from the top; empty when the tree does not have it. */
export function categoryPath(
  tree: CallResponse<'catalog.categories'>,
  id: number,
): readonly Category[] {
  return pathIn(tree, id) ?? [];
}

function pathIn(categories: readonly Category[], id: number): readonly Category[] | null {
  for (const category of categories) {
    const below = category.id === id ? [] : pathIn(category.son ?? [], id);
    if (below !== null) {
      return [category, ...below];
    }
  }
  return null;
}
