import type { QueryClient } from '@tanstack/react-query';
import { createHashRouter, redirect, type RouteObject } from 'react-router';
import { paths, pathTo, type RouteName } from '#shared/lib/paths.ts';
import { followRouter } from '#shared/navigation/current-address.ts';
import { notePlace } from '#shared/ui/overlay/overlay-entries.ts';
import type { RouteHandle } from './current-route.ts';
import { createGuard } from './guard.ts';
import { BareLayout } from './layouts/bare-layout.tsx';
import { MainLayout } from './layouts/main-layout.tsx';
import { PageError } from './layouts/page-error.tsx';
import { PageLoading } from './layouts/page-loading.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import type { RouteDef } from './route-def.ts';
import { routes } from './routes.ts';

/** Apart from the entry: most visits never see the user centre. */
const userLayout = async () => (await import('./layouts/user-layout.tsx')).UserLayout;

interface Site {
  readonly queryClient: QueryClient;
  readonly guard: ReturnType<typeof createGuard>;
}

/** One row of the table as the router wants it. */
function toRouteObject(
  name: RouteName,
  route: RouteDef,
  { queryClient, guard }: Site,
): RouteObject {
  const { page, begin, redirect: target } = route;
  const handle: RouteHandle = { name };
  const base = { path: paths[name], handle };
  if (target !== undefined) {
    // A forwarding row shows nothing of its own, so only its target is guarded.
    return { ...base, element: null, loader: () => redirect(pathTo(target)) };
  }
  return {
    ...base,
    // The page's chunk loads while the guard decides.
    ...(page && { lazy: { Component: page } }),
    loader: async ({ url }) => {
      void begin?.(queryClient, url.searchParams);
      const elsewhere = await guard(route, url.pathname);
      return elsewhere === null ? null : redirect(elsewhere);
    },
  };
}

/** Nests the table into its layouts. */
function toRouteTree(site: Site): RouteObject[] {
  const rows = (layout: RouteDef['layout']) =>
    Object.entries(routes)
      .filter(([, route]) => route.layout === layout)
      .map(([name, route]) => toRouteObject(name as RouteName, route, site));
  return [
    {
      Component: RootLayout,
      ErrorBoundary: PageError,
      HydrateFallback: PageLoading,
      children: [
        {
          Component: MainLayout,
          children: [
            {
              // Inside the layout, so that header and footer stand while a page loads or fails.
              ErrorBoundary: PageError,
              HydrateFallback: PageLoading,
              children: [
                ...rows('main'),
                { lazy: { Component: userLayout }, children: rows('user') },
              ],
            },
          ],
        },
        { Component: BareLayout, children: rows('none') },
        { path: '*', element: null, loader: () => redirect(pathTo('notFound')) },
      ],
    },
  ];
}

/** The site's router; paths live behind the hash. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createHashRouter(toRouteTree({ queryClient, guard: createGuard(queryClient) }));
  router.subscribe(notePlace);
  followRouter(router);
  return router;
}
