import type { RouteName } from '#shared/lib/paths.ts';
import { routes } from '#app/routes.ts';

/** The bar's entries in order, and where each leads. */
export const TABS = {
  home: 'home',
  courses: 'allCourseList',
  study: 'userCourse',
  me: 'userProfile',
} as const satisfies Record<string, RouteName>;

export type Tab = keyof typeof TABS;

const TAB_OF: Partial<Record<RouteName, Tab>> = {
  home: 'home',
  homeAlias: 'home',
  allCourseList: 'courses',
  liveList: 'courses',
  recordList: 'courses',
  offlineList: 'courses',
  packageList: 'courses',
  userCourse: 'study',
};

/** The entry to highlight while a route shows. */
export function tabOf(route: RouteName | null): Tab | null {
  if (route === null) {
    return null;
  }
  return TAB_OF[route] ?? (routes[route].layout === 'user' ? 'me' : null);
}

/** Screens with a bar of their own at the lower edge, for buying or studying. */
const OWN_BAR: ReadonlySet<RouteName> = new Set([
  'courseInfo',
  'packageInfo',
  'liveOrder',
  'recordOrder',
  'offlineOrder',
  'packageOrder',
]);

/** Whether the bar gives way to the screen's own. */
export function hasOwnBar(route: RouteName | null): boolean {
  return route !== null && OWN_BAR.has(route);
}
