/** Where the command keeps what it knows. */
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
/** What `seen` wrote, and the guards that stood in the sources then. */
export const SEEN = join(REPOSITORY, '.state/guards/seen');
export const SEEN_KEYS = join(REPOSITORY, '.state/guards/seen-keys.json');
/** What vitest says of the run without one guard. */
export const REPORT = join(REPOSITORY, '.state/guards/vitest.json');
/** What is known of each guard, so that a stopped run goes on. */
export const RECORD = join(REPOSITORY, '.state/guards-found.json');
export const PAGE = join(REPOSITORY, 'docs/guards.md');
