/**
 * The books are read while people buy and money goes back: in every snapshot each movement balances
 * and everything adds up to nothing. LEDGER_BUYERS=200 makes the load larger.
 */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { payOutRefund, refundManually } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { openPool } from '#platform/db/pool';
import { buildCourse } from '#factory/catalog';
import { buildPaidOrder } from '#factory/order';
import { ownerUrl } from './databases.ts';
import { buildLogin } from './logins.ts';
import { usePayApp } from './pay.ts';

const BUYERS = Number(process.env['LEDGER_BUYERS'] ?? '24');
const AT_ONCE = 4;
const MS_PER_BUYER = 5_000;
const actor = operatorNamed('finance');
const app = usePayApp();

interface Snapshot {
  readonly movements: number;
  readonly fen: number;
  /** Movements whose sides do not balance. */
  readonly halves: number;
}

/** One statement sees the books of one moment. */
async function snapshot(): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select count(*)::int as movements, coalesce(sum(fen), 0)::bigint as fen,
      (count(*) filter (where fen <> 0 or legs < 2))::int as halves
    from (
      select sum(amount_fen) as fen, count(*) as legs from ledger_entry group by user_id, txn
    ) movement`.execute(app.platform.db);
  return rows[0] ?? { movements: 0, fen: 0, halves: 0 };
}

const isRight = ({ fen, halves }: Snapshot): boolean => fen === 0 && halves === 0;

async function giveBack(orderNo: string, sum: 'rest' | { fen: number }): Promise<void> {
  const wanted = { actor, orderNo, sum, reason: 'x' };
  const refundNo = await refundManually(app.platform, wanted);
  await payOutRefund(app.platform, app.payGateways, { actor, refundNo, bankNo: refundNo });
}

/** Somebody buys, gets a part back, and some get all of it. */
async function live(courseId: number, place: number): Promise<void> {
  const { userId } = await buildLogin(app);
  const { order_no } = await buildPaidOrder(app.platform, userId, { type: 2, id: courseId });
  await giveBack(order_no, { fen: 1 + place });
  if (place % 2 === 0) {
    await giveBack(order_no, 'rest');
  }
}

async function liveAll(): Promise<void> {
  const courseId = await buildCourse(app.platform, { price_fen: 9_999 });
  await app.platform.db.updateTable('shop').set({ fee_bp: 777 }).execute();
  const places = Array.from({ length: BUYERS }, (_, place) => place);
  const next = async (): Promise<void> => {
    for (let place = places.pop(); place !== undefined; place = places.pop()) {
      await live(courseId, place);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Takes snapshots until the work is done. */
async function watch(work: Promise<void>): Promise<Snapshot[]> {
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  const seen: Snapshot[] = [];
  while (!over.signal.aborted) {
    seen.push(await snapshot());
  }
  await done;
  return seen;
}

describe('snapshots of the books during load', () => {
  it('always balance', { timeout: BUYERS * MS_PER_BUYER }, async () => {
    const seen = await watch(liveAll());
    expect(seen.filter((each) => !isRight(each))).toEqual([]);
    // They were taken in between, not before or after.
    expect(new Set(seen.map(({ movements }) => movements)).size).toBeGreaterThan(BUYERS / 2);
    expect((await snapshot()).movements).toBe(BUYERS * 2 + BUYERS / 2);
  });

  it('show a movement of which one side is booked before the other', async () => {
    const { databaseUrl, patience } = app.platform.config;
    const url = ownerUrl(new URL(databaseUrl).pathname.slice(1));
    const { log } = app.platform;
    const owner = openPool({ url, size: 1, applicationName: 'planting', log, patience });
    const side = async (account: string, fen: number): Promise<unknown> =>
      sql`insert into ledger_entry values ('x', ${account}, ${fen}, 1, 1, 1, now())`.execute(
        owner.db,
      );
    await side('marketing', 5);
    expect(isRight(await snapshot())).toBe(false);
    process.stdout.write('control: a movement booked on one side is seen\n');
    await side('shop_payable', -5);
    expect(isRight(await snapshot())).toBe(true);
    await owner.close();
  });
});
