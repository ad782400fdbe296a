/** Asks every invariant once and says which are broken. */
import { createApp } from '../app.ts';
import { findBreaches } from '#platform/db/invariants';
import type { Config } from '#config';

/** Prints the broken ones; fails when there are any. */
export async function runInvariants(config: Config): Promise<void> {
  const app = createApp({ ...config, logLevel: 'error' });
  try {
    const { db, clock } = app.platform;
    const invariants = app.modules.flatMap((module) => module.invariants ?? []);
    const breaches = await findBreaches(db, invariants, clock.now());
    for (const { id, says, count, sample } of breaches) {
      process.stdout.write(`${id}: ${count} times not so: ${says} (${sample.join(', ')})\n`);
    }
    process.stdout.write(`${invariants.length} invariants, ${breaches.length} broken\n`);
    process.exitCode = breaches.length === 0 ? 0 : 1;
  } finally {
    await app.close();
  }
}
