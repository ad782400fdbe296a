/**
 * Before all tests: what an earlier run wrote down of its statements is not this run's, unless this
 * one only looks again at what failed in it (`SECOND_LOOK`).
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const FOLDER = fileURLToPath(new URL('../../../.state/results/statements', import.meta.url));

export function setup(): void {
  if (process.env['SECOND_LOOK'] !== '1') {
    rmSync(FOLDER, { recursive: true, force: true });
  }
  mkdirSync(FOLDER, { recursive: true });
}
