/** Whether the server and its floors do the same work: they must have written the same rows. */
import { isDeepStrictEqual } from 'node:util';
import { asRole, type Market } from '../market.ts';

const TABLES = [
  'buyer',
  'orders',
  'order_item',
  'payment',
  'channel_trade',
  'pay_notice',
  'ledger_entry',
  'access_grant',
  'message',
  'message_delivery',
];
/**
 * Numbers, moments and pseudonyms are everybody's own, and messages are told by some order after order
 * and by some step after step: of those it counts only whether they are there.
 */
const OWN = /_at$|_no$|_time$|_ref$|\.txn$|\.confirm_key$|\.event_id$|^message\.id$|\.message_id$/;

type Row = Readonly<Record<string, unknown>>;

/** The rows that buying has written so far. */
async function rowsIn({ name }: Market): Promise<Record<string, Row[]>> {
  return asRole('zhiji_app', name, async (client) => {
    const written: Record<string, Row[]> = {};
    for (const table of TABLES) {
      const { rows } = await client.query<{ row: Row }>(
        `select to_jsonb(t) as row from ${table} t order by t::text`,
      );
      written[table] = rows.map(({ row }) => comparable(table, row));
    }
    return written;
  });
}

function comparable(within: string, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const name = `${within}.${key}`;
      if (OWN.test(name)) {
        return [key, value !== null];
      }
      return [key, key === 'facts' ? comparable(name, value as Row) : value];
    }),
  );
}

/** Compares what the same few purchases left in two databases; throws where it differs. */
export async function assertSameRows(one: Market, other: Market): Promise<void> {
  const [left, right] = [await rowsIn(one), await rowsIn(other)];
  for (const table of TABLES) {
    const [ours, theirs] = [sorted(left[table]), sorted(right[table])];
    if (ours.length === 0 || !isDeepStrictEqual(ours, theirs)) {
      const strange = theirs.find((row) => !ours.includes(row));
      throw new Error(`${other.name}, ${table}: ${strange} instead of one of ${ours.join(', ')}`);
    }
  }
}

function sorted(rows: readonly Row[] = []): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
