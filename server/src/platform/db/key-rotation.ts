/** Changing the key of personal data: every sealed value is sealed anew with the first of the ring. */
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from './transaction.ts';
import { countForeign, readingAll, resealColumn } from './sealed-columns.ts';
import { listOf } from './data-keys.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { Database } from './pool.ts';
import type { SealedColumn } from './sealed-columns.ts';

/** Rows that were changed while they were sealed anew are left to the next time through. */
const TIMES = 3;

/** Answers what was done; may be cut off and begun again at any time, and again when all is done. */
export async function rotateKeys(
  platform: Platform,
  columns: readonly SealedColumn[],
  actor: Actor,
): Promise<string> {
  requireMarket(actor);
  return readingAll(platform, async (all) => rotate(platform, all, columns, actor));
}

async function rotate(
  { db, config, clock }: Platform,
  all: Database,
  columns: readonly SealedColumn[],
  actor: Actor,
): Promise<string> {
  const ring = config.dataKey;
  const subject = `key ${ring.newest}`;
  const former = await countForeign(all, columns, [ring.newest]);
  await inTransaction(db, async (tx) =>
    recordAudit(tx, {
      actor,
      action: 'keys.rotateStarted',
      subject,
      detail: { values: Object.fromEntries(former) },
    }),
  );
  let sealed = 0;
  let left = former;
  for (let time = 0; time < TIMES && left.size > 0; time += 1) {
    for (const column of columns) {
      await resealColumn(all, ring, column, (count) => {
        sealed += count;
      });
    }
    left = await countForeign(all, columns, [ring.newest]);
  }
  const isDone = left.size === 0;
  await inTransaction(db, async (tx) => {
    await recordAudit(tx, {
      actor,
      action: 'keys.rotate',
      subject,
      detail: { sealed, left: Object.fromEntries(left) },
    });
    if (isDone) {
      await tx
        .updateTable('data_key')
        .set({ retired_at: clock.now() })
        .where('id', 'not in', [0, ring.newest])
        .where('retired_at', 'is', null)
        .execute();
    }
  });
  return isDone
    ? `${sealed} values sealed anew with ${subject}; DATA_KEYS may be ${subject} alone once every process has restarted`
    : `${sealed} values sealed anew with ${subject}; ${listOf(left)} were written meanwhile by processes that seal with another key: restart those and run this again`;
}
