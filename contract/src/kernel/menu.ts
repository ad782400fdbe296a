/** Menu types reported with a page view (spec 9), and the kinds of course they relate to. */
export const MENU_TYPES = {
  home: 1,
  live: 2,
  record: 3,
  offline: 4,
  package: 5,
  institution: 6,
  training: 7,
  allCourses: 12,
} as const;

export type MenuType = (typeof MENU_TYPES)[keyof typeof MENU_TYPES];
export const MENU_TYPE_DEFAULT = MENU_TYPES.home;

/** What the header's search box looks for. */
export const SEARCH_TARGETS = { course: 1, institution: 2 } as const;
export type SearchTarget = (typeof SEARCH_TARGETS)[keyof typeof SEARCH_TARGETS];
