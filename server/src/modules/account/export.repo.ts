/** SQL of the export of one's own data: every table that holds rows of users, column by column. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';

/** What is told of a table; columns of `users` that are sealed are opened elsewhere. */
export const EXPORTED_TABLES: Readonly<Record<string, readonly string[]>> = {
  user_session: ['client', 'device', 'created_at', 'seen_at', 'revoked_at', 'revoke_reason'],
  consent: ['type', 'version', 'created_at'],
  comment: ['course_id', 'score', 'content', 'images', 'ip_region', 'created_at'],
  upload: ['kind', 'key', 'created_at'],
  question: ['course_id', 'content', 'images', 'answer', 'ip_region', 'created_at'],
  orders: [
    'created_at',
    'order_no',
    'type',
    'title',
    'num',
    'total_fen',
    'payable_fen',
    'paid_fen',
    'refunded_fen',
    'pay_type',
    'status',
    'remark',
    'retail_id',
    'paid_at',
    'closed_at',
    'close_reason',
  ],
  order_item: ['order_id', 'course_id', 'title', 'num', 'pay_fen', 'refunded_fen'],
  order_seat: ['order_id', 'course_id', 'ticket_code', 'status', 'checked_at'],
  payment: ['created_at', 'trade_no', 'order_id', 'channel', 'amount_fen', 'state', 'paid_at'],
  transfer_proof: ['created_at', 'order_id', 'bank_name', 'pay_date', 'amount_fen', 'status'],
  refund: ['created_at', 'refund_no', 'order_id', 'amount_fen', 'kind', 'status', 'finished_at'],
  access_grant: ['created_at', 'course_id', 'source', 'starts_at', 'ends_at', 'revoked_at'],
  lesson_progress: [
    'opened_at',
    'course_id',
    'chapter_id',
    'seen',
    'position',
    'attended_at',
    'finished_at',
    'updated_at',
  ],
  favourite: ['created_at', 'type', 'target_id'],
  seat_notice: ['created_at', 'seat_id', 'change_id', 'channel', 'state'],
  note: ['created_at', 'course_id', 'chapter_id', 'position', 'content', 'updated_at'],
  live_message: ['created_at', 'course_id', 'chapter_id', 'kind', 'content'],
  live_attendance: ['seen_at', 'chapter_id', 'seconds'],
  coupon_user: ['received_at', 'coupon_id', 'status', 'start_at', 'end_at', 'used_at'],
};

/** Tables that hold nothing but keys and secrets of the account, and sums and keys of the others. */
export const SECRET_TABLES: readonly string[] = [
  'username',
  'user_phone',
  'user_wechat',
  'sso_ticket',
  'seat_holder',
  'buyer',
  'seckill_buyer',
  'channel_trade',
  'ledger_entry',
  'learning_clock',
  'play_device',
];

const ROWS_MAX = 10_000;

export async function readRows(
  db: Database,
  table: string,
  columns: readonly string[],
  userId: number,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where user_id = ${userId} order by ${sql.ref(orderOf(columns))} limit ${ROWS_MAX}`.execute(db);
  return rows;
}

/** By time, or by what is named first where a table has none. */
function orderOf(columns: readonly string[]): string {
  return columns.includes('created_at') ? 'created_at' : (columns[0] ?? 'user_id');
}

/** When the account was opened, and through whom. */
export async function readOrigin(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['created_at', 'retail_id', 'deletion_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
