/** Where the command keeps what it knows. */
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
/** What `seen` wrote, and how guards and tests stood then. */
export const SEEN = join(REPOSITORY, '.state/guards/seen');
export const WATCHED = join(REPOSITORY, '.state/guards/watched.json');
/** What is known of each guard: a stopped run goes on, here or elsewhere. */
export const RECORD = join(REPOSITORY, 'docs/guards.json');
export const PAGE = join(REPOSITORY, 'docs/guards.md');
