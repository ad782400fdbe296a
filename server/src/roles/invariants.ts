/** Asks every invariant once and says which are broken. */
import { createApp } from '../app.ts';
import { findBreaches, openInvariantPool } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import type { Config } from '#config';

/** Prints the broken ones; fails when there are any. */
export async function runInvariants(config: Config): Promise<void> {
  const app = createApp({ ...config, logLevel: 'error' });
  const { clock, log } = app.platform;
  const asking = openInvariantPool(config, log);
  try {
    const invariants = invariantsOf(app.modules);
    const breaches = await findBreaches(asking.db, invariants, clock.now());
    for (const { id, says, count, sample } of breaches) {
      process.stdout.write(`${id}: ${count} times not so: ${says} (${sample.join(', ')})\n`);
    }
    process.stdout.write(`${invariants.length} invariants, ${breaches.length} broken\n`);
    process.exitCode = breaches.length === 0 ? 0 : 1;
  } finally {
    await asking.close();
    await app.close();
  }
}
