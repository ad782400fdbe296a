/**
 * Whoever settles or pays out a commission races the refund that takes it back: they take turns at the
 * distributor's row. Without that, two take the same step and the books and the rows part.
 */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { userOfSerialNo } from '#platform/serial-no';
import { runLoop } from '#test/pay';
import { fightOut, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import { buildShared, buildSharer, giveBack, sell, settleAll } from '#test/spread/sales';
import { draftPayouts, exportPayouts } from '../payouts/month.commands.ts';
import { confirmPayout } from '../payouts/payout.commands.ts';
import { followReturns } from './follow.commands.ts';
import { settleDue } from './settle.commands.ts';
import type { Swap } from '#test/database/guardless-line';
import type { Bought, PayApp } from '#test/pay';
import type { RefundRace } from '#test/races/refund-race';
import type { Sharer } from '#test/spread/sales';
import type { DraftedPayout } from '../payouts/month.commands.ts';

const DELIVERED_MS = 31 * DAY_MS;
const PRICE_FEN = 200_000;
const MONTH_LENGTH = 7;
const actor = operatorNamed('finance');

/** The turn of a distributor, for a refund, for the clock and for a payout. */
const TURN: Swap = [
  'where d.user_id = $1 for update of d\0',
  'where d.user_id = $1                \0',
];
const FREE_TURN: Swap = ['for update of d skip locked\0', '                           \0'];
/** The commissions themselves. */
const COMMISSIONS: Swap = ['for update of c\0', '               \0'];
/** What the schema says against two steps of one number, and against booking one twice. */
const STEP_KEYS = [
  'alter table commission_step drop constraint commission_step_pkey',
  'alter table ledger_entry drop constraint ledger_entry_pkey',
];

interface Sold {
  readonly sharer: Sharer;
  readonly bought: Bought;
}

const lockOf = ({ sharer }: Sold): string =>
  `select from commission where user_id = ${sharer.userId} for update`;

/** How many took the same step, at most. */
const sameStep = ({ sharer }: Sold): string =>
  `select max(num) as n from (
     select count(*) as num from commission_step where user_id = ${sharer.userId} and step_no > 1
     group by commission_id, step_no) taken`;

const following =
  (where: PayApp, { bought: { buyer, order } }: Sold) =>
  async (): Promise<void> =>
    followReturns(where.platform, { buyerId: buyer.userId, orderId: order.id });

async function soldBy(app: PayApp): Promise<Sold> {
  const sharer = await buildSharer(app);
  const courseId = await buildShared(app, { priceFen: PRICE_FEN });
  return { sharer, bought: await sell(app, sharer, { courseId }) };
}

const settle: RefundRace = {
  name: 'settle × refund',
  without: STEP_KEYS,
  swaps: [TURN, FREE_TURN, COMMISSIONS],
  async prepare(app, where) {
    const sold = await soldBy(app);
    app.clock.advance(DELIVERED_MS);
    // A part went back and the rest is delivered; the programme has not heard of it yet.
    await giveBack(app, sold.bought, PRICE_FEN / 4);
    await runLoop(app, 'order.deliver');
    return {
      lock: lockOf(sold),
      kinds: [async () => settleDue(where.platform), following(where, sold)],
      happened: sameStep(sold),
    };
  },
};

const payout: RefundRace = {
  name: 'payout × refund',
  without: STEP_KEYS,
  swaps: [TURN, COMMISSIONS],
  async prepare(app, where) {
    const sold = await soldBy(app);
    await settleAll(app);
    app.clock.advance(DELIVERED_MS);
    const month = new Date(app.clock.now().getTime() - DELIVERED_MS);
    const named = { actor, month: month.toISOString().slice(0, MONTH_LENGTH) };
    const drafted = await draftPayouts(app.platform, named);
    const isOurs = ({ payoutNo }: DraftedPayout) => userOfSerialNo(payoutNo) === sold.sharer.userId;
    const { payoutNo = '' } = drafted.find(isOurs) ?? {};
    await exportPayouts(app.platform, named);
    await giveBack(app, sold.bought, 'rest');
    const pay = async () => confirmPayout(where.platform, { actor, payoutNo, bankNo: payoutNo });
    return {
      lock: lockOf(sold),
      kinds: [pay, following(where, sold)],
      happened: sameStep(sold),
    };
  },
};

describe(`what a link earned, ${RACE_SIZE}`, () => {
  it.each([settle, payout])('takes one step after the other: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
