/** Changing the key of personal data: every sealed value is sealed anew with the first of the ring. */
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from './transaction.ts';
import { countForeign, resealColumn } from './sealed-columns.ts';
import { listOf } from './data-keys.ts';
import type { Actor } from '#platform/actor';
import type { Platform } from '#platform/module';
import type { SealedColumn } from './sealed-columns.ts';

/** Answers what was done; may be cut off and begun again at any time, and again when all is done. */
export async function rotateKeys(
  { db, config, clock }: Platform,
  columns: readonly SealedColumn[],
  actor: Actor,
): Promise<string> {
  requireMarket(actor);
  const ring = config.dataKey;
  const subject = `key ${ring.newest}`;
  const former = await countForeign(db, columns, [ring.newest]);
  await inTransaction(db, async (tx) =>
    recordAudit(tx, {
      actor,
      action: 'keys.rotateStarted',
      subject,
      detail: { values: Object.fromEntries(former) },
    }),
  );
  let sealed = 0;
  for (const column of columns) {
    await resealColumn(db, ring, column, (count) => {
      sealed += count;
    });
  }
  const left = await countForeign(db, columns, [ring.newest]);
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
