/** Categories in three levels. */
import { listCategories, listTabs } from './category.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { CategoryRow } from './category.repo.ts';

type Tree = CallResponse<'catalog.categoryTree'>;

const TABS = 6;

function treeOf(rows: readonly CategoryRow[]): Tree {
  const children = Map.groupBy(rows, ({ p_id }) => p_id);
  const below = (id: number): readonly CategoryRow[] => children.get(id) ?? [];
  return below(0).map((root) => ({
    id: root.id,
    name: root.name,
    son: below(root.id).map((branch) => ({
      id: branch.id,
      name: branch.name,
      son: below(branch.id).map(({ id, name }) => ({ id, name })),
    })),
  }));
}

/** All categories. */
export async function categoryTree({ db }: Platform): Promise<Tree> {
  return treeOf(await listCategories(db, undefined));
}

/** Those that hold something of one type. */
export async function categories(
  { db }: Platform,
  { type }: CallInput<'catalog.categories'>,
): Promise<CallResponse<'catalog.categories'>> {
  return treeOf(await listCategories(db, type));
}

/** Tabs of the home page's course floor: the first roots that hold courses. */
export async function homeTabs({ db }: Platform): Promise<CallResponse<'catalog.homeTabs'>> {
  return listTabs(db, TABS);
}
