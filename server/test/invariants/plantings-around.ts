/** Violations planted among access, study, logins and what is kept of operators. */
import type { Planting } from './planting.ts';

export const otherPlantings: readonly Planting[] = [
  [
    'paid_means_access',
    'a paid course without access',
    ({ paid }) => [`delete from access_grant where order_id = ${paid.order.id}`],
  ],
  [
    'paid_means_access',
    'access taken back without a refund',
    ({ paid }) => [
      `update access_grant set revoked_at = now(), revoke_reason = 'x'
       where order_id = ${paid.order.id}`,
    ],
  ],
  [
    'paid_means_access',
    'a seat whose holder has no access',
    ({ held }) => [`delete from access_grant where source_key = 'seat:${held.seatId}'`],
  ],
  [
    'returned_is_paid_back',
    'a seat called refunded without a refund',
    ({ held }) => [
      `update order_seat set status = 3 where id = ${held.seatId}`,
      `delete from access_grant where source_key = 'seat:${held.seatId}'`,
    ],
  ],
  [
    'access_is_paid',
    'access from an unpaid order',
    ({ paid }) => [`update orders set status = 1, paid_at = null where id = ${paid.order.id}`],
  ],
  [
    'access_is_paid',
    'access to a course the order has not',
    ({ paid, pending, courseOf }) => [
      `update access_grant set course_id = ${courseOf(pending)}
       where order_id = ${paid.order.id}`,
    ],
  ],
  [
    'access_is_paid',
    'access of somebody who bought nothing',
    ({ paid, pending }) => [
      `update access_grant set user_id = ${pending.buyer.userId}
       where order_id = ${paid.order.id}`,
    ],
  ],
  [
    'access_is_paid',
    'a seat’s access in the hands of its buyer',
    ({ held, seatBuyer }) => [
      `update access_grant set user_id = ${seatBuyer} where source_key = 'seat:${held.seatId}'`,
    ],
  ],
  [
    'access_is_paid',
    'access from a seat that was refunded',
    ({ held }) => [`update order_seat set status = 3 where id = ${held.seatId}`],
  ],
  [
    'access_is_paid',
    'access to what was given back',
    ({ paid }) => [`update order_item set returned_at = now() where order_id = ${paid.order.id}`],
  ],
  [
    'access_is_paid',
    'access from an operator that is on no record',
    ({ pending, courseOf }) => [
      `insert into access_grant (user_id, course_id, source, source_key, starts_at, created_at)
       values (${pending.buyer.userId}, ${courseOf(pending)}, 5, 'staff:x', now(), now())`,
    ],
  ],
  [
    'notice_not_stuck',
    'a notice in somebody’s hands since two days',
    ({ held, classId, sessionId, seatBuyer }) => [
      `insert into session_change (id, course_id, chapter_id, kind, old_address, address, created_at)
       values (1, ${classId}, ${sessionId}, 2, '', '', now())`,
      `insert into seat_notice (user_id, seat_id, change_id, channel, state, created_at)
       values (${seatBuyer}, ${held.seatId}, 1, 'sms', 'sending', now() - interval '2 days')`,
    ],
  ],
  [
    'finished_was_seen',
    'a video finished unseen',
    ({ learner }) => [`update lesson_progress set seen = '{}' where user_id = ${learner.userId}`],
  ],
  [
    'finished_was_seen',
    'a video seen for less than nine tenths',
    ({ learner }) => [
      `update lesson_progress set seen = '{[0,89)}' where user_id = ${learner.userId}`,
    ],
  ],
  [
    'finished_was_seen',
    'a PDF without its last page',
    ({ learner }) => [
      `update chapter set type = 2 where id = ${learner.chapterId}`,
      `update lesson_progress set seen = '{[0,99)}' where user_id = ${learner.userId}`,
    ],
  ],
  [
    'studied_with_access',
    'progress of somebody who never had access',
    ({ learner }) => [`delete from access_grant where user_id = ${learner.userId}`],
  ],
  [
    'progress_of_its_course',
    'progress that names another course',
    ({ learner, classId }) => [
      `update lesson_progress set course_id = ${classId} where user_id = ${learner.userId}`,
    ],
  ],
  [
    'disabled_logged_out',
    'a live session of a disabled user',
    ({ disabled }) => [
      `update user_session set revoked_at = null, revoke_reason = null
       where user_id = ${disabled.userId}`,
    ],
  ],
  [
    'disabled_logged_out',
    'a live session of a deleted user',
    ({ paid }) => [
      `update users set status = -1, deleted_at = now() where id = ${paid.buyer.userId}`,
    ],
  ],
  [
    'deletion_done',
    'an account that should have been deleted yesterday',
    ({ paid }) => [
      `update users set deletion_at = now() - interval '1 day' where id = ${paid.buyer.userId}`,
    ],
  ],
  [
    'codes_paced',
    'two codes within a minute',
    () => [
      `insert into verification_code select target, gen_random_uuid(), channel, scene, code_hash,
         tries, address, network, area, 'sent', created_at + interval '59 seconds', expires_at,
         null, null, proof from verification_code`,
    ],
  ],
  [
    'codes_paced',
    'eleven codes in a day',
    () => [
      `insert into verification_code select target, gen_random_uuid(), channel, scene, code_hash,
         tries, address, network, area, 'sent', created_at - n * interval '2 hours', expires_at,
         null, null, proof from verification_code, generate_series(1, 10) n`,
    ],
  ],
  [
    'audit_chained',
    'an entry with other words',
    () => [`update audit set detail = '{"days": 999}' where seq = 1`],
  ],
  ['audit_chained', 'an entry taken out', () => ['delete from audit where seq = 1']],
  [
    'audit_chained',
    'the last entry cut off',
    () => ['delete from audit where seq = (select max(seq) from audit)'],
  ],
  [
    'audit_chained',
    'an entry put in',
    () => [
      `insert into audit (id, actor, action, subject, detail)
       values (gen_random_uuid(), 'x', 'x', 'x', '{}')`,
    ],
  ],
  [
    'audit_chained',
    'an entry changed and hashed anew',
    () => [
      `update audit set actor = 'somebody else' where seq = 1`,
      `update audit a set hash = audit_hash(a.seq, a.prev_hash, a) where seq = 1`,
    ],
  ],
  [
    'outbox_moves',
    'an event that nobody carries on',
    () => [
      `insert into outbox values (gen_random_uuid(), 'x', '{}', 'x', now() - interval '6 minutes')`,
    ],
  ],
  [
    'outbox_names_user',
    'an event about a user that names nobody',
    () => [`insert into outbox values (gen_random_uuid(), 'account.phoneBound', '{}', 'x', now())`],
  ],
  [
    'outbox_names_user',
    'an event that names another user',
    () => [
      `insert into outbox values
       (gen_random_uuid(), 'order.returned', '{"user_id": 1, "order_id": 1}', 'x', now(), 2)`,
    ],
  ],
];
