/** Races about one payment: who hears of the money first, and who ends the order before it comes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { waitUntil } from '#services/process';
import { type ChannelName, type Payment, replies } from '../buying/channels.ts';
import { type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import type { Market } from '../buying/market.ts';
import { type Notice, wordsOf } from '../buying/network.ts';
import { expect } from '../site/drill.ts';
import { codeOf, expectOnly, expectTally, type Outcome, type Race, trigger } from './round.ts';

const PRICE_FEN = 9_900;
const RECORDED = 2;
const CANCELLED = 5;
const PAID = 10;
const LEARNED_MS = 20_000;
const REFUNDED_MS = MINUTE_MS;
const HTTP_SERVER_ERROR = 500;
const TRIES_MAX = 20;
const AGAIN_MS = 500;
/** The buyer pays about when the first ones have reached the channel. */
const PHONE_PAUSE_MS = 60;

const codes = {
  shown: `${successes.ok.code}`,
  cancelled: `${successes.saved.code}`,
  cannotCancel: `${errors['order.cannotCancel'].code}`,
  closed: `${errors['order.closed'].code}`,
  payingOrPaid: `${errors['pay.payingOrPaid'].code}`,
  payFailed: `${errors['pay.failed'].code}`,
} as const;

interface Sale {
  readonly person: Person;
  readonly order: number;
  readonly payments: readonly Payment[];
}

/** An order whose buyer looks at the codes of these channels. */
export const sell = async (market: Market, ...channels: readonly ChannelName[]): Promise<Sale> => {
  const [person] = await registerPeople(market.store, 1);
  if (person === undefined) {
    throw new Error('nobody registered');
  }
  const id = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
  const order = await market.order(person, { type: RECORDED, id });
  const payments: Payment[] = [];
  for (const channel of channels) {
    payments.push(await market.startPayment(person, order, channel));
  }
  return { person, order, payments };
};

/** The buyer pays, and the news of it lies in our hands. */
export const payQuietly = async (market: Market, payment: Payment): Promise<Notice> => {
  const done = await market.channels.pay(payment, { notice: 'lost' });
  expect(done !== null, `${payment.channel} did not take the money`);
  return market.network.capture(market.channels, payment, 'normal');
};

/** Delivers a notice as a channel does: again, unless it was heard. */
export const delivery =
  (market: Market, notice: Notice, turn: number) => async (): Promise<Outcome> => {
    const { ports, network } = market;
    for (let tries = 1; ; tries += 1) {
      const reply = await network.deliver(notice, ports[turn % ports.length] ?? 0);
      if (reply.status < HTTP_SERVER_ERROR || tries === TRIES_MAX) {
        return wordsOf(reply);
      }
      market.busy += 1;
      await sleep(Math.random() * AGAIN_MS);
    }
  };

const turnOf = ({ person }: Sale): string =>
  `select from buyer where user_id = ${person.id} for update`;

export const statusOf = async (market: Market, { person, order }: Sale): Promise<number> =>
  market.store.number('select status from orders where user_id = $1 and id = $2', [
    person.id,
    order,
  ]);

/** Payments an order keeps. */
export const keptBy = async (market: Market, { person, order }: Sale): Promise<number> =>
  market.store.number(
    'select count(*) from payment where user_id = $1 and order_id = $2 and kept',
    [person.id, order],
  );

/** The order is paid by one payment, and that is booked once and gives access once. */
export const expectPaidOnce = async (market: Market, sale: Sale): Promise<void> => {
  const { person, order } = sale;
  const [row] = await market.store.rows<Record<'status' | 'kept' | 'booked' | 'grants', number>>(
    `select (select status from orders where user_id = $1 and id = $2) as status,
       (select count(*) from payment where user_id = $1 and order_id = $2 and kept) as kept,
       (select count(*) from ledger_entry where user_id = $1 and order_id = $2
         and account = 'shop_payable') as booked,
       (select count(*) from access_grant where buyer_id = $1 and order_id = $2) as grants`,
    [person.id, order],
  );
  const isRight = row?.status === PAID && row.kept === 1 && row.booked === 1 && row.grants === 1;
  expect(isRight, `paid once should be ${JSON.stringify(row)}`);
};

/** Whatever a channel took is known here, or will be when it is asked. */
export const expectMoneyKnown = async (
  market: Market,
  { person, order }: Sale,
): Promise<number> => {
  const rows = await market.store.rows<{ trade_no: string; channel: number }>(
    'select trade_no, channel from payment where user_id = $1 and order_id = $2 and channel < 3',
    [person.id, order],
  );
  let took = 0;
  for (const { trade_no: tradeNo, channel } of rows) {
    const payment = { tradeNo, channel: channel === 1 ? 'wechat' : 'alipay' } as const;
    const trade = await market.channels.find(payment);
    if ((trade?.paidAt ?? 0) === 0) {
      continue;
    }
    took += 1;
    const isKnown = async (): Promise<boolean> =>
      (await market.store.number(
        `select count(*) from payment where user_id = $1 and trade_no = $2 and state = 'succeeded'`,
        [person.id, tradeNo],
      )) === 1;
    expect(await waitUntil(isKnown, LEARNED_MS), `money of ${tradeNo} is not known`);
  }
  return took;
};

/** Nobody counts the unpaid orders of a buyer. */
const UNCOUNTED = 'alter table buyer drop constraint if exists buyer_unpaid_max';
/** The order forgets that it is paid. */
export const forgetsPaid = `${UNCOUNTED};
  ${trigger('orders', 'update', 'if new.status = 10 then return old; end if;')}`;
/** Order and payment forget the money, and no key keeps it from being booked again. */
export const forgetful = `${forgetsPaid};
  ${trigger('payment', 'update', `if new.state = 'succeeded' then return old; end if;`)};
  alter table channel_trade drop constraint if exists channel_trade_pkey;
  alter table ledger_entry drop constraint if exists ledger_entry_pkey`;
export const BOOKED_TWICE = /"booked":(?:[2-9]|\d{2,})/u;

const payAndClose: Race = {
  name: 'pay × close',
  // The order forgets that it was closed, so that it can be closed again.
  unguarded: `${UNCOUNTED}; ${trigger('orders', 'update', 'if new.status = 5 then return old; end if;')}`,
  loses: /^(?:[2-9]|\d{2,}) could close it/u,
  async prepare(market, ways, round) {
    const sale = await sell(market, 'wechat');
    const { person, order, payments } = sale;
    const [payment] = payments;
    const close = async (): Promise<Outcome> => codeOf(await market.closeOrder(person, order));
    const pay = (channel: ChannelName) => async (): Promise<Outcome> =>
      codeOf(await market.askToPay(person, order, channel));
    const phone = async (): Promise<Outcome> => {
      await sleep(Math.random() * PHONE_PAUSE_MS);
      if (payment !== undefined) {
        await market.channels.pay(payment, { notice: 'lost' });
      }
      return codes.shown;
    };
    const crowd = Array.from({ length: ways }, (_, index) => {
      if (index % 2 === 0) {
        return close;
      }
      return pay(index % 4 === 1 ? 'wechat' : 'alipay');
    });
    return {
      lock: turnOf(sale),
      // In every second round there is money on its way.
      attempts: round % 2 === 0 ? crowd : [...crowd.slice(1), phone],
      async judge(outcomes) {
        const { shown, cannotCancel, closed, payingOrPaid, payFailed } = codes;
        const others = [shown, cannotCancel, closed, payingOrPaid, payFailed];
        expectOnly(outcomes, [codes.cancelled, ...others]);
        const closers = outcomes.filter((outcome) => outcome === codes.cancelled).length;
        const took = await expectMoneyKnown(market, sale);
        const status = await statusOf(market, sale);
        const isClosed = closers === 1 && status === CANCELLED && took === 0;
        const isPaid = closers === 0 && status === PAID && took === 1;
        expect(
          isClosed || isPaid,
          `${closers} could close it, ${took} payments were taken, its status is ${status}`,
        );
      },
    };
  },
};

const noticeTwice: Race = {
  name: 'notice × notice',
  unguarded: forgetful,
  loses: BOOKED_TWICE,
  async prepare(market, ways, round) {
    const channel = round % 2 === 0 ? 'wechat' : 'alipay';
    const sale = await sell(market, channel);
    const [payment] = sale.payments;
    if (payment === undefined) {
      throw new Error('no payment');
    }
    const notice = await payQuietly(market, payment);
    return {
      lock: turnOf(sale),
      attempts: Array.from({ length: ways }, (_, index) => delivery(market, notice, index)),
      async judge(outcomes) {
        await expectPaidOnce(market, sale);
        expectTally(outcomes, { [replies[channel].taken]: ways });
      },
    };
  },
};

/** Who wants to close an order asks its channel first: that is the quickest way to a query. */
const noticeAndQuery: Race = {
  name: 'notice × query',
  unguarded: forgetful,
  loses: BOOKED_TWICE,
  async prepare(market, ways, round) {
    const channel = round % 2 === 0 ? 'wechat' : 'alipay';
    const sale = await sell(market, channel);
    const [payment] = sale.payments;
    if (payment === undefined) {
      throw new Error('no payment');
    }
    const notice = await payQuietly(market, payment);
    const query = async (): Promise<Outcome> =>
      codeOf(await market.closeOrder(sale.person, sale.order));
    const queries = Math.floor(ways / 2);
    return {
      lock: turnOf(sale),
      attempts: Array.from({ length: ways }, (_, index) =>
        index < queries ? query : delivery(market, notice, index),
      ),
      async judge(outcomes) {
        await expectPaidOnce(market, sale);
        expectTally(outcomes, {
          [codes.payingOrPaid]: queries,
          [replies[channel].taken]: ways - queries,
        });
      },
    };
  },
};

const bothChannels: Race = {
  name: 'WeChat × Alipay',
  // The order forgets that it is paid, and nothing says that it keeps one payment.
  unguarded: `${forgetsPaid}; drop index if exists payment_kept`,
  loses: /"kept":2/u,
  async prepare(market, ways) {
    const sale = await sell(market, 'wechat', 'alipay');
    const notices: Notice[] = [];
    for (const payment of sale.payments) {
      notices.push(await payQuietly(market, payment));
    }
    const attempts = Array.from({ length: ways }, (_, index) => {
      const notice = notices[index % 2];
      if (notice === undefined) {
        throw new Error('no notice');
      }
      return delivery(market, notice, Math.floor(index / 2));
    });
    return {
      lock: turnOf(sale),
      attempts,
      async judge(outcomes) {
        await expectPaidOnce(market, sale);
        const half = Math.floor(ways / 2);
        expectTally(outcomes, {
          [replies.wechat.taken]: ways - half,
          [replies.alipay.taken]: half,
        });
      },
    };
  },
  async settle(market) {
    const isBack = async (): Promise<boolean> =>
      (await market.store.number('select count(*) from refund where status <> 3')) === 0;
    expect(await waitUntil(isBack, REFUNDED_MS), 'the second payment was not paid back');
  },
};

export const paymentRaces: readonly Race[] = [
  payAndClose,
  noticeTwice,
  noticeAndQuery,
  bothChannels,
];
