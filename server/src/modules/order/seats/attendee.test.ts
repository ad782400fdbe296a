import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { buildCourse } from '#factory/catalog';
import { buildCode, buildUser } from '#factory/identity';
import { wirePassword } from '#test/passwords';
import { sticks } from '#test/stuck';
import { claimMissedSeats, claimSeats } from './seat-claim.commands.ts';
import { buildAttendees, buildOrder, buildPaidOrder } from '../order.factory.ts';
import type { Login } from '#test/logins';

const app = useTestApp();
let login: Login;
beforeEach(async () => {
  login = await buildLogin(app);
});

describe('POST /api/orders/checkUsers [API-080]', () => {
  it('tells of each person whether he can take a seat, and no name', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const [unknown, seated] = buildAttendees(2);
    await buildUser(app.platform, { phone: '13522220001', nickname: '不可说' });
    await buildUser(app.platform, { phone: '13522220002', status: 0 });
    const other = await buildLogin(app);
    await buildPaidOrder(app.platform, other.userId, {
      type: 3,
      id,
      users: seated ? [seated] : [],
    });
    const users = [
      { name: '甲', phone: '13522220001' },
      { name: '乙', phone: unknown?.phone ?? '' },
      { name: '丙', phone: seated?.phone ?? '' },
      { name: '丁', phone: '13522220002' },
      { name: '戊', phone: '13522220001' },
    ];
    const { code, data } = await app.call('order.checkAttendees', { type: 3, id, users }, login);
    expect(code).toBe(10000);
    expect(data.map(({ phone, state, name_match }) => [phone, state, name_match])).toEqual([
      ['13522220001', 1, null],
      [unknown?.phone, 2, null],
      [seated?.phone, 3, null],
      ['13522220002', 4, null],
      ['13522220001', 5, null],
    ]);
    expect(JSON.stringify(data)).not.toContain('不可说');
    expect(data[1]?.msg).toBe('该手机号尚未注册，名额将保留到其注册');
    const english = await app.call(
      'order.checkAttendees',
      { type: 3, id, users: users.slice(2, 3) },
      { ...login, headers: { 'accept-language': 'en' } },
    );
    expect(english.data[0]?.msg).toBe('Has a seat in this course already');
  });

  it('[R1-A7] asks about 200 phones a day, then hears the same about everybody', async () => {
    const asking = await buildLogin(app, { phone: '13522220777' });
    const id = await buildCourse(app.platform, { type: 3 });
    await buildUser(app.platform, { phone: '13522220778' });
    await buildUser(app.platform, { phone: '13522220779', status: 0 });
    const check = async (users: readonly { name: string; phone: string }[]) =>
      app.call('order.checkAttendees', { type: 3, id, users: [...users] }, asking);
    const phones = Array.from({ length: 200 }, (_, index) => ({
      name: '学员',
      phone: `1352333${String(index).padStart(4, '0')}`,
    }));
    for (let first = 0; first < phones.length; first += 50) {
      expect((await check(phones.slice(first, first + 50))).code).toBe(10000);
    }
    // The same people may be asked about again, and the buyer about himself.
    expect((await check(phones.slice(0, 50))).code).toBe(10000);
    expect((await check([{ name: '我', phone: '13522220777' }])).data[0]?.state).toBe(1);
    for (const phone of ['13522220778', '13522220779', '13522220780']) {
      const answer = await check([{ name: '甲', phone }]);
      expect([answer.code, answer.data]).toEqual([42900, null]);
    }
    const users = [{ name: '甲', phone: '13522220779' }];
    const request = { type: 3 as const, id, users, num: 1 };
    const preview = await app.call('order.confirm', request, asking);
    const key = preview.data?.confirm_key ?? '';
    const order = { ...request, agree: 1 as const, confirm_key: key };
    expect((await app.call('order.create', order, asking)).code).toBe(42900);
    app.clock.advance(DAY_MS);
    expect((await check([{ name: '甲', phone: '13522220778' }])).data[0]?.state).toBe(1);
  });

  it('compares a name with the one the buyer told us of himself only', async () => {
    const self = await buildLogin(app, { phone: '13522220010' });
    await app.call('account.edit', { real_name: '沈知行' }, self);
    const id = await buildCourse(app.platform, { type: 3 });
    const check = async (name: string, who: Login) =>
      (
        await app.call(
          'order.checkAttendees',
          { type: 3, id, users: [{ name, phone: '13522220010' }] },
          who,
        )
      ).data[0]?.name_match;
    expect(await check('沈知行', self)).toBe(1);
    expect(await check('沈知远', self)).toBe(0);
    expect(await check('沈知行', login)).toBeNull();
  });

  it('tells, with nobody listed, whether the buyer may order', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    const ask = async () => app.call('order.checkAttendees', { type: 1, id }, login);
    expect((await ask()).data).toMatchObject([{ state: 1 }]);
    const order = await buildOrder(app.platform, login.userId, { type: 1, id });
    expect((await ask()).data).toMatchObject([{ state: 1 }]);
    await app.call('order.testPay', { id: order.id }, login);
    expect((await ask()).data).toMatchObject([{ state: 3 }]);
    expect((await app.call('order.checkAttendees', { type: 2, id }, login)).code).toBe(40400);
  });

  it('refuses identity cards by what is wrong with them, where they are needed [ERR-07/61000+61001]', async () => {
    const id = await buildCourse(app.platform, { type: 3, detail: { need_id_card: true } });
    const free = await buildCourse(app.platform, { type: 3 });
    const check = async (course: number, card?: string): Promise<number> => {
      const users = buildAttendees(1).map((person) => ({
        ...person,
        ...(card === undefined ? {} : { id_card: card }),
      }));
      return (await app.call('order.checkAttendees', { type: 3, id: course, users }, login)).code;
    };
    expect(await check(id)).toBe(61000);
    expect(await check(id, '12345')).toBe(61000);
    expect(await check(id, '110105194912310021')).toBe(61001);
    expect(await check(id, '11010519491231002X')).toBe(10000);
    expect(await check(free)).toBe(10000);
  });
});

describe('a seat for somebody without an account', () => {
  const grantsOf = async (userId: number) =>
    app.platform.db
      .selectFrom('access_grant')
      .select(['course_id', 'source', 'buyer_id'])
      .where('user_id', '=', userId)
      .execute();

  it('becomes his when he registers, once it is paid', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const phone = '13522220020';
    const users = [{ name: '新来', phone }];
    const paid = await buildPaidOrder(app.platform, login.userId, { type: 3, id, users });
    const unpaid = await buildCourse(app.platform, { type: 1 });
    await buildOrder(app.platform, login.userId, { type: 1, id: unpaid, users });
    const code = await buildCode(app.platform, phone, 'register');
    const registered = await app.call('identity.register', {
      username: 'newcomer',
      password: wirePassword('Study-2026'),
      phone,
      code,
      agree: 1,
    });
    const told = await app.platform.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'account.phoneBound')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { phone_ref: ref } = told.payload as { phone_ref: string };
    await claimSeats(app.platform, ref);
    await claimSeats(app.platform, ref);
    const { id: userId } = registered.data.user;
    expect(await grantsOf(userId)).toEqual([{ course_id: id, source: 4, buyer_id: login.userId }]);
    const seats = app.platform.db.selectFrom('order_seat').where('order_id', '=', paid.id);
    expect(await seats.select('holder_id').execute()).toEqual([{ holder_id: userId }]);
  });

  it('is given at payment to who registered between order and payment', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const phone = '13522220021';
    const order = await buildOrder(app.platform, login.userId, {
      type: 3,
      id,
      users: [{ name: '新来', phone }],
    });
    const userId = await buildUser(app.platform, { phone });
    await app.call('order.testPay', { id: order.id }, login);
    expect(await grantsOf(userId)).toMatchObject([{ course_id: id, source: 4 }]);
  });

  it('is found by the sweep when registering and paying did not see each other', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const phone = '13522220022';
    await buildPaidOrder(app.platform, login.userId, {
      type: 3,
      id,
      users: [{ name: '新来', phone }],
    });
    const userId = await buildUser(app.platform, { phone });
    expect(await grantsOf(userId)).toEqual([]);
    await claimMissedSeats(app.platform);
    expect(await grantsOf(userId)).toMatchObject([{ course_id: id }]);
  });

  it('[R1-A11] is found by the sweep although another, before it, cannot be given', async () => {
    const id = await buildCourse(app.platform, { type: 3 });
    const holders: number[] = [];
    for (const phone of ['13522220023', '13522220024', '13522220025']) {
      await buildPaidOrder(app.platform, login.userId, {
        type: 3,
        id,
        users: [{ name: '新来', phone }],
      });
      holders.push(await buildUser(app.platform, { phone }));
    }
    const [stuck] = holders;
    const mend = await sticks(app, 'access_grant', `user_id = ${stuck}`);
    await expect(claimMissedSeats(app.platform)).rejects.toThrow('stuck');
    const had = await Promise.all(holders.map(async (userId) => (await grantsOf(userId)).length));
    expect(had).toEqual([0, 1, 1]);
    await mend();
    await claimMissedSeats(app.platform);
    expect(await grantsOf(stuck ?? 0)).toHaveLength(1);
  });
});
