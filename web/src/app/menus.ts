import type { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { type RouteName } from '#shared/lib/paths.ts';
import type { RouteDef, SideGroup } from './route-def.ts';
import { sideGroups } from './route-def.ts';
import { isAllowed, type Role } from './roles.ts';
import { routes } from './routes.ts';

type RouteTable = Readonly<Record<string, RouteDef>>;

/** Who looks at the menu. */
interface MenuViewer {
  readonly role: Role | null;
  readonly isDistributor: boolean;
}

export interface MenuEntry<Name extends string = RouteName> {
  readonly name: Name;
  readonly route: RouteDef;
}

export interface MenuGroup {
  readonly key: SideGroup;
  readonly titleKey: (typeof sideGroups)[SideGroup];
  readonly entries: readonly MenuEntry[];
}

/** Rows of the table a role may reach. */
export function visibleRoutes<Table extends RouteTable>(
  table: Table,
  role: Role | null,
): MenuEntry<keyof Table & string>[] {
  return Object.entries(table)
    .filter(([, route]) => isAllowed(route, role))
    .map(([name, route]) => ({ name, route }));
}

function byOrder(left: MenuEntry, right: MenuEntry): number {
  return (left.route.menu?.order ?? 0) - (right.route.menu?.order ?? 0);
}

/** Entries of the header's menu. */
export function topMenu(role: Role | null): MenuEntry[] {
  return visibleRoutes(routes, role)
    .filter(({ route }) => route.menu?.place === 'top')
    .sort(byOrder);
}

/** Groups of the user centre's menu with their entries; a group without entries is left out. */
export function sideMenu({ role, isDistributor }: MenuViewer): MenuGroup[] {
  const entries = visibleRoutes(routes, role).sort(byOrder);
  const groupEntries = (key: SideGroup) =>
    entries.filter(
      ({ route: { menu } }) =>
        menu?.place === 'side' &&
        menu.group === key &&
        (menu.distributorOnly === undefined || isDistributor),
    );
  return Object.entries(sideGroups)
    .map(([key, titleKey]) => {
      const group = key as SideGroup;
      return { key: group, titleKey, entries: groupEntries(group) };
    })
    .filter(({ entries: { length } }) => length > 0);
}

/** The menu entry to highlight while a route shows: its own, or that of its parent. */
export function highlightedEntry(name: RouteName | null): RouteName | null {
  if (name === null) {
    return null;
  }
  const { menu, parent } = routes[name];
  return menu === undefined ? highlightedEntry(parent ?? null) : name;
}

/** Held to the contract by their type, so that its other numbers stay out of the entry. */
const kinds = { live: 1, record: 2, offline: 3 } as const satisfies Omit<
  typeof COURSE_TYPES,
  'package'
>;

const KIND_LISTS: Readonly<Record<string, RouteName>> = {
  [kinds.live]: 'liveList',
  [kinds.record]: 'recordList',
  [kinds.offline]: 'offlineList',
};

/** The same for the top menu, where a course belongs to the list of its kind. */
export function highlightedTopEntry(name: RouteName | null, kind: string): RouteName | null {
  return (name === 'courseInfo' ? KIND_LISTS[kind] : undefined) ?? highlightedEntry(name);
}

/** The side-menu group a route belongs to. */
export function groupOf(name: RouteName | null): SideGroup | null {
  const entry = highlightedEntry(name);
  const menu = entry === null ? undefined : routes[entry].menu;
  return menu?.place === 'side' ? menu.group : null;
}
