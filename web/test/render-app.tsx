import { render } from '@testing-library/react';
import { createAppRouter } from '#app/router.tsx';
import { Providers } from '#app/providers.tsx';
import { createQueryClient } from '#shared/api/query-client.ts';

/** Opens the whole site at a path, as a browser would. */
export function renderApp(path: string) {
  window.location.hash = path;
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  render(<Providers queryClient={queryClient} router={router} />);
  return { queryClient, router };
}

/** The path behind the hash. */
export function currentPath(): string {
  return window.location.hash.slice(1);
}
