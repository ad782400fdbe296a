/** The three levels of categories, as a field shows them. */
interface CategoryNode {
  readonly id: number;
  readonly name: string;
  readonly son?: readonly CategoryNode[];
}

interface Leaf {
  readonly id: number;
  readonly name: string;
}

/** What is offered under one heading. */
interface LeafGroup extends Leaf {
  readonly leaves: readonly Leaf[];
}

/** What is offered below a category of the first level; what has nothing below is offered itself. */
export function groupsOf(top: CategoryNode): readonly LeafGroup[] {
  const { son = [] } = top;
  if (son.length === 0) {
    return [{ id: top.id, name: top.name, leaves: [top] }];
  }
  const single = son.filter((branch) => (branch.son ?? []).length === 0);
  const branches = son.filter((branch) => (branch.son ?? []).length > 0);
  return [
    ...(single.length > 0 ? [{ id: top.id, name: top.name, leaves: single }] : []),
    ...branches.map(({ id, name, son: leaves = [] }) => ({ id, name, leaves })),
  ];
}

/** The names of all categories, whatever their level. */
export function namesOf(tree: readonly CategoryNode[]): ReadonlyMap<number, string> {
  return new Map(tree.flatMap(({ id, name, son = [] }) => [[id, name] as const, ...namesOf(son)]));
}
