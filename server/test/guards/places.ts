/** Where the command keeps what it knows. */
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
/** What `seen` wrote, and how guards and tests stood then. */
export const SEEN = join(REPOSITORY, '.state/guards/seen');
export const WATCHED = join(REPOSITORY, '.state/guards/watched.json');
/** What vitest says of one run; two commands at once have one each. */
export const REPORT = join(REPOSITORY, `.state/guards/vitest-${process.pid}.json`);
/** What is known of each guard, so that a stopped run goes on. */
export const RECORD = join(REPOSITORY, '.state/guards-found.json');
export const PAGE = join(REPOSITORY, 'docs/guards.md');
