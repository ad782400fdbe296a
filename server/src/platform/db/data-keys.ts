/** Which keys a database was filled with, and whether a process has them. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { fingerprint } from '#platform/crypto';
import { countForeign, readingAll } from './sealed-columns.ts';
import type { KeyObject } from 'node:crypto';
import type { Platform } from '#platform/module';
import type { SealedColumn } from './sealed-columns.ts';

/** In place of an id: the key of the hashes people are found by. */
const INDEX = 0;
/** So long after a key was retired a process that still had it may have sealed with it. */
const DOUBTED_MS = 7 * DAY_MS;

/** Why this ring does not fit the database, or null; what it brings that is new is noted. */
export async function keyProblem(
  platform: Pick<Platform, 'config' | 'db' | 'log'>,
  columns: readonly SealedColumn[],
): Promise<string | null> {
  const { db, config } = platform;
  const ring = config.dataKey;
  const known = await db
    .selectFrom('data_key')
    .select(['id', 'fingerprint', 'retired_at'])
    .execute();
  const own = new Map<number, KeyObject>([[INDEX, ring.index], ...ring.keys]);
  for (const { id, fingerprint: expected } of known) {
    const key = own.get(id);
    if (key !== undefined && fingerprint(key) !== expected) {
      return id === INDEX
        ? 'INDEX_KEY is not the one this database was filled with: set that one, nobody is found by another'
        : `key ${id} of DATA_KEYS is not the one this database knows by that id: give a new key a new id`;
    }
  }
  const since = new Date(Date.now() - DOUBTED_MS);
  const missing = known.some(
    ({ id, retired_at: retiredAt }) => !own.has(id) && (retiredAt === null || retiredAt > since),
  );
  if (missing || known.length === 0) {
    const needed = await readingAll(platform, async (all) =>
      countForeign(all, columns, [...ring.keys.keys()]),
    );
    if (needed.size > 0) {
      return `DATA_KEYS lacks a key that ${listOf(needed)} still need: put it back at the end of the list and run "ops rotate-keys"`;
    }
  }
  // Nothing needs those that are missing.
  await db
    .updateTable('data_key')
    .set({ retired_at: new Date() })
    .where('id', 'not in', [...own.keys()])
    .where('retired_at', 'is', null)
    .execute();
  await db
    .insertInto('data_key')
    .values([...own].map(([id, key]) => ({ id, fingerprint: fingerprint(key) })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
    .execute();
  return null;
}

/** `12 values (users.phone_sealed 8, …)`. */
export function listOf(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(([name, count]) => `${name} ${count}`);
  return `${total} values (${parts.join(', ')})`;
}
