/** Who has a place is told once about each change, whatever becomes of workers and providers. */
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#factory/identity';
import { cancelSession, moveSession } from '#modules/learning';
import { sealPersonal } from '#modules/identity';
import { startTestApp } from '#test/app';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import { runLoop } from '#test/pay';
import { receivedMails, receivedSms } from '#test/sandbox';
import { announceChange, sendNotices } from './seat-notice.commands.ts';
import { countStuckNotices, takeNotices, writeNotices } from './seat-notice.repo.ts';
import { NOTICE_WAYS, mailOf, smsOf } from './seat-notice.rules.ts';
import { operatorNamed } from '#platform/actor';
import type { SendOutcome } from '#gateways/send-outcome';
import type { TestApp } from '#test/app';
import type { BuiltClass } from '#test/classes';
import type { Login } from '#test/logins';
import type { Messengers } from './seat-notice.commands.ts';

const never = new AbortController().signal;

let app: TestApp;
let buyer: Login;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await buildLogin(app);
});
afterAll(async () => app.stop());

/** Moves the first session by so many hours and answers the change. */
async function move({ sessionIds, start }: BuiltClass, hours = 24): Promise<number> {
  const startAt = new Date(start.getTime() + hours * HOUR_MS);
  await moveSession(app.platform, {
    actor: operatorNamed('test'),
    chapterId: sessionIds[0],
    startAt,
    endAt: new Date(startAt.getTime() + HOUR_MS),
    address: '龙井路 1 号',
  });
  return lastChange();
}

async function lastChange(): Promise<number> {
  const { id } = await app.platform.db
    .selectFrom('session_change')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const statesOf = async (change: number) => {
  const rows = await app.platform.db
    .selectFrom('seat_notice')
    .select(['channel', 'state', 'tries'])
    .where('change_id', '=', change)
    .orderBy('seat_id')
    .orderBy('channel')
    .execute();
  return rows.map(({ channel, state, tries }) => [channel, state, tries]);
};

/** Messengers that always answer the same, and count. */
function messengers(outcome: SendOutcome): Messengers & { sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    sms: {
      sendCode: async () => Promise.reject(new Error('no code is to be sent')),
      sendNotice: async ({ phone }) => {
        sent.push(phone);
        return Promise.resolve(outcome);
      },
    },
    mail: {
      send: async ({ to }) => {
        sent.push(to);
        return Promise.resolve(outcome);
      },
    },
  };
}

describe('a moved session', () => {
  it('is announced in the transaction that moves it, and told to every valid seat', async () => {
    const built = await buildClass(app);
    const { platform } = app;
    const phones = ['13533337101', '13533337102', '13533337103'];
    const holder = await buildUser(platform, { phone: '13533337102' });
    const email = 'mei.of.seats@zhiji.example';
    await platform.db
      .updateTable('users')
      .set({ email_sealed: sealPersonal(platform.config.dataKey, 'email', email) })
      .where('id', '=', holder)
      .execute();
    const tickets = await buyPlaces(app, buyer.userId, built.courseId, phones);
    const change = await move(built);
    const announced = await platform.db
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .where('topic', '=', 'learning.sessionChanged')
      .execute();
    expect(announced.at(-1)).toMatchObject({ payload: { change_id: change } });

    // Delivered twice, and two workers at once.
    await announceChange(platform, { change_id: change });
    await announceChange(platform, { change_id: change });
    await Promise.all([runLoop(app, 'order.notify'), runLoop(app, 'order.notify')]);
    await runLoop(app, 'order.notify');
    expect(await statesOf(change)).toEqual([
      ['sms', 'sent', 1],
      ['mail', 'sent', 1],
      ['sms', 'sent', 1],
      ['sms', 'sent', 1],
    ]);
    expect(tickets).toHaveLength(3);
    const { origin } = new URL(platform.config.sms.endpoint);
    for (const phone of phones) {
      const texts = (await receivedSms(origin, phone)).map(({ text }) => text);
      expect(texts).toHaveLength(1);
      expect(texts[0]).toBe(
        '【知集沙箱】您报名的《西湖景点实地讲解训练营》有变动：时间2026-11-21 12:00-13:00，地点龙井路 1 号。详情见“我的课程”。',
      );
    }
    const mails = await receivedMails(origin, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('第一天 导论');
  });

  it('is told to nobody who has not paid or was paid back', async () => {
    const built = await buildClass(app);
    const [seat] = await buyPlaces(app, buyer.userId, built.courseId, ['13533330009']);
    const set = async (status: number) => {
      await app.platform.db
        .updateTable('order_seat')
        .set({ status })
        .where('id', '=', seat?.seatId ?? 0)
        .execute();
    };
    await set(3);
    const change = await move(built);
    await announceChange(app.platform, { change_id: change });
    expect(await statesOf(change)).toEqual([]);
    await set(1);
  });

  it('is told again while a provider says no, and not again once it may have arrived', async () => {
    const built = await buildClass(app);
    await buyPlaces(app, buyer.userId, built.courseId, ['13533330010']);
    const change = await move(built);
    await announceChange(app.platform, { change_id: change });
    const limited = messengers('limited');
    await sendNotices(app.platform, limited, never);
    await sendNotices(app.platform, limited, never);
    expect(limited.sent).toHaveLength(1);
    expect(await statesOf(change)).toEqual([['sms', 'waiting', 1]]);
    app.clock.advance(MINUTE_MS);
    const unsure = messengers('unsure');
    await sendNotices(app.platform, unsure, never);
    app.clock.advance(HOUR_MS);
    await sendNotices(app.platform, unsure, never);
    expect(unsure.sent).toEqual(['13533330010']);
    expect(await statesOf(change)).toEqual([['sms', 'unsure', 2]]);
  });

  it('is told to many in batches, so that no provider is flooded', async () => {
    const built = await buildClass(app);
    await buyPlaces(
      app,
      buyer.userId,
      built.courseId,
      Array.from({ length: 45 }, () => null),
    );
    await announceChange(app.platform, { change_id: await move(built) });
    const working = messengers('sent');
    await sendNotices(app.platform, working, never);
    expect(working.sent).toHaveLength(40);
    await sendNotices(app.platform, working, never);
    await sendNotices(app.platform, working, never);
    expect(new Set(working.sent).size).toBe(45);
    expect(working.sent).toHaveLength(45);
  });

  it('[R1-A5] is mailed while text messages hang: each way has a loop of its own', async () => {
    const loops = app.modules.flatMap((module) => module.loops ?? []).map(({ name }) => name);
    expect(loops).toEqual(expect.arrayContaining(NOTICE_WAYS.map((way) => `order.notify.${way}`)));
    const { platform } = app;
    const phone = '13533337110';
    const email = 'hanging@zhiji.example';
    const holder = await buildUser(platform, { phone });
    await platform.db
      .updateTable('users')
      .set({ email_sealed: sealPersonal(platform.config.dataKey, 'email', email) })
      .where('id', '=', holder)
      .execute();
    const built = await buildClass(app);
    // More than a loop has under way.
    const others = Array.from({ length: 10 }, () => null);
    await buyPlaces(app, buyer.userId, built.courseId, [...others, phone]);
    await announceChange(platform, { change_id: await move(built) });
    const provider = messengers('sent');
    const hung = Promise.withResolvers<SendOutcome>();
    const hanging: Messengers = {
      ...provider,
      sms: { ...provider.sms, sendNotice: async () => hung.promise },
    };
    const texts = sendNotices(platform, hanging, never, ['sms']);
    await sendNotices(platform, hanging, never, ['mail']);
    expect(provider.sent).toEqual([email]);
    hung.resolve('sent');
    await texts;
  });

  it('is given up after some tries', async () => {
    const built = await buildClass(app);
    await buyPlaces(app, buyer.userId, built.courseId, ['13533330011']);
    const change = await move(built);
    await announceChange(app.platform, { change_id: change });
    const refusing = messengers('refused');
    for (let round = 0; round < 10; round += 1) {
      await sendNotices(app.platform, refusing, never);
      app.clock.advance(HOUR_MS);
    }
    expect(refusing.sent).toHaveLength(6);
    expect(await statesOf(change)).toEqual([['sms', 'failed', 6]]);
  });

  it('puts back into line what a worker that is told to stop has not handed over', async () => {
    const built = await buildClass(app);
    await buyPlaces(app, buyer.userId, built.courseId, ['13533330012']);
    const change = await move(built);
    await announceChange(app.platform, { change_id: change });
    const dying = messengers('sent');
    const stopped = new AbortController();
    stopped.abort();
    // Told to stop before anything was handed over: it goes back into line.
    await sendNotices(app.platform, dying, stopped.signal);
    expect(dying.sent).toEqual([]);
    expect(await statesOf(change)).toEqual([['sms', 'waiting', 1]]);
    app.clock.advance(HOUR_MS);
    await sendNotices(app.platform, dying, never);
    expect(dying.sent).toEqual(['13533330012']);
  });
});

describe('what is told', () => {
  const change = {
    kind: 1,
    course: '青年开发者移动应用周末工作坊与全栈项目实战训练营第二十七期（成都站周末班）',
    session: '第一天',
    isLive: false,
    oldStartAt: new Date('2026-11-20T01:00:00Z'),
    startAt: new Date('2026-11-21T01:00:00Z'),
    endAt: new Date('2026-11-22T02:30:00Z'),
    address: '',
  };

  it('fits into the values of a template', () => {
    const { values } = smsOf(change);
    expect(Array.from(values['course'] ?? '')).toHaveLength(35);
    expect(values).toMatchObject({
      time: '2026-11-21 09:00 至 2026-11-22 10:30',
      place: '见课程页',
    });
    expect(smsOf({ ...change, isLive: true }).values['place']).toBe('线上直播');
  });

  it('says in both languages that a session does not take place', () => {
    const told = { ...change, kind: 2 };
    expect(smsOf(told)).toMatchObject({
      template: 'cancelled',
      values: { time: '2026-11-20 09:00' },
    });
    expect(mailOf(told).text).toMatch(/已取消[\s\S]*is cancelled/u);
    expect(mailOf(change).text).toMatch(/入场券继续有效[\s\S]*Your ticket stays valid/u);
    expect(mailOf({ ...change, isLive: true }).text).not.toMatch(/入场券|ticket/u);
  });

  it('is told of a cancelled session too', async () => {
    const built = await buildClass(app);
    await buyPlaces(app, buyer.userId, built.courseId, ['13533330020']);
    await cancelSession(app.platform, {
      actor: operatorNamed('test'),
      chapterId: built.sessionIds[1],
    });
    await announceChange(app.platform, { change_id: await lastChange() });
    await runLoop(app, 'order.notify');
    const { origin } = new URL(app.platform.config.sms.endpoint);
    const [sms] = await receivedSms(origin, '13533330020');
    expect(sms?.text).toContain('已取消');
  });
});

describe('a worker that dies with notices in hand [R1-A11]', () => {
  const LEASE_MS = 2 * MINUTE_MS;
  const take = async () =>
    takeNotices(app.platform.db, { now: app.clock.now(), limit: 40, triesMax: 6, way: 'sms' });
  const stuck = async () => countStuckNotices(app.platform.db, app.clock.now());

  async function announced(phone: string): Promise<number> {
    const built = await buildClass(app);
    await buyPlaces(app, buyer.userId, built.courseId, [phone]);
    const change = await move(built);
    await announceChange(app.platform, { change_id: change });
    return change;
  }

  it('leaves nobody untold: another sends them when the lease is over, once', async () => {
    const phone = '13533330091';
    const change = await announced(phone);
    expect(await take()).toHaveLength(1);
    const others = messengers('sent');
    await sendNotices(app.platform, others, never);
    expect(others.sent).toEqual([]);
    const before = await stuck();
    app.clock.advance(LEASE_MS + 6 * MINUTE_MS);
    expect(await stuck()).toBeGreaterThan(before);
    await Promise.all([
      sendNotices(app.platform, others, never),
      sendNotices(app.platform, others, never),
    ]);
    expect(others.sent).toEqual([phone]);
    expect(await statesOf(change)).toEqual([['sms', 'sent', 2]]);
  });

  it('and comes back late changes nothing of what another has in hand', async () => {
    const change = await announced('13533330093');
    const [late] = await take();
    app.clock.advance(LEASE_MS);
    expect(await take()).toHaveLength(1);
    const dueAt = app.clock.now();
    await writeNotices(
      app.platform.db,
      late === undefined ? [] : [{ ...late, move: 'retry', dueAt }],
    );
    expect(await take()).toEqual([]);
    expect(await statesOf(change)).toEqual([['sms', 'sending', 2]]);
    app.clock.advance(LEASE_MS);
    await sendNotices(app.platform, messengers('sent'), never);
  });

  it('again and again: it is given up, and somebody hears of it', async () => {
    const before = await stuck();
    const change = await announced('13533330092');
    for (let death = 0; death < 6; death += 1) {
      expect(await take()).toHaveLength(1);
      app.clock.advance(LEASE_MS);
    }
    expect(await take()).toEqual([]);
    expect(await statesOf(change)).toEqual([['sms', 'failed', 6]]);
    expect(await stuck()).toBe(before + 1);
  });
});
