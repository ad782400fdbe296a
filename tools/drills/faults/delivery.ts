/** Whether what was committed has also set in motion what it should. */
import { waitUntil } from '#services/process';
import { expect } from '../site/drill.ts';
import { psql } from '../site/engines.ts';

/** Where the events of committed changes are: every setting makes one audit row and one event. */
export interface Ledger {
  readonly audited: number;
  readonly waiting: number;
  readonly delivered: number;
}

/** Reads the ledger. */
export async function readLedger(): Promise<Ledger> {
  const row = await psql(`select
    (select count(*) from audit),
    (select count(*) from outbox),
    (select count(*) from pgboss.job
      where name = 'content.changed/invalidate' and state = 'completed')`);
  const [audited = 0, waiting = 0, delivered = 0] = row.split('|').map(Number);
  return { audited, waiting, delivered };
}

/** Waits until every event is delivered, and answers how long that took. */
export async function expectDelivery(timeoutMs: number): Promise<number> {
  const startedAt = performance.now();
  let ledger: Ledger = { audited: 0, waiting: 0, delivered: 0 };
  const isDone = async (): Promise<boolean> => {
    ledger = await readLedger();
    return ledger.waiting === 0 && ledger.delivered >= ledger.audited;
  };
  const done = await waitUntil(isDone, timeoutMs);
  const { audited, waiting, delivered } = ledger;
  expect(
    done && delivered === audited,
    `${audited} changes, ${delivered} events delivered, ${waiting} waiting after ${timeoutMs} ms`,
  );
  return performance.now() - startedAt;
}
