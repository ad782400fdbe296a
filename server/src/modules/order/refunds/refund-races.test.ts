import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { EXAM_ATTEMPT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildExam } from '#factory/exam';
import { cancelSession } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { buildClass, buyPlaces } from '#test/classes';
import { candidate, sheet } from '#test/exams/candidate';
import { learnerActions } from '#test/learner';
import { buildLogin } from '#test/logins';
import { runLoop } from '#test/pay';
import {
  asking,
  fightOut,
  GRANT_HOLD,
  lockOf,
  ORDER_LOCK,
  persistent,
  RACE_LIMIT,
  RACE_SIZE,
} from '#test/races/refund-race';
import { buyLessons, studyLesson } from '#test/refunds';
import { applyRefundFact } from '../payment/refund.commands.ts';
import { checkIn } from '../seats/check-in.commands.ts';
import { returnCancelled } from './session-return.commands.ts';
import type { RefundRace } from '#test/races/refund-race';
import type { Swap } from '#test/database/guardless-line';

const actor = operatorNamed('finance');

const requestsOf = (orderId: number): string =>
  `select count(*) as n from refund_request where order_id = ${orderId}`;

/** Only what is not being refunded is asked back. */
const ASK_ONCE: Swap = [
  'and o.status in (10, 4, 8, 9)\n      returning before',
  'and o.status in (10, 4, 6, 9)\n      returning before',
];

/** What is studied meanwhile is judged again; so is what else is asked back. */
const STUDY_TURN: Swap = [
  'do update set beat = clock.beat + 1',
  'do nothing                         ',
];

/** Money of a cancelled session goes first. */
const RETURN_FIRST: Swap = ['or waiting.due_at is not null', 'or false                     '];

const races: readonly RefundRace[] = [
  {
    name: 'refund × refund',
    without: ['drop index refund_request_open'],
    swaps: [ORDER_LOCK, STUDY_TURN, GRANT_HOLD, ASK_ONCE],
    async prepare(app, where) {
      const bought = await buyLessons(app);
      const { buyer, order } = bought;
      await studyLesson(app, bought, 0);
      const ask = asking(where, buyer, { id: order.id, price: '150.00' });
      return {
        lock: lockOf(order.id),
        kinds: [ask, ask],
        happened: requestsOf(order.id),
      };
    },
  },
  {
    name: 'refund × learn',
    leavesNoTrace: true,
    without: [],
    swaps: [['clock.beat + 1', 'clock.beat + 0']],
    async prepare(app, where) {
      const bought = await buyLessons(app);
      const { buyer, order, courseId } = bought;
      const [chapterId = 0] = bought.chapterIds;
      const learner = learnerActions(app, buyer.token, { courseId, chapterId });
      await learner.report({});
      await learner.watch(0, 20);
      app.clock.advance(20 * SECOND_MS);
      const { report } = learnerActions(where, buyer.token, { courseId, chapterId });
      // With these ten seconds the lesson counts as studied.
      const study = async () => report({ position: 30, seconds: 10, ranges: [[20, 30]] });
      return {
        lock: `select from learning_clock where user_id = ${buyer.userId} for update`,
        kinds: [asking(where, buyer, { id: order.id, price: '200.00' }), study],
        happened: `select (select count(*) from refund_request where order_id = ${order.id})
          + (select count(*) from lesson_progress
            where user_id = ${buyer.userId} and seen @> 29) as n`,
      };
    },
  },
  {
    name: 'refund × exam',
    leavesNoTrace: true,
    without: [],
    swaps: [GRANT_HOLD, ['for share', '         ']],
    async prepare(app, where) {
      const { buyer, order, courseId } = await buyLessons(app);
      const { userId, token } = buyer;
      const examId = await buildExam(app.platform, courseId);
      const { data: paper } = await candidate(app, token, examId).start();
      const { save } = candidate(where, token, examId);
      const handIn = async () => save(paper.exam_user_id, sheet(paper, 1), 1);
      return {
        lock: `select from access_grant
          where user_id = ${userId} and course_id = ${courseId} for update`,
        kinds: [asking(where, buyer, { id: order.id, price: '200.00' }), persistent(handIn)],
        // What is passed is not paid back, and who is paid back passes nothing.
        happened: `select (select count(*) from refund_request where order_id = ${order.id})
          + (select count(*) from exam_attempt where user_id = ${userId}
            and status = ${EXAM_ATTEMPT_STATUSES.passed}) as n`,
      };
    },
  },
  {
    name: 'refund × notice',
    without: [
      'alter table ledger_entry drop constraint ledger_entry_pkey',
      'alter table order_item drop constraint order_item_check',
      'alter table orders drop constraint orders_check2',
    ],
    swaps: [
      ORDER_LOCK,
      ['for update of r\0', '               \0'],
      ['status in (1, 4)\n      returning 1', 'status in (1, 3)\n      returning 1'],
      ['and o.status = 6\n      returning o.r', 'and o.status > 5\n      returning o.r'],
    ],
    async prepare(app, where) {
      const { buyer, order } = await buyLessons(app);
      await asking(app, buyer, { id: order.id, price: '200.00' })();
      const { refund_no: refundNo } = await app.platform.db
        .selectFrom('refund')
        .select('refund_no')
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow();
      let told = 0;
      const tell = async (): Promise<void> => {
        told += 1;
        await applyRefundFact(where.platform, {
          channel: 1,
          refundNo,
          state: {
            state: 'succeeded',
            channelRefundNo: `at ${refundNo}`,
            amountFen: 20_000,
            at: app.clock.now(),
          },
          eventId: `${refundNo}-${told}`,
        });
      };
      return {
        lock: lockOf(order.id),
        kinds: [tell, tell],
        happened: `select count(*) as n from ledger_entry
          where txn = 'refund:${refundNo}' and account like 'cash:%'`,
      };
    },
  },
  {
    name: 'refund × check-in',
    leavesNoTrace: true,
    without: [],
    swaps: [ORDER_LOCK],
    async prepare(app, where) {
      const { courseId } = await buildClass(app, { inDays: 9 });
      const buyer = await buildLogin(app);
      const [ticket] = await buyPlaces(app, buyer.userId, courseId);
      const { code = '', seatId = 0, orderId = 0 } = ticket ?? {};
      const { price } = (await app.call('order.refundQuote', { id: orderId }, buyer)).data;
      const enter = async () => checkIn(where.platform, { actor, code, early: true });
      return {
        lock: `select from orders o join order_seat s on s.user_id = o.user_id and s.order_id = o.id
          where o.id = ${orderId} for update`,
        kinds: [asking(where, buyer, { id: orderId, price }), enter],
        happened: `select (select count(*) from refund_request where order_id = ${orderId})
          + (select count(*) from audit where subject = 'seat ${seatId}') as n`,
      };
    },
  },
  {
    name: 'refund × cancelled session',
    without: ['drop index refund_request_open'],
    swaps: [ORDER_LOCK, STUDY_TURN, ASK_ONCE, RETURN_FIRST],
    async prepare(app, where) {
      const { courseId, sessionIds } = await buildClass(app, { inDays: 9 });
      const buyer = await buildLogin(app);
      const [ticket] = await buyPlaces(app, buyer.userId, courseId);
      const { orderId: id = 0 } = ticket ?? {};
      const { price } = (await app.call('order.refundQuote', { id }, buyer)).data;
      const [chapterId] = sessionIds;
      await cancelSession(app.platform, { actor, chapterId });
      const { id: changeId } = await app.platform.db
        .selectFrom('session_change')
        .select('id')
        .where('chapter_id', '=', chapterId)
        .executeTakeFirstOrThrow();
      await returnCancelled(app.platform, { change_id: changeId });
      return {
        lock: lockOf(id),
        kinds: [async () => runLoop(where, 'order.return'), asking(where, buyer, { id, price })],
        happened: requestsOf(id),
      };
    },
  },
];

describe(`who asks money back, ${RACE_SIZE}`, () => {
  it.each(races)('is one of them: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
