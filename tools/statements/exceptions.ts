/**
 * Statements that touch tables of users without naming one user, and why they may. A statement is
 * meant by a piece of its text; only the listed tables may lack their user.
 */
import { DISTRIBUTION } from './distribution-exceptions.ts';
import { SHARED } from './shared-exceptions.ts';
import type { Exception } from './exception.ts';

const TIMETABLE = 'a timetable takes what is due of everyone';
const REGRADE = 'a corrected key concerns everyone who sat the exam';
const OPERATOR = 'an operator asks about everyone';
const NAMED = 'each of its rows names the user it is of';
const METRIC = 'a gauge counts over everyone';

export const EXCEPTIONS: readonly Exception[] = [
  {
    piece: 'select count(*)::int as total, (array_agg(subject))[1:5] as sample from (',
    tables: 'any',
    why: 'an invariant is asked about everyone',
  },
  // What is due, and what became of it.
  {
    piece: 'select user_id, trade_no from payment where channel =',
    tables: ['orders', 'payment'],
    why: TIMETABLE,
  },
  {
    piece: 'select waiting.user_id, waiting.id from refund waiting',
    tables: ['payment', 'refund'],
    why: TIMETABLE,
  },
  {
    piece: 'select user_id, id, proof_status, expire_at from orders',
    tables: ['orders', 'payment'],
    why: TIMETABLE,
  },
  {
    piece: 'select user_id, id, title, expire_at from orders',
    tables: ['message', 'orders'],
    why: TIMETABLE,
  },
  {
    piece: 'select due.user_id, due.id, due.paid_at, (',
    tables: ['lesson_progress', 'order_item', 'orders'],
    why: TIMETABLE,
  },
  {
    piece: 'order by "r"."created_at" limit',
    tables: ['orders', 'payment', 'refund'],
    why: OPERATOR,
  },
  {
    piece: 'order by r.answer_by limit',
    tables: ['orders', 'refund_request'],
    why: OPERATOR,
  },
  {
    piece: 'update exam_attempt a set marker =',
    tables: ['exam_attempt'],
    why: OPERATOR,
  },
  {
    piece: 'from exam_attempt a where a.status =',
    tables: ['exam_attempt'],
    why: OPERATOR,
  },
  {
    piece: 'from exam_attempt a where a.id =',
    tables: ['exam_attempt'],
    why: OPERATOR,
  },
  {
    piece: 'from exam_attempt a join exam on exam.id = a.exam_id where a.status =',
    tables: ['exam_attempt'],
    why: OPERATOR,
  },
  {
    piece:
      'select user_id, id, status, score, pass_score, course_id from exam_attempt where exam_id =',
    tables: ['exam_attempt'],
    why: REGRADE,
  },
  { piece: 'as given (user_id bigint, attempt_id bigint,', tables: ['exam_line'], why: REGRADE },
  {
    piece: 'as given (user_id bigint, id bigint, score int)',
    tables: ['exam_attempt'],
    why: REGRADE,
  },
  { piece: 'join exam_line l on l.user_id = given.user_id', tables: ['exam_line'], why: REGRADE },
  {
    piece: 'select user_id, id, deadline_at from exam_attempt where status =',
    tables: ['exam_attempt'],
    why: TIMETABLE,
  },
  {
    piece: 'select user_id, id from invoice where look_at <=',
    tables: ['invoice'],
    why: TIMETABLE,
  },
  {
    piece: 'select user_id, id from invoice_mail where due_at <=',
    tables: ['invoice_mail'],
    why: TIMETABLE,
  },
  {
    piece: 'as lost from invoice_mail',
    tables: ['invoice_mail'],
    why: METRIC,
  },
  {
    piece: 'select user_id, item_id, change_id from session_return where due_at <=',
    tables: ['order_item', 'session_return'],
    why: TIMETABLE,
  },
  {
    piece: 'insert into session_return (user_id, item_id, change_id, due_at, created_at)',
    tables: ['order_item', 'orders', 'session_return'],
    why: 'a cancelled session concerns everyone who bought it',
  },
  { piece: 'as given (user_id, source_key)', tables: ['access_grant'], why: NAMED },
  { piece: 'as given (user_id, course_id)', tables: ['access_grant'], why: NAMED },
  { piece: 'as look (user_id, id, look_at)', tables: ['orders'], why: TIMETABLE },
  {
    piece: 'from orders where paid_at is not null and not is_counted',
    tables: ['order_item', 'order_seat', 'orders'],
    why: TIMETABLE,
  },
  {
    piece: 'select user_id, seat_id, change_id, channel from seat_notice where due_at <=',
    tables: ['order_seat', 'seat_notice', 'users'],
    why: TIMETABLE,
  },
  {
    piece: 'as ended (user_id, seat_id, change_id, channel, tries, move, due_at)',
    tables: ['seat_notice'],
    why: TIMETABLE,
  },
  {
    piece: 'with oldest as ( select user_id, channel from message_delivery',
    tables: ['message', 'message_delivery', 'message_refusal'],
    why: TIMETABLE,
  },
  {
    piece: 'as carrier (user_id, message_id, channel)',
    tables: ['message', 'message_delivery', 'message_refusal'],
    why: TIMETABLE,
  },
  {
    piece: 'as step (user_id, message_id, channel, tries, move, due_at, gathered_into)',
    tables: ['message_delivery'],
    why: TIMETABLE,
  },
  {
    piece: 'update order_seat seat set id_card_sealed = null from (',
    tables: ['order_seat', 'orders'],
    why: TIMETABLE,
  },
  {
    piece: 'select distinct seat.phone_ref from order_seat seat',
    tables: ['order_seat', 'orders', 'refund_part', 'refund_request'],
    why: TIMETABLE,
  },
  {
    piece: 'select p.trade_no as serial_no, p.amount_fen, true as succeeded',
    tables: ['ledger_entry', 'payment'],
    why: 'a day’s bill of a channel is compared with what everyone paid',
  },
  {
    piece: 'select r.refund_no as serial_no, r.amount_fen, true as succeeded',
    tables: ['ledger_entry', 'payment', 'refund'],
    why: 'a day’s bill of a channel is compared with what everyone was paid back',
  },
  {
    piece: 'select e.id, e.course_id, e.title, e.need_finish, coalesce(',
    tables: ['lesson_progress'],
    why: TIMETABLE,
  },
  {
    piece: 'select distinct done.user_id from lesson_progress done',
    tables: ['access_grant', 'lesson_progress', 'users'],
    why: TIMETABLE,
  },
  {
    piece: 'select distinct u.user_id from coupon_user u',
    tables: ['coupon_user', 'users'],
    why: TIMETABLE,
  },
  { piece: 'update coupon_user u set told_at =', tables: ['coupon_user'], why: TIMETABLE },
  {
    piece: 'select ending.user_id, ending.id, ending.course_id, course.title',
    tables: ['access_grant', 'users'],
    why: TIMETABLE,
  },
  {
    piece: 'select user_id, id from coupon_user where',
    tables: ['coupon_user'],
    why: TIMETABLE,
  },
  {
    piece: 'delete from user_session where (user_id, id) in (',
    tables: ['user_session'],
    why: TIMETABLE,
  },
  {
    piece: 'delete from "sso_ticket" where "expires_at" < $1',
    tables: ['sso_ticket'],
    why: TIMETABLE,
  },
  {
    piece: 'select "id" from "users" where "deletion_at" <= $1',
    tables: ['users'],
    why: TIMETABLE,
  },
  {
    piece: 'select user_id, id from upload where sweep_at <=',
    tables: ['upload'],
    why: TIMETABLE,
  },
  {
    piece: 'delete from upload using unnest(',
    tables: ['upload'],
    why: TIMETABLE,
  },
  {
    piece: 'select "user_id", "key" from "upload" where "kind" = $1 and "sweeping" = $2',
    tables: ['upload'],
    why: TIMETABLE,
  },
  {
    piece: 'delete from upload_day where day <',
    tables: ['upload_day'],
    why: TIMETABLE,
  },
  {
    piece: 'delete from message where (user_id, id) in (',
    tables: ['message'],
    why: TIMETABLE,
  },
  // Operators and gauges.
  {
    piece: 'from transfer_proof proof join orders o on o.user_id = proof.user_id',
    tables: ['orders', 'transfer_proof'],
    why: OPERATOR,
  },
  {
    piece: 'select count(*) as "count" from "refund_request" where "status" = $1',
    tables: ['refund_request'],
    why: METRIC,
  },
  {
    piece: 'select count(*) as "count" from "refund" where "status" = $1',
    tables: ['refund'],
    why: METRIC,
  },
  {
    piece: '(select count(*) from message_delivery where due_at <=',
    tables: ['message_delivery'],
    why: METRIC,
  },
  {
    piece: '(select count(*) from seat_notice where due_at <=',
    tables: ['seat_notice'],
    why: METRIC,
  },
  {
    piece: '_sealed") > 0 and get_byte(',
    tables: [
      'application',
      'certificate',
      'distributor',
      'invoice',
      'invoice_mail',
      'invoice_title',
      'order_seat',
      'payout',
      'transfer_proof',
      'users',
    ],
    why: 'keys of personal data are changed for everyone',
  },
  {
    piece: 'update "users" set "phone_sealed" = fresh.value',
    tables: ['users'],
    why: 'keys of personal data are changed for everyone',
  },
  {
    piece: 'select * from certificate where status = 2 and (',
    tables: ['certificate'],
    why: OPERATOR,
  },
  {
    piece: 'update certificate set status = 6, ended_at =',
    tables: ['certificate'],
    why: TIMETABLE,
  },
  {
    piece: "select * from certificate where status = 3 and pdf_key = ''",
    tables: ['certificate'],
    why: TIMETABLE,
  },
  ...DISTRIBUTION,
  ...SHARED,
];
