/** Seats held without money: nobody is kept from buying by those who only say they will. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildAttendees } from '#factory/order';
import { buildLogin } from '#test/logins';
import { confirmed } from '#test/orders';
import { expectBooks, mayStudy, moneyOf, payOnPhone, runLoop, usePayApp } from '#test/pay';
import { acceptProof, refuseProof } from '../payment/transfer-review.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { Basket } from '#test/orders';
import type { Bought, Buyer } from '#test/pay';

const SEATS = 20;
/** And what is needed to notice it. */
const HALF_AN_HOUR_MS = 31 * MINUTE_MS;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const app = usePayApp();

const phoneOf = (() => {
  let used = 0;
  return (): string => {
    used += 1;
    return `138${String(used).padStart(8, '0')}`;
  };
})();

async function person(): Promise<Buyer & { phone: string }> {
  const phone = phoneOf();
  return { ...(await buildLogin(app, { phone })), phone };
}

const offline = async (seats = SEATS): Promise<number> =>
  buildCourse(app.platform, { type: 3, price_fen: 19_900, stock: { seat_num: seats } });

/** Confirms and creates; answers the code of whichever was refused, or the order. */
async function order(buyer: Buyer, basket: Basket): Promise<Bought | number> {
  const preview = await app.call('order.confirm', basket, buyer);
  if (preview.code !== 10000) {
    return preview.code;
  }
  const request = { ...basket, confirm_key: preview.data.confirm_key, agree: 1 as const };
  const { code, data } = await app.call('order.create', request, buyer);
  return code === 10000 ? { buyer, courseId: basket.id, order: data } : code;
}

async function mustOrder(buyer: Buyer, basket: Basket): Promise<Bought> {
  const made = await order(buyer, basket);
  if (typeof made === 'number') {
    throw new Error(`ordering was answered with ${made}`);
  }
  return made;
}

const seatFor = (id: number, phone: string): Basket => ({
  type: 3,
  id,
  users: [{ name: '林知远', phone }],
});

async function pay(bought: Bought, payType: 1 | 2 = 1): Promise<number> {
  const { code, data } = await app.call(
    'order.pay',
    { id: bought.order.id, pay_type: payType },
    bought.buyer,
  );
  if (code === 10000 && 'trade_no' in data) {
    await payOnPhone(app, payType, data.trade_no);
  }
  return code;
}

async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  app.clock.advance(ms);
  try {
    return await work();
  } finally {
    app.clock.advance(-ms);
  }
}

const transfer = async ({ buyer, order: { id } }: Bought): Promise<number> =>
  (await app.call('order.pay', { id, pay_type: 3 }, buyer)).code;

/** Sends any picture and calls it a proof. */
async function prove({ buyer, order: { id } }: Bought): Promise<number> {
  const form = new FormData();
  form.append('files', new Blob([PIXEL], { type: 'image/png' }), 'proof.png');
  form.append('dir', 'private');
  const response = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    headers: { 'x-user-token': buyer.token },
    body: form,
  });
  const { data } = (await response.json()) as { data: { url: string } };
  const today = new Date(app.clock.now().getTime() + 8 * HOUR_MS).toISOString().slice(0, 10);
  const { code } = await app.call(
    'order.submitProof',
    {
      id,
      image: [data.url],
      payer_name: '林知远',
      bank_name: '招商银行',
      pay_date: today,
      amount: '199.00',
    },
    buyer,
  );
  return code;
}

describe('seats held without money [R1-A4]', () => {
  it('are few for each buyer: five attackers leave others enough to buy', async () => {
    const id = await offline(50);
    for (let count = 0; count < 5; count += 1) {
      const attacker = await person();
      const all = await order(attacker, { type: 3, id, num: 50, users: buildAttendees(50) });
      expect(all).toBe(count === 0 ? 50005 : 80002);
      for (let num = 10; num >= 2; num -= 1) {
        const made = await order(attacker, { type: 3, id, num, users: buildAttendees(num) });
        if (typeof made !== 'number') {
          await transfer(made);
          break;
        }
      }
    }
    const { left } = await app.platform.db
      .selectFrom('course_stock')
      .select((builder) => builder('seat_num', '-', builder.ref('seat_used')).as('left'))
      .where('course_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(left).toBeGreaterThan(10);
    const buyer = await person();
    const bought = await mustOrder(buyer, seatFor(id, buyer.phone));
    expect(await pay(bought)).toBe(10000);
    expect((await moneyOf(app, bought)).status).toBe(10);
  });

  it('are counted over all unpaid orders of a course', async () => {
    const attacker = await person();
    const courses = [await offline(200), await offline(200)];
    for (const id of courses) {
      await mustOrder(attacker, { type: 3, id, num: 25, users: buildAttendees(25) });
    }
    expect(
      await order(attacker, { type: 3, id: await offline(200), users: buildAttendees(1) }),
    ).toBe(50005);
    expect(await order(attacker, { type: 2, id: await buildCourse(app.platform) })).toMatchObject({
      buyer: { userId: attacker.userId },
    });
  });

  it('are not taken again and again: five times a day, then others come first', async () => {
    const id = await offline(4);
    const attackers = [await person(), await person()];
    const buyer = await person();
    const take = async (attacker: Buyer) =>
      order(attacker, { type: 3, id, num: 2, users: buildAttendees(2) });
    for (let round = 0; round < 5; round += 1) {
      for (const attacker of attackers) {
        expect(await take(attacker)).toMatchObject({ courseId: id });
      }
      expect(await order(buyer, seatFor(id, buyer.phone))).toBe(80002);
      app.clock.advance(HALF_AN_HOUR_MS);
      await runLoop(app, 'order.expire');
    }
    for (const attacker of attackers) {
      expect(await take(attacker)).toBe(50005);
    }
    const bought = await mustOrder(buyer, seatFor(id, buyer.phone));
    expect(await pay(bought)).toBe(10000);
    app.clock.advance(DAY_MS);
    expect(await take(attackers[0] ?? buyer)).toMatchObject({ courseId: id });
  });

  it('wait for transfers only up to half of a course', async () => {
    const id = await offline(10);
    const codes: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const bought = await mustOrder(await person(), {
        type: 3,
        id,
        num: 2,
        users: buildAttendees(2),
      });
      codes.push(await transfer(bought));
    }
    expect(codes).toEqual([10000, 10000, 70008, 70008]);
  });
});

describe('a person named in an order nobody has paid [R1-A4]', () => {
  it('is told nothing, owns nothing, and can buy', async () => {
    const id = await offline();
    const [attacker, victim] = [await person(), await person()];
    await mustOrder(attacker, seatFor(id, victim.phone));
    const users = [{ name: '林知远', phone: victim.phone }];
    const checked = await app.call('order.checkAttendees', { type: 3, id, users }, victim);
    expect(checked.data).toMatchObject([{ state: 1 }]);
    const bought = await mustOrder(victim, seatFor(id, victim.phone));
    expect(await pay(bought)).toBe(10000);
    expect(await mayStudy(app, bought)).toBe(true);
  });

  it('has the seat that is paid first; who pays later is told before, or gets it back', async () => {
    const id = await offline();
    const [friend, victim] = [await person(), await person()];
    const gift = await mustOrder(friend, seatFor(id, victim.phone));
    const own = await mustOrder(victim, seatFor(id, victim.phone));
    // His code is on the screen already when the other pays.
    const scan = await app.call('order.pay', { id: gift.order.id, pay_type: 1 }, friend);
    expect(await pay(own)).toBe(10000);
    expect(await pay(gift, 2)).toBe(50007);
    await payOnPhone(app, 1, 'trade_no' in scan.data ? scan.data.trade_no : '');
    expect(await moneyOf(app, gift)).toMatchObject({
      status: 5,
      payments: [{ kept: false, state: 'succeeded' }],
      refunds: [{ kind: 3, status: 1, amount_fen: 19_900 }],
    });
    expect((await moneyOf(app, own)).status).toBe(10);
    const stranger = await person();
    expect(await order(stranger, seatFor(id, victim.phone))).toBe(50007);
    expect(await order(victim, seatFor(id, victim.phone))).toBe(50002);
    await expectBooks(app);
  });

  it('gets one seat when ten orders for him are paid at once', async () => {
    const id = await offline(200);
    const victim = await person();
    const paid = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const friend = await person();
        const bought = await mustOrder(friend, seatFor(id, victim.phone));
        const { data } = await app.call(
          'order.pay',
          { id: bought.order.id, pay_type: 1 },
          bought.buyer,
        );
        return { bought, tradeNo: 'trade_no' in data ? data.trade_no : '' };
      }),
    );
    await Promise.all(paid.map(async ({ tradeNo }) => payOnPhone(app, 1, tradeNo)));
    const states = await Promise.all(paid.map(async ({ bought }) => moneyOf(app, bought)));
    expect(states.filter(({ status }) => status === 10)).toHaveLength(1);
    expect(states.filter(({ status }) => status === 5)).toHaveLength(9);
    expect(states.flatMap(({ refunds }) => refunds)).toHaveLength(9);
    await expectBooks(app);
  });
});

describe('the proof of a transfer [R1-A4]', () => {
  it('holds seats for three days from the first one, however many follow', async () => {
    const buyer = await person();
    const bought = await mustOrder(buyer, seatFor(await offline(), buyer.phone));
    expect(await transfer(bought)).toBe(10000);
    expect(await prove(bought)).toBe(10006);
    const word = {
      actor: operatorNamed('finance'),
      orderNo: bought.order.order_no,
      remark: '看不清',
    };
    await later(20 * HOUR_MS, async () => {
      await refuseProof(app.platform, word);
      expect(await prove(bought)).toBe(10006);
      await runLoop(app, 'order.expire');
    });
    expect((await moneyOf(app, bought)).status).toBe(1);
    await later(71 * HOUR_MS, async () => runLoop(app, 'order.expire'));
    expect((await moneyOf(app, bought)).status).toBe(1);
    await later(73 * HOUR_MS, async () => runLoop(app, 'order.expire'));
    expect((await moneyOf(app, bought)).status).toBe(11);
    await expect(acceptProof(app.platform, word)).rejects.toThrow('No proof');
    await expectBooks(app);
  });

  it('still pays its order in time', async () => {
    const buyer = await person();
    const bought = await mustOrder(buyer, seatFor(await offline(), buyer.phone));
    await transfer(bought);
    await prove(bought);
    await later(70 * HOUR_MS, async () =>
      acceptProof(app.platform, {
        actor: operatorNamed('finance'),
        orderNo: bought.order.order_no,
        remark: '',
      }),
    );
    expect((await moneyOf(app, bought)).status).toBe(10);
  });

  it('keeps its buyer from cancelling while it is looked at', async () => {
    const buyer = await person();
    const bought = await mustOrder(buyer, seatFor(await offline(), buyer.phone));
    await transfer(bought);
    await prove(bought);
    expect((await app.call('order.close', { id: bought.order.id }, buyer)).code).toBe(50000);
    const request = await confirmed(app, await person(), {
      type: 2,
      id: await buildCourse(app.platform),
    });
    expect(request.agree).toBe(1);
  });
});
