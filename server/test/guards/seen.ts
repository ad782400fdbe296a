/** Writes down which test file comes by which guard; `withSeen` puts the calls into the sources. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { REPOSITORY, SEEN } from './places.ts';

const NOTHING = sql.raw('');
const FILE = `${SEEN}/${process.env['VITEST_POOL_ID'] ?? '1'}.jsonl`;
const known = new Set<string>();

/** Stands in a text of SQL, where it adds nothing to it. */
export function seen(key: string): RawBuilder<unknown> {
  const test = relative(REPOSITORY, expect.getState().testPath ?? REPOSITORY);
  const line = JSON.stringify({ key, test });
  if (!known.has(line)) {
    known.add(line);
    appendFileSync(FILE, `${line}\n`);
  }
  return NOTHING;
}
