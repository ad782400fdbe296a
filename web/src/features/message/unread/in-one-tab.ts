/** Browsers have them on secure pages alone. */
export function hasLocks(): boolean {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  return locks !== undefined && locks !== null;
}

/**
 * Runs something in one tab of the browser at a time; when that tab goes, the next takes over. The
 * answer ends the part of this tab. A browser without locks runs it in each tab.
 */
export function inOneTab(name: string, run: () => () => void): () => void {
  if (!hasLocks()) {
    return run();
  }
  const leaving = new AbortController();
  const { signal } = leaving;
  const hold = async () =>
    new Promise<void>((resolve) => {
      const stop = run();
      const leave = () => {
        stop();
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
    });
  navigator.locks.request(name, { signal }, hold).catch(() => {
    // Given up while it waited; or the browser keeps no locks for this site.
    if (!signal.aborted) {
      void hold();
    }
  });
  return () => leaving.abort();
}
