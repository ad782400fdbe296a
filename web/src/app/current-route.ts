import { useMatches } from 'react-router';
import type { RouteName } from '#shared/lib/paths.ts';

/** What the router remembers of a row of the table. */
export interface RouteHandle {
  readonly name: RouteName;
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'name' in handle;
}

/** The row of the table being shown. */
export function useCurrentRoute(): RouteName | null {
  const handle = useMatches().at(-1)?.handle;
  return isRouteHandle(handle) ? handle.name : null;
}
