/** A ticket admits once, whoever else holds a copy of it. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#factory/identity';
import { claimSeats } from './seat-claim.commands.ts';
import { phoneRef } from '#modules/identity';
import { startTestApp } from '#test/app';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import { checkIn } from './check-in.commands.ts';
import { timeRefusal } from './check-in.rules.ts';
import { operatorNamed } from '#platform/actor';
import { newTicketCode } from './ticket-code.ts';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';

const AT_ONCE = 50;

let app: TestApp;
let buyer: Login;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await buildLogin(app);
});
afterAll(async () => app.stop());

const enter = async (code: string, early = true) =>
  checkIn(app.platform, { actor: operatorNamed('door'), code, early });

async function ticketOf(phone: string | null = null, inDays = 5) {
  const built = await buildClass(app, { inDays });
  const [ticket] = await buyPlaces(app, buyer.userId, built.courseId, [phone]);
  if (ticket === undefined) {
    throw new Error('no ticket was issued');
  }
  return { ...built, ...ticket };
}

const attended = async (userId: number, courseId: number) =>
  app.platform.db
    .selectFrom('lesson_progress')
    .select(['chapter_id', 'attended_at'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .orderBy('chapter_id')
    .execute();

/** Waits until all have come, so that they go on at the same moment. */
function barrier(count: number): () => Promise<void> {
  const all = Promise.withResolvers<undefined>();
  let come = 0;
  return async () => {
    come += 1;
    if (come === count) {
      all.resolve(undefined);
    }
    await all.promise;
  };
}

describe('checking in', () => {
  it('lets somebody in, tells who and where with little, and writes down who did it', async () => {
    const phone = '13522220001';
    const { code, courseId, seatId, sessionIds } = await ticketOf(phone);
    const typed = `${code.slice(0, 3)}-${code.slice(3, 6)} ${code.slice(6).toLowerCase()}`;
    expect(await enter(typed)).toEqual({
      name: '林**',
      phone: '135****0001',
      course: '西湖景点实地讲解训练营',
    });
    const seat = await app.platform.db
      .selectFrom('order_seat')
      .select(['status', 'checked_at'])
      .where('id', '=', seatId)
      .executeTakeFirstOrThrow();
    expect(seat).toEqual({ status: 2, checked_at: app.clock.now() });
    const audit = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', `seat ${seatId}`)
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ actor: 'door', action: 'order.checkIn' });
    expect(JSON.stringify(audit)).not.toMatch(/13522220001|林知远/u);
    await expect(enter(code)).rejects.toThrow('was checked in at 2026-11-15');

    // The phone gets its account later: he was there all the same.
    const userId = await buildUser(app.platform, { phone });
    await claimSeats(app.platform, phoneRef(app.platform.config.dataKey, phone));
    expect((await attended(userId, courseId)).map(({ chapter_id }) => chapter_id)).toEqual(
      sessionIds,
    );
  });

  it('counts as studied for who has an account', async () => {
    const phone = '13522220002';
    const userId = await buildUser(app.platform, { phone });
    const { code, courseId } = await ticketOf(phone);
    await enter(code);
    expect(await attended(userId, courseId)).toMatchObject([
      { attended_at: app.clock.now() },
      { attended_at: app.clock.now() },
    ]);
  });

  it('refuses what was refunded, is being refunded, is not paid, or was never issued', async () => {
    const { code, seatId, orderId } = await ticketOf();
    const setSeat = async (status: number) =>
      app.platform.db.updateTable('order_seat').set({ status }).where('id', '=', seatId).execute();
    const setOrder = async (status: number) =>
      app.platform.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
    await setSeat(3);
    await expect(enter(code)).rejects.toThrow('was refunded');
    await setSeat(4);
    await expect(enter(code)).rejects.toThrow('passed on');
    await setSeat(1);
    await setOrder(6);
    await expect(enter(code)).rejects.toThrow('A refund of this ticket is being handled');
    await setOrder(10);
    await expect(enter('ABCDEFGHJK')).rejects.toThrow('There is no ticket ABCDEFGHJK');
    await enter(code);
  });

  it('finds a ticket among those of the buyer it names, and one of the old form among all', async () => {
    const { code, seatId } = await ticketOf();
    const setCode = async (given: string) =>
      app.platform.db
        .updateTable('order_seat')
        .set({ ticket_code: given })
        .where('id', '=', seatId)
        .execute();
    const ofOther = newTicketCode(buyer.userId + 1);
    await setCode(ofOther);
    await expect(enter(ofOther)).rejects.toThrow(`There is no ticket ${ofOther}`);
    await setCode('QWERTYUP23');
    await expect(enter(code)).rejects.toThrow(`There is no ticket ${code}`);
    expect(await enter('qwe-rty-up23')).toMatchObject({ name: '林**' });
  });

  it('is open from the first day of a class to its last, or --early', async () => {
    const { code } = await ticketOf();
    await expect(enter(code, false)).rejects.toThrow('The class starts at');
    await enter(code, true);
    // In Shanghai the class begins at 09:00 and ends at 10:00 on the next day.
    const dates = {
      start_at: new Date('2026-11-20T01:00:00Z'),
      end_at: new Date('2026-11-21T02:00:00Z'),
    };
    const at = (moment: string, early = false) =>
      timeRefusal(dates, { early, now: new Date(moment) });
    expect(at('2026-11-19T15:59:59Z')).toEqual({
      key: 'operator.classNotYet',
      data: { time: '2026-11-20 09:00:00' },
    });
    expect(at('2026-11-19T16:00:00Z')).toBeNull();
    expect(at('2026-11-21T15:59:59Z')).toBeNull();
    expect(at('2026-11-21T16:00:00Z')?.key).toBe('operator.classOver');
    expect(at('2026-11-21T16:00:00Z', true)?.key).toBe('operator.classOver');
    expect(
      timeRefusal({ start_at: null, end_at: null }, { early: false, now: new Date() })?.key,
    ).toBe('operator.classUndated');
  });

  it('takes the day of the class for granted', async () => {
    const { code } = await ticketOf(null, 0.1);
    expect(await enter(code, false)).toMatchObject({ name: '林**' });
  });

  it('succeeds for one of fifty at the same moment', { timeout: MINUTE_MS }, async () => {
    const { code } = await ticketOf();
    const ready = barrier(AT_ONCE);
    const tried = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, async () => {
        await ready();
        return enter(code);
      }),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = tried.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(reasons.every((reason) => reason.includes('was checked in'))).toBe(true);
    const audits = await sql`
      select from audit where action = 'order.checkIn'
        and subject = (select 'seat ' || id from order_seat where ticket_code = ${code})`.execute(
      app.platform.db,
    );
    expect(audits.rows).toHaveLength(1);
  });

  it('would succeed for more than one without its guard', { timeout: MINUTE_MS }, async () => {
    const { code } = await ticketOf();
    const ready = barrier(AT_ONCE);
    const { db } = app.platform;
    const enterUnguarded = async (): Promise<boolean> => {
      await ready();
      const seat = await db
        .selectFrom('order_seat')
        .select(['id', 'status'])
        .where('ticket_code', '=', code)
        .executeTakeFirstOrThrow();
      if (seat.status !== 1) {
        return false;
      }
      await db
        .updateTable('order_seat')
        .set({ status: 2, checked_at: app.clock.now() })
        .where('id', '=', seat.id)
        .execute();
      return true;
    };
    const tried = await Promise.all(Array.from({ length: AT_ONCE }, enterUnguarded));
    expect(tried.filter(Boolean).length).toBeGreaterThan(1);
  });
});
