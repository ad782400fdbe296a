/** Who got a seat of somebody else's order hears so once, and from whom, without the whole name. */
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildSession, buildUser } from '#factory/identity';
import { buildOrder, buildPaidOrder } from '#factory/order';
import { phoneRef, sealPersonal } from '#modules/identity';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { messagesTo, runSchedule, toldTo } from '#test/messages/told';
import type { Login } from '#test/logins';

const GRANTED = '您获得了一个名额';

const app = useTestApp();

/** Somebody with an account for the phone. */
async function holderOf(phone: string): Promise<Login> {
  const userId = await buildUser(app.platform, { phone });
  return { userId, ...(await buildSession(app.platform, userId)) };
}

/** The worker hands on that a phone has an account. */
async function hearBound(phone: string): Promise<void> {
  const payload = { phone_ref: phoneRef(app.platform.config.dataKey, phone) };
  for (const { event, handle } of app.modules.flatMap((module) => module.subscriptions ?? [])) {
    await (event === 'account.phoneBound' ? handle(payload as never) : Promise.resolve());
  }
}

describe('a seat in somebody else’s order', () => {
  it('is told to who has it when the order is paid, not to its buyer', async () => {
    const title = '古村落讲解实训';
    const id = await buildCourse(app.platform, { type: 3, title });
    const [ownPhone, phone] = ['13544440001', '13544440002'];
    const buyer = await holderOf(ownPhone);
    const { db, config } = app.platform;
    await db
      .updateTable('users')
      .set({ real_name_sealed: sealPersonal(config.dataKey, 'real_name', '欧阳明') })
      .where('id', '=', buyer.userId)
      .execute();
    const holder = await holderOf(phone);
    const users = [
      { name: '欧阳明', phone: ownPhone },
      { name: '李小满', phone },
    ];
    const order = await buildOrder(app.platform, buyer.userId, { type: 3, id, num: 2, users });
    expect(await toldTo(app, holder, 'study')).toEqual([]);
    await app.call('order.testPay', { id: order.id }, buyer);
    expect(await messagesTo(app, holder, 'study')).toMatchObject([
      {
        title: GRANTED,
        content: `欧** 为您报名了《${title}》。`,
        link: `/courseInfo?id=${id}&study=1`,
      },
    ]);
    expect(await toldTo(app, holder)).toEqual([]);
    expect(await toldTo(app, buyer, 'study')).toEqual([]);
    expect(await toldTo(app, buyer)).toEqual(['订单待支付', '支付成功']);
    // A second look at the phone, and the timetable, find nothing new.
    await hearBound(phone);
    await runSchedule(app, 'order.claim-seats');
    expect(await toldTo(app, holder, 'study')).toEqual([GRANTED]);
  });

  it('is told to who gets an account later, once', async () => {
    const id = await buildCourse(app.platform, { type: 3, price_fen: 0 });
    const phone = '13544440003';
    const buyer = await buildLogin(app, { nickname: '青山' });
    const users = [{ name: '李小满', phone }];
    await buildPaidOrder(app.platform, buyer.userId, { type: 3, id, users });
    const holder = await holderOf(phone);
    expect(await toldTo(app, holder, 'study')).toEqual([]);
    await Promise.all([hearBound(phone), hearBound(phone), runSchedule(app, 'order.claim-seats')]);
    await hearBound(phone);
    expect(await messagesTo(app, holder, 'study')).toMatchObject([
      { title: GRANTED, content: expect.stringMatching(/^青\* /u) },
    ]);
    const stranger = await buildLogin(app);
    expect(await toldTo(app, stranger, 'study')).toEqual([]);
    expect(await toldTo(app, buyer)).toEqual(['报名成功']);
  });

  it('is found by the timetable when nobody heard of the account', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const phone = '13544440004';
    const buyer = await buildLogin(app);
    const users = [{ name: '李小满', phone }];
    await buildPaidOrder(app.platform, buyer.userId, { type: 3, id, users });
    const holder = await holderOf(phone);
    await runSchedule(app, 'order.claim-seats');
    await runSchedule(app, 'order.claim-seats');
    expect(await toldTo(app, holder, 'study')).toEqual([GRANTED]);
  });
});
