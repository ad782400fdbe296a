/** Statements that concern several users at once, and why they may. */
import type { Exception } from './exception.ts';

export const SHARED: readonly Exception[] = [
  {
    piece: 'insert into access_grant (user_id, course_id, source, source_key',
    tables: ['access_grant'],
    why: 'a purchase gives its buyer and the holders of its seats access in one statement',
  },
  {
    piece: 'insert into seat_notice (user_id, seat_id, change_id, channel, due_at',
    tables: ['order_seat', 'orders', 'users'],
    why: 'a class that changed has seats of many buyers',
  },
  {
    piece: 'select distinct seat.user_id, seat.order_id from order_seat seat',
    tables: ['order_seat', 'orders'],
    why: 'who binds a phone takes the seats that any buyer gave to it',
  },
  {
    piece: 'left join users u on u.id = p.user_id',
    tables: ['users'],
    why: 'a buyer asks whether the people he names are registered; they are found by their phones',
  },
  {
    piece: 'select item.course_id, sum(item.num)::int as num from orders o join order_item item',
    tables: ['order_item', 'orders'],
    why: 'seats that are held unpaid for long are counted over all buyers',
  },
  {
    piece: 'where seat.ticket_code = $1 and course.type',
    tables: ['order_seat', 'orders'],
    why: 'a ticket of the old form names no buyer and is found by its code',
  },
  {
    piece: 'join order_seat seat on seat.user_id = held.buyer_id',
    tables: ['order_seat'],
    why: 'a seat may be bought by another, among whose rows it is',
  },
  {
    piece: 'where user_id = x.holder_id and course_id = x.course_id',
    tables: ['certificate', 'exam_attempt', 'lesson_progress'],
    why: 'a seat is refunded by what its holder studied and earned, among whose rows that is',
  },
  {
    piece: 'join order_seat place on place.user_id = held.buyer_id',
    tables: ['order_seat'],
    why: 'a seat may be bought by another, among whose rows it is',
  },
  {
    piece:
      'from invoice v join orders o on o.user_id = v.user_id and o.id = v.order_id where v.look_at is null',
    tables: ['invoice', 'orders', 'refund'],
    why: 'invoices that wait are listed over all buyers',
  },
  {
    piece: 'with ordinality as learner (user_id, chapter_id, nth)',
    tables: ['access_grant', 'learning_clock', 'lesson_progress'],
    why: 'reports of many learners are read in one statement',
  },
  {
    piece:
      'select user_id, id, order_id, course_id, phone_ref from order_seat where holder_id = $1 or phone_ref = $2',
    tables: ['attendee_check', 'order_seat', 'seat_notice'],
    why: 'who leaves is forgotten in seats that others bought for him',
  },
  {
    piece: 'select "user_id" from "live_attendance" where "chapter_id" = $1',
    tables: ['live_attendance'],
    why: 'a class that ends marks everyone who was there',
  },
  {
    piece: 'join users author on author.id = said.user_id',
    tables: ['users'],
    why: 'what is said in a room is shown with the names of many authors',
  },
  {
    piece: 'left join users u on u.id = said.user_id and not said.is_anonymous',
    tables: ['users'],
    why: 'comments are shown with the names of many authors',
  },
  {
    piece: 'join users u on u.id = asked.user_id',
    tables: ['users'],
    why: 'questions are shown with the names of many authors',
  },
  {
    piece: 'select user_id, name_ref from certificate_holder where card_ref =',
    tables: ['certificate_holder'],
    why: 'an id card stands for one person, whoever brings it',
  },
  {
    piece: 'select distinct lost.user_id, lost.course_id from access_grant lost',
    tables: ['access_grant'],
    why: 'what a buyer gives back is lost by those he bought it for',
  },
  {
    piece: 'select "user_id" as "userId", "certificate_id" as "id" from "certificate_number"',
    tables: ['certificate_number'],
    why: 'whoever holds a certificate’s number may check it',
  },
  {
    piece: 'insert into message (user_id, kind, key, type, facts, created_at)',
    tables: ['message_refusal', 'users'],
    why: 'an event may be told to many in one statement, each of whose rows names its user',
  },
  {
    piece: 'select r.user_id from text_report r where r.kind =',
    tables: ['text_report', 'access_grant'],
    why: 'a text is held once several people reported it who were given its course',
  },
  {
    piece: 'select r.reason from text_report r where r.kind = c.kind',
    tables: ['text_report'],
    why: 'who decides about a text reads why anybody reported it',
  },
  {
    piece: 'from application a where a.status = 0 order by a.applied_at',
    tables: ['application'],
    why: 'an operator asks about everyone',
  },
  {
    piece: 'from application a where a.status = 2 and a.decided_at <',
    tables: ['application'],
    why: 'a timetable takes what is due of everyone',
  },
  {
    piece: 'as listening (user_id)',
    tables: ['message'],
    why: 'a process asks in one statement for everybody whose pages are open',
  },
  {
    piece: "bool_or(held.source_key like 'seat:%') as has_seat",
    tables: ['access_grant', 'lesson_progress', 'live_attendance', 'session_reminder', 'users'],
    why: 'what becomes of a session is told to everyone who holds its course',
  },
];
