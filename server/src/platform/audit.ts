/** The operators' log: append-only by the database's own rights. */
import { newId } from './ids.ts';
import type { Actor } from './actor.ts';
import type { Tx } from './db/transaction.ts';

export interface AuditEntry {
  readonly actor: Actor;
  readonly action: string;
  readonly subject: string;
  readonly detail: Record<string, unknown>;
}

/** Records what an operator did, in the transaction that does it. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      id: newId(),
      actor: entry.actor.name,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail),
    })
    .execute();
}
