import type { QueryClient } from '@tanstack/react-query';
import type { MenuType } from '@zhiji/contract/kernel/menu';
import type { ComponentType } from 'react';
import type { laterPages } from '#pages/later-pages.ts';
import type { RouteName } from '#shared/lib/paths.ts';
import type { Role } from './roles.ts';
import type { RouteTextKey } from './routes.messages.ts';

/** Groups of the side menu, in order. */
export const sideGroups = {
  learning: 'groupLearning',
  trade: 'groupTrade',
  distribution: 'groupDistribution',
  account: 'groupAccount',
} as const satisfies Record<string, RouteTextKey>;

export type SideGroup = keyof typeof sideGroups;

export interface TopEntry {
  readonly place: 'top';
  readonly order: number;
  /** Reported as a page view when the entry is chosen. */
  readonly menuType: MenuType;
}

export interface SideEntry {
  readonly place: 'side';
  readonly group: SideGroup;
  readonly order: number;
  /** Shown to active distributors only. */
  readonly distributorOnly?: true;
}

export interface RouteDef {
  readonly titleKey: RouteTextKey;
  /** `main`: header, content, footer. `user`: the same with the side menu. `none`: bare. */
  readonly layout: 'main' | 'user' | 'none';
  /** Reachable by a visitor. */
  readonly public?: true;
  /** Its place in a menu; a route without one is hidden. */
  readonly menu?: TopEntry | SideEntry;
  /** The entry that is highlighted while this hidden page shows. */
  readonly parent?: RouteName;
  /** Kept for these roles. */
  readonly roles?: readonly Role[];
  /** The screen, in a chunk of its own. */
  readonly page?: () => Promise<ComponentType>;
  /** Starts on what the screen will show while its chunk is on the way. */
  readonly begin?: (queryClient: QueryClient, query: URLSearchParams) => Promise<void>;
  /** Forwards to another route instead of showing a screen. */
  readonly redirect?: RouteName;
}

/** A screen a visit seldom begins with. */
export const laterPage = (name: keyof typeof laterPages) => async () =>
  (await import('#pages/later-pages.ts')).laterPages[name]();
