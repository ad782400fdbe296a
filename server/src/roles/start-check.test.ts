/** A process does not begin on a machine whose clock is wrong. */
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '#platform/log';
import { useTestApp } from '#test/app';
import { checkStart } from './start-check.ts';

const app = useTestApp();

async function startOff(byMs: number): Promise<void> {
  const machineClock = { now: () => new Date(Date.now() + byMs) };
  const log = createLog('silent');
  const own = createApp(app.platform.config, { machineClock, log });
  try {
    await checkStart(own);
  } finally {
    await own.close();
  }
}

it('[R1-A13] whose clock is seconds from the database’s is told to set it', async () => {
  await expect(startOff(0)).resolves.toBeUndefined();
  await expect(startOff(10_000)).rejects.toThrow(/10(?:\.\d+)? s ahead of the database’s: set it/u);
  await expect(startOff(-10_000)).rejects.toThrow(/s behind the database’s/u);
});
