/** SQL of reconciliation: our books of a day, and what the bill does not agree with. */
import { sql } from 'kysely';
import { REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { bookChannelFee, bookedFee, ledgerPost } from '#modules/ledger';
import { userOfSerialNo } from '#platform/serial-no';
import type { BookedOrder } from '#modules/ledger';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { BookRow, Difference, NewFee } from './bill.rules.ts';

/** A day of a channel, as the half-open span of time it is. */
export interface BillDay {
  readonly channel: number;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

interface Row {
  readonly serial_no: string;
  readonly amount_fen: number;
  readonly succeeded: boolean;
  readonly is_of_day: boolean;
  readonly fee_fen: number | null;
}

const FEE_OF_PAYMENT = bookedFee('payment', { userId: sql`p.user_id`, serialNo: sql`p.trade_no` });
const FEE_OF_REFUND = bookedFee('refund', { userId: sql`r.user_id`, serialNo: sql`r.refund_no` });

/** Payments of the day, and those the bill mentions. */
export async function listPaymentBooks(
  db: Database,
  { channel, from, until }: BillDay,
  mentioned: readonly string[],
): Promise<BookRow[]> {
  const { rows } = await sql<Row>`
    select p.trade_no as serial_no, p.amount_fen, true as succeeded, true as is_of_day,
      ${FEE_OF_PAYMENT} as fee_fen
    from payment p
    where p.channel = ${channel} and p.state = 'succeeded' and p.paid_at >= ${from}
      and p.paid_at < ${until}
    union
    select p.trade_no, p.amount_fen, p.state = 'succeeded',
      p.state = 'succeeded' and p.paid_at >= ${from} and p.paid_at < ${until}, ${FEE_OF_PAYMENT}
    from ${numbers(mentioned)} join payment p
      on p.user_id = asked.user_id and p.trade_no = asked.serial_no and p.channel = ${channel}`.execute(
    db,
  );
  return rows.map(toBook);
}

/** Refunds of the day, and those the bill mentions. */
export async function listRefundBooks(
  db: Database,
  { channel, from, until }: BillDay,
  mentioned: readonly string[],
): Promise<BookRow[]> {
  // What the bank account paid is not in the bill; if it is, it was paid twice.
  const isDone = sql`(r.status = ${sql.lit(REFUND_RECORD_STATUSES.succeeded)} and not r.by_bank)`;
  const ofDay = sql`${isDone} and r.finished_at >= ${from} and r.finished_at < ${until}`;
  const { rows } = await sql<Row>`
    select r.refund_no as serial_no, r.amount_fen, true as succeeded, true as is_of_day,
      ${FEE_OF_REFUND} as fee_fen
    from refund r
    join payment p on p.user_id = r.user_id and p.trade_no = r.trade_no and p.channel = ${channel}
    where ${ofDay}
    union
    select r.refund_no, r.amount_fen, ${isDone}, ${ofDay}, ${FEE_OF_REFUND}
    from ${numbers(mentioned)}
    join refund r on r.user_id = asked.user_id and r.refund_no = asked.serial_no
    join payment p on p.user_id = r.user_id and p.trade_no = r.trade_no
      and p.channel = ${channel}`.execute(db);
  return rows.map(toBook);
}

/** Numbers with the users they carry, as a table. */
function numbers(mentioned: readonly string[]) {
  const ours = mentioned.flatMap((serialNo) => {
    const userId = userOfSerialNo(serialNo);
    return userId === null ? [] : [{ serialNo, userId }];
  });
  return sql`unnest(${ours.map(({ userId }) => userId)}::bigint[],
    ${ours.map(({ serialNo }) => serialNo)}::text[]) as asked (user_id, serial_no)`;
}

function toBook({ serial_no, amount_fen, succeeded, is_of_day, fee_fen }: Row): BookRow {
  return {
    serialNo: serial_no,
    amountFen: amount_fen,
    succeeded,
    isOfDay: is_of_day,
    feeFen: fee_fen,
  };
}

/** Books what a channel kept of a payment, or gave back of it with a refund. */
export async function bookFee(tx: Tx, channel: number, fee: NewFee, now: Date): Promise<void> {
  const userId = userOfSerialNo(fee.serialNo) ?? 0;
  const table = fee.of === 'payment' ? sql`payment` : sql`refund`;
  const number = fee.of === 'payment' ? sql`moved.trade_no` : sql`moved.refund_no`;
  const { rows } = await sql<BookedOrder>`
    select o.user_id, o.id, o.shop_id
    from ${table} moved join orders o on o.user_id = moved.user_id and o.id = moved.order_id
    where moved.user_id = ${userId} and ${number} = ${fee.serialNo}`.execute(tx);
  const [order] = rows;
  if (order !== undefined) {
    await sql`select ${ledgerPost(bookChannelFee({ ...fee, channel }), order, now)}`.execute(tx);
  }
}

export interface FoundDifference extends Difference {
  /** What settled it at once; null when a person must look. */
  readonly remark: string | null;
}

/** Notes differences; one that is known stays as it is. */
export async function insertDifferences(
  db: Database,
  { channel, day }: Pick<BillDay, 'channel' | 'day'>,
  differences: readonly FoundDifference[],
  now: Date,
): Promise<void> {
  if (differences.length === 0) {
    return;
  }
  await db
    .insertInto('bill_difference')
    .values(
      differences.map(({ kind, serialNo, ourFen, theirFen, remark }) => ({
        channel,
        day,
        serial_no: serialNo,
        kind,
        our_fen: ourFen,
        their_fen: theirFen,
        found_at: now,
        resolved_at: remark === null ? null : now,
        remark: remark ?? '',
      })),
    )
    .onConflict((conflict) => conflict.columns(['channel', 'day', 'serial_no', 'kind']).doNothing())
    .execute();
}

export interface OpenDifference {
  readonly channel: number;
  readonly day: string;
  readonly serial_no: string;
  readonly kind: string;
  readonly our_fen: number | null;
  readonly their_fen: number | null;
}

/** Differences nobody has explained yet, the oldest first. */
export async function listOpenDifferences(
  db: Database,
  limit: number,
): Promise<readonly OpenDifference[]> {
  const { rows } = await sql<OpenDifference>`
    select channel, day::text as day, serial_no, kind, our_fen, their_fen from bill_difference
    where resolved_at is null order by found_at, serial_no limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** How many differences nobody has explained yet. */
export async function countOpenDifferences(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('bill_difference')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface DifferenceKey {
  readonly channel: number;
  readonly day: string;
  readonly serialNo: string;
}

/** Closes the open differences of a number on a day; false when there are none. */
export async function resolveDifferences(
  tx: Tx,
  { channel, day, serialNo }: DifferenceKey,
  { remark, now }: { readonly remark: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bill_difference')
    .set({ resolved_at: now, remark })
    .where('channel', '=', channel)
    .where('day', '=', sql<Date>`${day}::date`)
    .where('serial_no', '=', serialNo)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of some days of a channel those that were held against its bill. */
export async function listComparedDays(
  db: Database,
  channel: number,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::text from bill_day
    where channel = ${channel} and day = any (${[...days]}::date[])`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** A day was held against its bill, now for the last time. */
export async function noteCompared(
  db: Database,
  { channel, day }: Pick<BillDay, 'channel' | 'day'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into bill_day (channel, day, compared_at) values (${channel}, ${day}::date, ${now})
    on conflict (channel, day) do update set compared_at = excluded.compared_at`.execute(db);
}
