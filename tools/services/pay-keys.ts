/** What the sandbox's payment channels gave their merchant. */
import { join } from 'node:path';
import { z } from 'zod';
import { stateFolder } from './ports.ts';
import { waitUntil } from './process.ts';

const START_MS = 30_000;

const Variables = z.record(z.string(), z.string());

/** Where a developer's sandbox keeps its keys, so that a restart does not change them. */
export const payKeysFolder = join(stateFolder, 'pay-keys');

/** Waits for the sandbox and answers the environment of a server that is the channels' merchant. */
export async function fetchPayKeys(
  sandboxPort: number,
  timeoutMs = START_MS,
): Promise<Record<string, string>> {
  let keys: unknown;
  const isThere = await waitUntil(async () => {
    const response = await fetch(`http://127.0.0.1:${sandboxPort}/pay-keys.json`).catch(() => null);
    keys = await response?.json();
    return response?.ok === true;
  }, timeoutMs);
  if (!isThere) {
    throw new Error('the sandbox does not tell the keys of its payment channels');
  }
  return Variables.parse(keys);
}
