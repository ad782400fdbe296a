/** A reader of the ledger while the site is busy: whatever is half done must not show in it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '../site/drill.ts';
import type { Store } from './store.ts';

const READ_EVERY_MS = 50;

interface Books {
  /** Of the whole ledger, and how many movements in it are not even by themselves. */
  readonly balance: number;
  readonly uneven: number;
  readonly cash: number;
  readonly taken: number;
  readonly back: number;
  readonly same: readonly number[];
}

/** One statement is one snapshot. */
const snapshotOf = (same: readonly string[]): string => `
  with movement as materialized (
    select sum(amount_fen) as fen, count(*) as sides from ledger_entry group by user_id, txn
  )
  select (select coalesce(sum(fen), 0)::bigint from movement) as balance,
    (select count(*) from movement where fen <> 0 or sides < 2) as uneven,
    (select coalesce(sum(amount_fen), 0)::bigint from ledger_entry where account like 'cash:%') as cash,
    (select coalesce(sum(amount_fen), 0)::bigint from payment where state = 'succeeded') as taken,
    (select coalesce(sum(amount_fen), 0)::bigint from refund where status = 3) as back,
    json_build_array(${same.map((query) => `(${query})`).join(', ')}) as same`;

/**
 * Reads the books again and again until told to stop, and ends the drill when they are wrong; `same`
 * are queries that must find the same number. Answers how much had gone back in each snapshot.
 */
export async function readBooks(
  store: Store,
  same: readonly string[],
  isOver: () => boolean,
): Promise<readonly number[]> {
  const snapshots: number[] = [];
  while (!isOver()) {
    const [row] = await store.rows<Books>(snapshotOf(same));
    const isRight =
      row !== undefined &&
      row.balance === 0 &&
      row.uneven === 0 &&
      row.cash === row.taken - row.back &&
      new Set(row.same).size === 1;
    const nth = snapshots.length + 1;
    expect(isRight, `the books do not add up in snapshot ${nth}: ${JSON.stringify(row)}`);
    snapshots.push(row.back);
    await sleep(READ_EVERY_MS);
  }
  return snapshots;
}
