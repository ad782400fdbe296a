/** People who bought two seats each, ask for the invoice, and some give one seat back. */
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { errors, successes } from '@zhiji/contract/kernel/errors';
import { formatFen } from '@zhiji/contract/kernel/money';
import {
  COURSE_TYPES,
  INVOICE_STATUSES,
  REFUND_RECORD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { waitUntil } from '#services/process';
import { type Person, registerPeople, sellCourse } from '../buying/fixtures.ts';
import { inLanes, type Market } from '../buying/market.ts';
import { expect } from '../site/drill.ts';

/** One seat of two. */
const SEAT_FEN = 9_901;
const LANES = 8;
const PAID_MS = 2 * MINUTE_MS;
const EMAIL = 'buyer@zhiji.example';
const { code: saved } = successes.saved;
const { code: notAllowed } = errors['invoice.notAllowed'];

type Title = Exclude<CallRequest<'invoice.addTitle'>, { orders_id: unknown }>;

const PERSON: Title = { title_type: 1, title: '张三' };
const COMPANY: Title = {
  title_type: 2,
  title: '深圳知远科技有限公司',
  tax_no: '91440300708461136T',
  bank_name: '招商银行深圳科技园支行',
  bank_account: '755912345610801',
  address: '深圳市南山区科技园一路 1 号',
  phone: '0755-86013388',
};

interface Bought {
  readonly person: Person;
  readonly orderId: number;
}

/** What somebody asked for, to be asked for again. */
export interface Application extends Bought {
  readonly titleId: number;
  readonly isSpecial: boolean;
}

/** Everybody buys two seats through WeChat Pay. */
export async function buySeats(market: Market, count: number): Promise<readonly Bought[]> {
  const { store, channels } = market;
  const people = await registerPeople(store, count);
  const course = { type: COURSE_TYPES.live, priceFen: SEAT_FEN, seats: 2 * count } as const;
  const courseId = await sellCourse(store, course);
  const bought = await inLanes(people, LANES, async (person, turn) => {
    const users = [2 * turn, 2 * turn + 1].map((seat) => ({
      name: '张三',
      phone: `139${String(seat).padStart(8, '0')}`,
    }));
    const basket = { type: COURSE_TYPES.live, id: courseId, num: users.length, users };
    const orderId = await market.order(person, basket);
    await channels.pay(await market.startPayment(person, orderId, 'wechat'));
    return { person, orderId };
  });
  const isPaid = async (): Promise<boolean> =>
    (await store.number('select count(*) from orders where paid_at is null')) === 0;
  expect(await waitUntil(isPaid, PAID_MS), 'orders are not paid in time');
  return bought;
}

/** Everybody asks for an invoice, every other for a special one. */
export async function applyForAll(
  market: Market,
  bought: readonly Bought[],
): Promise<readonly Application[]> {
  return inLanes(bought, LANES, async ({ person, orderId }, turn) => {
    const isSpecial = turn % 2 === 0;
    const body = isSpecial ? COMPANY : PERSON;
    const { sender } = person;
    const title = await market.ask({ call: 'invoice.addTitle', body, sender, expected: saved });
    expect(title.correct, `a title was answered with ${title.fault ?? title.code}`);
    // The client has held it against the contract.
    const { id: titleId } = title.data as CallResponse<'invoice.addTitle'>;
    const application = { person, orderId, titleId, isSpecial };
    const code = await apply(market, application);
    expect(code === saved, `an application was answered with ${code}`);
    return application;
  });
}

/** Whoever was told that it failed asks again; answers how many did. */
export async function applyAgain(
  market: Market,
  applications: readonly Application[],
): Promise<number> {
  const failed = await market.store.rows<{ order_id: number }>(
    'select order_id from invoice where status = $1',
    [INVOICE_STATUSES.failed],
  );
  const orders = new Set(failed.map(({ order_id: id }) => id));
  const codes = await inLanes(
    applications.filter(({ orderId }) => orders.has(orderId)),
    LANES,
    async (application) => apply(market, application),
  );
  // Not while money goes back; he comes again after it.
  const odd = codes.find((code) => code !== saved && code !== notAllowed);
  expect(odd === undefined, `an application after a failure was answered with ${odd}`);
  return codes.filter((code) => code === saved).length;
}

async function apply(
  market: Market,
  { person: { sender }, orderId, titleId, isSpecial }: Application,
): Promise<number> {
  const body = {
    orders_id: orderId,
    invoice_id: titleId,
    invoice_type: isSpecial ? 2 : 1,
    email: EMAIL,
  };
  const answer = await market.ask({ call: 'invoice.apply', body, sender, expected: saved });
  expect(answer.fault === undefined, `an application was answered with ${answer.fault}`);
  return answer.code;
}

/** One of the two seats is given back; what was paid for it is promised. */
export async function giveBackSeat(
  market: Market,
  { person: { sender }, orderId }: Application,
): Promise<void> {
  const seat = await market.store.number('select min(id) from order_seat where order_id = $1', [
    orderId,
  ]);
  const body = { id: orderId, seat_ids: [seat], price: formatFen(SEAT_FEN), reason: 1 };
  const answer = await market.ask({ call: 'order.requestRefund', body, sender, expected: saved });
  expect(answer.correct, `a refund was answered with ${answer.fault ?? answer.code}`);
  const { status } = answer.data as CallResponse<'order.requestRefund'>;
  expect(status === REFUND_RECORD_STATUSES.approved, `a refund has status ${status}`);
}
