/** A row for every lifecycle that a table keeps, and the columns that must go with each state. */
import { sql } from 'kysely';
import { buildComment, buildCourse, buildQuestion } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildTemplate } from '#factory/certificate';
import { buildAttempt, buildExam } from '#factory/exam';
import { buildLiveSession } from '#factory/learning';
import { buildOrder } from '#factory/order';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { newId } from '#platform/ids';
import { COMMENT, COURSE, QUESTION } from '@zhiji/contract/kernel/lifecycles/catalog';
import { COUPON, COUPON_OFFER } from '@zhiji/contract/kernel/lifecycles/coupon';
import { INVOICE, PAYMENT, REFUND, REFUND_REQUEST } from '@zhiji/contract/kernel/lifecycles/money';
import {
  ORDER,
  ORDER_PROOF,
  SEAT,
  SEAT_NOTICE,
  TRANSFER_PROOF,
} from '@zhiji/contract/kernel/lifecycles/order';
import { ACCOUNT, CODE, MESSAGE_DELIVERY } from '@zhiji/contract/kernel/lifecycles/people';
import {
  CERTIFICATE,
  CLASS_SESSION,
  EXAM_ATTEMPT,
  LIVE_SESSION,
  MEDIA_ASSET,
} from '@zhiji/contract/kernel/lifecycles/study';
import { buildLogin } from '../logins.ts';
import { buildApplicationRows } from './application-rows.ts';
import { buildDistributionRows } from './distribution-rows.ts';
import { buildModerationRows } from './moderation-rows.ts';
import type { RawBuilder } from 'kysely';
import type { KeptLifecycle } from '@zhiji/contract/kernel/lifecycles/lifecycle';
import type { TestApp } from '../app.ts';

export interface KeptRow {
  readonly lifecycle: KeptLifecycle;
  /** Selects the row. */
  readonly where: RawBuilder<unknown>;
  /** What the schema asks of other columns in a state. */
  readonly beside?: (state: string) => RawBuilder<unknown>;
}

const SEALED = Buffer.from('sealed');
const NOW = sql`now()`;
const NULL = sql`null`;
const when = (is: boolean, value: RawBuilder<unknown>) => (is ? value : NULL);
const CLOSED = new Set(['cancelled', 'voided']);

/** Rows of one buyer, written past the commands: only their states are of interest. */
export async function buildRows(app: TestApp): Promise<KeptRow[]> {
  const { platform } = app;
  const { db } = platform;
  const one = async (statement: RawBuilder<{ id: number }>): Promise<number> =>
    (await statement.execute(db)).rows[0]?.id ?? 0;

  const { userId } = await buildLogin(app);
  const courseId = await buildCourse(platform);
  const { id: orderId } = await buildOrder(platform, userId, { type: 2, id: courseId });
  const live = await buildLiveSession(platform, courseId);
  const room = await buildLiveSession(platform, courseId, { type: 4, live_status: null });
  const examId = await buildExam(platform, courseId);
  const actor = operatorNamed('test');
  await grantByStaff(platform, { actor, userId, courseId, days: 1 });
  const { attemptId } = await buildAttempt(platform, userId, examId);
  const template = await buildTemplate(platform, courseId);
  const certificate = await one(sql`
    insert into certificate (user_id, template_id, course_id, shop_id, status, name_sealed,
      id_card_sealed, name, course_title, shop_name, hours, template_version, need_exam, applied_at)
    select ${userId}, id, course_id, shop_id, ${CERTIFICATE.states.inReview}, ${SEALED}, ${SEALED},
      'x', 'x', 'x', 1, 1, false, now() from certificate_template where id = ${template}
    returning id`);
  const coupon = await buildCoupon(platform);
  const claim = await buildCouponUser(platform, userId, coupon);
  const comment = await buildComment(platform, courseId, userId);
  const question = await buildQuestion(platform, courseId, userId);
  const [asset, code] = [newId(), newId()];
  await sql`
    insert into media_asset (id, kind, source_key, prefix, duration_s, key_sealed, created_at)
    values (${asset}, 'video', 'x', 'x', 1, ${SEALED}, now())`.execute(db);
  await sql`
    insert into verification_code (target, id, channel, scene, code_hash, address, network, area,
      state, created_at, expires_at)
    values ('t', ${code}, 'sms', '', '', '', '', '', ${CODE.states.sending}, now(), now())`.execute(
    db,
  );
  await sql`
    insert into payment (user_id, trade_no, order_id, channel, amount_fen, state, created_at)
    values (${userId}, 'T1', ${orderId}, 1, 1, ${PAYMENT.states.created}, now())`.execute(db);
  const refund = await one(sql`
    insert into refund (user_id, refund_no, order_id, trade_no, amount_fen, kind, status, created_at)
    values (${userId}, 'R1', ${orderId}, 'T1', 1, 3, ${REFUND.states.approved}, now())
    returning id`);
  const request = await one(sql`
    insert into refund_request (user_id, order_id, refund_no, kind, status, amount_fen,
      order_status, stage, created_at, answer_by)
    values (${userId}, ${orderId}, 'R2', 1, ${REFUND_REQUEST.states.applied}, 1, 10, '{}', now(),
      now()) returning id`);
  const invoice = await one(sql`
    insert into invoice (user_id, order_id, invoice_type, title_type, details_sealed, status,
      content, seller_name, applied_at)
    values (${userId}, ${orderId}, 1, 1, ${SEALED}, ${INVOICE.states.asked}, 'x', 'x', now())
    returning id`);
  const proof = await one(sql`
    insert into transfer_proof (user_id, order_id, images, payer_name_sealed, pay_date, created_at)
    values (${userId}, ${orderId}, '{x}', ${SEALED}, now(), now()) returning id`);
  const seat = await one(sql`
    insert into order_seat (user_id, order_id, item_id, course_id, phone_ref, name_sealed,
      phone_sealed, ticket_code)
    select user_id, order_id, id, course_id, 'x', ${SEALED}, ${SEALED}, 'x' from order_item
    where user_id = ${userId} and order_id = ${orderId} returning id`);
  const change = await one(sql`
    insert into session_change (course_id, chapter_id, kind, old_address, address, created_at)
    values (${courseId}, ${live}, 2, '', '', now()) returning id`);
  await sql`
    insert into seat_notice (user_id, seat_id, change_id, channel, due_at, created_at)
    values (${userId}, ${seat}, ${change}, 'sms', now(), now())`.execute(db);

  const message = await one(sql`
    insert into message (user_id, kind, key, type, facts, created_at)
    values (${userId}, 'x', 'x', 1, '{}', now()) returning id`);
  await sql`
    insert into message_delivery (user_id, message_id, channel, due_at, created_at)
    values (${userId}, ${message}, 'mail', now(), now())`.execute(db);

  const own = (id: number) => sql`user_id = ${userId} and id = ${id}`;
  return [
    {
      lifecycle: ORDER,
      where: own(orderId),
      beside: (state) => {
        const isClosed = CLOSED.has(state);
        const isPaid = !isClosed && state !== 'pendingPayment';
        return sql`paid_at = ${when(isPaid, NOW)}, paid_fen = ${isPaid ? sql`payable_fen` : sql`0`},
          pay_type = 1, closed_at = ${when(isClosed, NOW)}, expire_at = null`;
      },
    },
    { lifecycle: ORDER_PROOF, where: own(orderId) },
    {
      lifecycle: TRANSFER_PROOF,
      where: own(proof),
      beside: (state) => sql`reviewed_at = ${when(state !== 'inReview', NOW)}`,
    },
    {
      lifecycle: PAYMENT,
      where: sql`user_id = ${userId} and trade_no = 'T1'`,
      beside: (state) => {
        const isDone = state === 'succeeded';
        return sql`paid_at = ${when(isDone, NOW)}, evidence = ${when(isDone, sql`'test'`)}`;
      },
    },
    {
      lifecycle: REFUND,
      where: own(refund),
      beside: (state) => sql`finished_at = ${when(state === 'succeeded', NOW)}`,
    },
    {
      lifecycle: REFUND_REQUEST,
      where: own(request),
      beside: (state) => sql`decided_at = ${when(state !== 'applied', NOW)}`,
    },
    {
      lifecycle: INVOICE,
      where: own(invoice),
      beside: (state) => {
        const isOut = ['issued', 'reversing', 'reversed'].includes(state);
        const isUndone = state === 'reversed';
        const hasSum = isOut || state === 'issuing';
        return sql`issued_at = ${when(isOut, NOW)}, amount_fen = ${when(hasSum, sql`1`)},
          invoice_no = ${isOut ? 'x' : ''}, reversed_at = ${when(isUndone, NOW)},
          red_invoice_no = ${isUndone ? 'x' : ''}`;
      },
    },
    { lifecycle: SEAT, where: own(seat) },
    {
      lifecycle: SEAT_NOTICE,
      where: sql`user_id = ${userId} and seat_id = ${seat}`,
      beside: (state) => sql`due_at = ${when(['waiting', 'sending'].includes(state), NOW)}`,
    },
    { lifecycle: COUPON_OFFER, where: sql`id = ${coupon}` },
    {
      lifecycle: COUPON,
      where: own(claim),
      beside: (state) =>
        sql`order_id = ${when(['used', 'held'].includes(state), sql`1`)},
          used_at = ${when(state === 'used', NOW)}`,
    },
    { lifecycle: COURSE, where: sql`id = ${courseId}` },
    { lifecycle: COMMENT, where: sql`course_id = ${courseId} and id = ${comment}` },
    { lifecycle: QUESTION, where: sql`course_id = ${courseId} and id = ${question}` },
    {
      lifecycle: MEDIA_ASSET,
      where: sql`id = ${asset}`,
      beside: (state) => sql`leased_until = ${when(state === 'working', NOW)}`,
    },
    {
      lifecycle: EXAM_ATTEMPT,
      where: own(attemptId),
      beside: (state) => {
        const isOpen = state === 'inProgress';
        const score = state === 'passed' ? sql`pass_score` : sql`0`;
        return sql`submitted_at = ${when(!isOpen, sql`started_at`)}, receipt = ${isOpen ? '' : 'x'},
          score = ${when(['passed', 'failed'].includes(state), score)}`;
      },
    },
    {
      lifecycle: CERTIFICATE,
      where: own(certificate),
      beside: (state) => {
        const isOut = !['inReview', 'refused'].includes(state);
        const isOver = isOut && state !== 'issued';
        const isToldWhy = ['refused', 'revoked'].includes(state);
        return sql`issued_at = ${when(isOut, NOW)}, certificate_no = ${when(isOut, sql`'x'`)},
          ended_at = ${when(isOver, NOW)}, reason = ${isToldWhy ? 'x' : ''}`;
      },
    },
    { lifecycle: LIVE_SESSION, where: sql`id = ${live}` },
    { lifecycle: CLASS_SESSION, where: sql`id = ${room}` },
    { lifecycle: ACCOUNT, where: sql`id = ${userId}` },
    { lifecycle: CODE, where: sql`id = ${code}` },
    {
      lifecycle: MESSAGE_DELIVERY,
      where: sql`user_id = ${userId} and message_id = ${message}`,
      beside: (state) =>
        sql`due_at = ${when(['waiting', 'sending'].includes(state), NOW)},
          gathered_into = ${when(state === 'gathered', sql`1`)}`,
    },
    ...(await buildDistributionRows(app, userId)),
    ...(await buildApplicationRows(app, userId)),
    ...(await buildModerationRows(app, { userId, courseId, chapterId: live })),
  ];
}
