import { act, render } from '@testing-library/react';
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

/**
 * One step back. Not awaited: the router waits for the browser to say so, which it need not do when
 * the page before is still being drawn.
 */
export function goBack({ router }: Pick<ReturnType<typeof renderApp>, 'router'>): void {
  act(() => void router.navigate(-1));
}

/** Far more than a navigation needs that waits for no server. */
const TURNS = 1_000;

/** Waits for the address to change, but not for the screen to be drawn: that comes a task later. */
export async function changedPath(): Promise<string> {
  const before = currentPath();
  for (let turn = 0; turn < TURNS && currentPath() === before; turn += 1) {
    await Promise.resolve();
  }
  return currentPath();
}
