/** Starting and stopping a process well. */
import type { Log } from '#platform/log';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
/** Longer than any request may take; after it the process leaves without waiting further. */
const FORCE_MS = 15_000;

/**
 * Runs `stop` once on SIGTERM or SIGINT and leaves with 0; on an error nobody caught, the same
 * with 1, because the process can no longer be trusted.
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const leave = (code: number): void => {
    if (stopping) {
      return;
    }
    stopping = true;
    setTimeout(() => process.exit(1), FORCE_MS).unref();
    stop()
      .catch((error: unknown) => log.error('stop', { error }))
      .finally(() => {
        log.flush();
        process.exit(code);
      });
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      log.info('stopping', { signal });
      leave(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error(event, { error });
      leave(1);
    });
  }
}
