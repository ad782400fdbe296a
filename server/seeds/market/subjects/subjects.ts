/** The demo market's subjects; a category's id follows from its place in this list. */
import { craft } from './craft.ts';
import { design } from './design.ts';
import { health } from './health.ts';
import { internet } from './internet.ts';
import { language } from './language.ts';
import { leisure } from './leisure.ts';
import { management } from './management.ts';
import { qualification } from './qualification.ts';
import type { Group, Leaf, Subject } from './subject.ts';

const GROUP_FACTOR = 100;
const LEAF_FACTOR = 10;

export const subjects: readonly Subject[] = [
  qualification,
  internet,
  design,
  language,
  management,
  leisure,
  health,
  craft,
];

export interface CategoryRow {
  readonly id: number;
  readonly p_id: number;
  readonly level: 1 | 2 | 3;
  readonly name: string;
  readonly sort: number;
}

/** A leaf with everything above it. */
export interface Place {
  readonly subject: Subject;
  readonly group: Group;
  readonly leaf: Leaf;
  readonly cat1: number;
  readonly cat2: number;
  readonly cat3: number;
  /** What it is about, and the nearest ways to treat it. */
  readonly topics: readonly string[];
  readonly aspects: readonly string[];
}

/** Every leaf, in order. */
export const places: readonly Place[] = subjects.flatMap((subject, s) =>
  subject.groups.flatMap((group, g) =>
    group.leaves.map((leaf, l) => {
      const cat1 = s + 1;
      const cat2 = cat1 * GROUP_FACTOR + g + 1;
      return {
        subject,
        group,
        leaf,
        cat1,
        cat2,
        cat3: cat2 * LEAF_FACTOR + l + 1,
        topics: leaf.topics,
        aspects: leaf.aspects ?? group.aspects ?? subject.aspects,
      };
    }),
  ),
);

/** Every category, parents before children. */
export function categoryRows(): CategoryRow[] {
  const rows = new Map<number, CategoryRow>();
  const add = (id: number, parent: number, level: 1 | 2 | 3, name: string): void => {
    if (!rows.has(id)) {
      rows.set(id, { id, p_id: parent, level, name, sort: rows.size });
    }
  };
  for (const { subject, group, leaf, cat1, cat2, cat3 } of places) {
    add(cat1, 0, 1, subject.name);
    add(cat2, cat1, 2, group.name);
    add(cat3, cat2, 3, leaf.name);
  }
  return [...rows.values()].sort((one, other) => one.level - other.level || one.id - other.id);
}

/** What a group is about: the beginnings of its leaves. */
export function topicsOf({ leaves }: Group, perLeaf: number): string[] {
  return [...new Set(leaves.flatMap(({ topics }) => topics.slice(0, perLeaf)))];
}
