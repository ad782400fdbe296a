import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildTemplate, PERSON } from '#factory/certificate';
import { asking, fightOut, GRANT_HOLD, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import { buildCard } from '#test/exams/certificates';
import { buyLessons } from '#test/refunds';
import { buildExam } from '#factory/exam';
import { candidate, sheet } from '#test/exams/candidate';
import type { BoughtLessons } from '#test/refunds';
import type { PayApp } from '#test/pay';
import type { RefundRace } from '#test/races/refund-race';

/** A course somebody bought who had passed its exam before: what is passed since is not refunded. */
async function passed(app: PayApp): Promise<BoughtLessons> {
  const { platform } = app;
  const bought = await buyLessons(app);
  const { courseId, buyer } = bought;
  const learner = candidate(app, buyer.token, await buildExam(platform, courseId));
  const { data: paper } = await learner.start();
  await learner.save(paper.exam_user_id, sheet(paper, 1), 1);
  const { db, clock } = platform;
  await db
    .updateTable('exam_attempt')
    .set({ started_at: new Date(clock.now().getTime() - DAY_MS) })
    .where('user_id', '=', buyer.userId)
    .where('id', '=', paper.exam_user_id)
    .execute();
  await buildTemplate(platform, courseId, { need_study: false, need_exam: true });
  return bought;
}

const applying =
  (where: PayApp, { buyer, courseId }: BoughtLessons) =>
  async () =>
    where.call(
      'certificate.apply',
      { curriculum_id: courseId, ...PERSON, id_card: buildCard(buyer.userId) },
      buyer,
    );

const lockOf = ({ buyer, courseId }: BoughtLessons): string =>
  `select from access_grant where user_id = ${buyer.userId} and course_id = ${courseId} for update`;

const twice: RefundRace = {
  name: 'certificate × certificate',
  without: ['drop index certificate_live'],
  swaps: [],
  async prepare(app, where) {
    const bought = await passed(app);
    const apply = applying(where, bought);
    return {
      lock: lockOf(bought),
      kinds: [apply, apply],
      happened: `select count(*) as n from certificate where user_id = ${bought.buyer.userId}`,
    };
  },
};

/** Money asked back and a certificate, of which one comes to be. */
function refundScene(where: PayApp, bought: BoughtLessons) {
  const { buyer, order } = bought;
  return {
    lock: lockOf(bought),
    ask: asking(where, buyer, { id: order.id, price: '200.00' }),
    apply: applying(where, bought),
    // What is on its way back proves nothing, and what proves something does not go back.
    happened: `select (select count(*) from refund_request where order_id = ${order.id})
        + (select count(*) from certificate where user_id = ${buyer.userId}) as n`,
  };
}

const refunded: RefundRace = {
  name: 'refund × certificate',
  leavesNoTrace: true,
  without: [],
  swaps: [GRANT_HOLD, ['for share', '         ']],
  async prepare(app, where) {
    const { ask, apply, ...scene } = refundScene(where, await passed(app));
    return { ...scene, kinds: [ask, apply] };
  },
};

/** It goes out after the sum was reckoned and before the access ends. */
const issued: RefundRace = {
  name: 'certificate × refund',
  leavesNoTrace: true,
  without: [],
  swaps: [GRANT_HOLD],
  async prepare(app, where) {
    const { ask, apply, ...scene } = refundScene(where, await passed(app));
    return { ...scene, kinds: [apply, ask] };
  },
};

describe(`a certificate is applied for, ${RACE_SIZE}`, () => {
  it.each([twice, refunded, issued])('and there is one winner: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
