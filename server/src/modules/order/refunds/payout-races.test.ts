/**
 * A stuck refund that finance pays from the bank account, while somebody sends it to its channel
 * again or the channel's answer arrives: the money leaves once.
 */
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import {
  buildUnpaid,
  expectBooks,
  moneyOf,
  payOnPhone,
  runLoop,
  setChannel,
  startScan,
  tellAgain,
  usePayApp,
} from '#test/pay';
import { fightOut, lockOf, ORDER_LOCK, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import { sizeOf } from '#test/steady/size';
import { applyRefundFact } from '../payment/refund.commands.ts';
import { resendAbnormal } from '../payment/refund-resend.commands.ts';
import { payOutRefund } from './payout.commands.ts';
import type { Bought, PayApp } from '#test/pay';
import type { RefundRace } from '#test/races/refund-race';

const PRICE_FEN = 19_900;
const STUCK = 4;
const WECHAT = 1;
/** What the channel says of a refund whose money leaves. */
const LEAVES: ReadonlySet<string> = new Set(['PROCESSING', 'SUCCESS']);
const WAITS = [6 * SECOND_MS, 11 * SECOND_MS] as const;
/** Each of those who come is the first once, and in the long run often. */
const ROUNDS = sizeOf({ gate: 4, full: 400 });
const ROUNDS_LIMIT = { timeout: MINUTE_MS + ROUNDS * 2 * SECOND_MS };
const PATIENCE = { timeout: 20 * SECOND_MS };
const actor = operatorNamed('finance');

interface Stuck extends Bought {
  readonly refundNo: string;
  readonly tradeNo: string;
}

/** Money that was paid twice, which its channel could not send back and now could. */
async function buildStuck(app: PayApp): Promise<Stuck> {
  await setChannel(app, WECHAT, { refund: 'poor' });
  const bought = await buildUnpaid(app, PRICE_FEN);
  const tradeNo = await startScan(app, bought, WECHAT);
  await payOnPhone(app, WECHAT, tradeNo, { notice: 'lost' });
  await app.call('order.testPay', { id: bought.order.id }, bought.buyer);
  await tellAgain(app, WECHAT, tradeNo);
  await runLoop(app, 'order.refund');
  const [refund] = (await moneyOf(app, bought)).refunds;
  expect(refund?.status).toBe(STUCK);
  await setChannel(app, WECHAT, { refund: 'work' });
  return { ...bought, tradeNo, refundNo: refund?.refund_no ?? '' };
}

/** The bank's number is new each time, as it is for who pays a second time. */
function paying({ platform, payGateways }: PayApp, { refundNo }: Stuck) {
  let nth = 0;
  return async (): Promise<void> => {
    nth += 1;
    await payOutRefund(platform, payGateways, { actor, refundNo, bankNo: `${refundNo}-${nth}` });
  };
}

/** Somebody sends it again, and the worker does so at once, whoever of them was allowed to. */
const sending =
  (where: PayApp, { refundNo }: Stuck) =>
  async (): Promise<void> => {
    try {
      await resendAbnormal(where.platform, where.payGateways, { actor, refundNo });
    } finally {
      await runLoop(where, 'order.refund');
    }
  };

/** How often its money left, or is about to: from the bank account, and from the channel's. */
async function timesPaid(app: PayApp, { buyer, refundNo }: Stuck): Promise<number> {
  const booked = await app.platform.db
    .selectFrom('ledger_entry')
    .select('account')
    .where('user_id', '=', buyer.userId)
    .where('txn', '=', `refund:${refundNo}`)
    .where('account', '=', 'cash:bank')
    .execute();
  const known = await fetch(`${app.sandbox}/wechat-pay/refunds/${refundNo}`);
  const { status = '' } = (await known.json()) as { readonly status?: string };
  return booked.length + (LEAVES.has(status) ? 1 : 0);
}

const resent: RefundRace = {
  name: 'payout × resend',
  // The books do not know what the channel pays beside them; its bill does.
  leavesNoTrace: true,
  without: [],
  // Whoever holds the refund takes it for as stuck as it was when he looked.
  swaps: [['r.status, r.request_id', '4 status, r.request_id']],
  async prepare(app, where) {
    const stuck = await buildStuck(app);
    return {
      // Finance has asked the channel and waits to book it; sending again needs no order.
      lock: lockOf(stuck.order.id),
      kinds: [paying(where, stuck), sending(where, stuck)],
      async happened() {
        // A worker passes by what somebody holds; the next one sends it.
        await runLoop(app, 'order.refund');
        return timesPaid(app, stuck);
      },
    };
  },
};

const answered: RefundRace = {
  name: 'payout × answer',
  without: ['alter table ledger_entry drop constraint ledger_entry_pkey'],
  swaps: [
    ORDER_LOCK,
    ['for update of r\0', '               \0'],
    ['status in (1, 4)\n      returning 1', 'status in (3, 4)\n      returning 1'],
  ],
  async prepare(app, where) {
    const stuck = await buildStuck(app);
    const { refundNo, tradeNo, order } = stuck;
    const gateway = app.payGateways.get(WECHAT);
    const sums = { amountFen: PRICE_FEN, totalFen: PRICE_FEN, reason: '重复付款' };
    // The channel has paid it after all, and nobody has heard of it yet.
    await gateway?.refund({ tradeNo, refundNo, ...sums });
    await expect
      .poll(async () => (await gateway?.queryRefund({ tradeNo, refundNo }))?.state, PATIENCE)
      .toBe('succeeded');
    let told = 0;
    const tell = async (): Promise<void> => {
      told += 1;
      await applyRefundFact(where.platform, {
        channel: WECHAT,
        refundNo,
        state: {
          state: 'succeeded',
          channelRefundNo: `at ${refundNo}`,
          amountFen: PRICE_FEN,
          at: app.clock.now(),
        },
        eventId: `${refundNo}-${told}`,
      });
    };
    return {
      lock: `select from orders o
        join refund r on r.user_id = o.user_id and r.order_id = o.id
        where o.id = ${order.id} for update`,
      kinds: [paying(where, stuck), tell],
      happened: `select count(*) as n from ledger_entry
        where txn = 'refund:${refundNo}' and account like 'cash:%'`,
    };
  },
};

describe(`a stuck refund, ${RACE_SIZE}`, () => {
  it.each([resent, answered])('is paid once: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});

describe(`a stuck refund, ${ROUNDS} times`, () => {
  const app = usePayApp(async (started) =>
    setChannel(started, WECHAT, { notice: 'lost', speed: 1_000 }),
  );

  it('is paid by the bank or by its channel, whoever comes first', ROUNDS_LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stuck = await buildStuck(app);
      const [pay, send] = [paying(app, stuck), sending(app, stuck)];
      const look = async () => runLoop(app, 'order.refund');
      // Each of them is the first now and then.
      const all = [pay, send, look, pay, send, look];
      const turned = [...all.slice(round % all.length), ...all.slice(0, round % all.length)];
      await Promise.allSettled(turned.map(async (act) => act()));
      // A worker passes by what somebody holds; the next one sends it.
      await look();
      expect(await timesPaid(app, stuck)).toBe(1);
      // What was left to the channel ends there.
      for (const wait of WAITS) {
        app.clock.advance(wait);
        await look();
      }
      // The channel's notices are of its own time.
      app.clock.advance(-WAITS[0] - WAITS[1]);
      const { refunds, ledger } = await moneyOf(app, stuck);
      expect(refunds).toMatchObject([{ status: 3 }]);
      expect(ledger['refund_payable']).toBe(0);
      expect((ledger['cash:wechat'] ?? 0) + (ledger['cash:bank'] ?? 0)).toBe(0);
      expect(await timesPaid(app, stuck)).toBe(1);
    }
    expect(app.logged.join('\n')).not.toContain('"reason":"second"');
    await expectBooks(app);
  });
});
