/** A message leaves the site once, by the ways its reader wants, whatever becomes of workers and providers. */
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { contactOf, sealPersonal } from '#modules/identity';
import { tell } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { runLoop } from '#test/pay';
import { receivedMails, receivedSms } from '#test/sandbox';
import { KINDS } from '../kinds/kinds.ts';
import { sendDeliveries, takeDeliveries } from './delivery.commands.ts';
import { countStuckDeliveries, lockDue } from './delivery.repo.ts';
import { LEASE_MS, TRIES_MAX, WAYS } from './delivery.rules.ts';
import type { SendOutcome } from '#gateways/send-outcome';
import type { Login } from '#test/logins';
import type { KindName } from '../kinds/kinds.ts';
import type { Senders } from './delivery.commands.ts';

const never = new AbortController().signal;
const GATHERING_MS = 2 * MINUTE_MS;
const SECOND_WORKERS = 3;

const app = useTestApp();

/** Moves the clock on to a full hour of Beijing. */
function moveTo(hour: number): void {
  const [now = 0, minutes = 0, seconds = 0] = formatWireTime(app.clock.now())
    .slice(11)
    .split(':')
    .map(Number);
  const passed = now * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
  app.clock.advance((hour * HOUR_MS - passed + DAY_MS) % DAY_MS || DAY_MS);
}

beforeEach(async () => {
  moveTo(12);
  // Nothing of the test before is left to send.
  await sendDeliveries(app.platform, relay('sent'), never);
});

interface Reader extends Login {
  readonly email: string;
  readonly phone: string;
}

let readers = 0;
async function buildReader(): Promise<Reader> {
  readers += 1;
  const email = `reader${readers}@messages.example`;
  const phone = `1377000${String(readers).padStart(4, '0')}`;
  const login = await buildLogin(app, { phone });
  await setUser(login, {
    email_sealed: sealPersonal(app.platform.config.dataKey, 'email', email),
  });
  return { ...login, email, phone };
}

async function setUser(
  { userId }: Pick<Login, 'userId'>,
  values: { email_sealed?: Buffer | null; phone_sealed?: Buffer | null },
): Promise<void> {
  await app.platform.db.updateTable('users').set(values).where('id', '=', userId).execute();
}

let events = 0;
/** Tells what the kind's sample says, as another event each time. */
async function told(
  { userId }: Login,
  name: KindName,
  key: string | number = (events += 1),
): Promise<void> {
  const facts: never = KINDS[name].sample as never;
  await inTransaction(app.platform.db, async (tx) =>
    tell(tx, name, { userId, key, facts }, app.clock.now()),
  );
}

/** Exams are marked: not urgent, and go out by mail. */
async function toldMany(reader: Login, many: number): Promise<void> {
  for (let nth = 0; nth < many; nth += 1) {
    await told(reader, 'exam.marked');
  }
}

const work = async () => runLoop(app, 'message.send');
const sandbox = () => new URL(app.platform.config.sms.endpoint).origin;
const inBox = async ({ email }: Reader) => receivedMails(sandbox(), email);
const onPhone = async ({ phone }: Reader) =>
  (await receivedSms(sandbox(), phone)).map(({ text }) => text);

async function deliveriesOf({ userId }: Login) {
  return app.platform.db
    .selectFrom('message_delivery')
    .select(['message_id', 'channel', 'state', 'tries', 'due_at', 'gathered_into'])
    .where('user_id', '=', userId)
    .orderBy('message_id')
    .execute();
}
const statesOf = async (reader: Login) => (await deliveriesOf(reader)).map(({ state }) => state);

/** Providers that always answer the same, and remember what they were given. */
function relay(outcome: SendOutcome): Senders & { readonly taken: string[] } {
  const taken: string[] = [];
  const take = async ({ reference }: { readonly reference: string }) => {
    taken.push(reference);
    return Promise.resolve(outcome);
  };
  return {
    taken,
    sms: {
      sendCode: async () => Promise.reject(new Error('no code is to be sent')),
      sendNotice: take,
    },
    mail: { send: take },
    contactOf: contactOf(app.platform),
    translator: app.translator,
  };
}

describe('a message', () => {
  it('is mailed once, though its event comes again and workers come at once', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked', 'once');
    await told(reader, 'exam.marked', 'once');
    await work();
    expect(await inBox(reader)).toEqual([]);
    app.clock.advance(GATHERING_MS);
    await Promise.all(Array.from({ length: SECOND_WORKERS }, work));
    await work();
    const [mail, ...others] = await inBox(reader);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(KINDS['exam.marked'].zh.title);
    expect(mail?.text).toContain(`${app.platform.config.publicOrigin}/#/user/exam/detail?id=`);
    expect(mail?.text).toContain(`${app.platform.config.publicOrigin}/#/user/notify`);
    const [delivery] = await deliveriesOf(reader);
    expect(delivery).toMatchObject({ state: 'sent', tries: 1, due_at: null });
    expect(mail?.message_id).toContain(`<message-${delivery?.message_id}@`);
    expect(app.logged.join('')).not.toContain(reader.email);
  });

  it('that is urgent leaves at once, also as a text message', async () => {
    const reader = await buildReader();
    await told(reader, 'session.moved');
    const facts = { ...KINDS['live.soon'].sample, start_time: '2036-11-17 19:30:00' };
    await inTransaction(app.platform.db, async (tx) =>
      tell(tx, 'live.soon', { userId: reader.userId, key: 1, facts }, app.clock.now()),
    );
    await work();
    expect(await inBox(reader)).toHaveLength(1);
    expect(await onPhone(reader)).toEqual([
      `【知集沙箱】您的《${facts.title}》将于2036-11-17 19:30开始直播，请准时进入教室。`,
    ]);
  });

  it('about a class that has begun is not sent any more', async () => {
    const reader = await buildReader();
    const facts = { ...KINDS['live.soon'].sample, start_time: formatWireTime(app.clock.now()) };
    await inTransaction(app.platform.db, async (tx) =>
      tell(tx, 'live.soon', { userId: reader.userId, key: 1, facts }, app.clock.now()),
    );
    await work();
    expect(await onPhone(reader)).toEqual([]);
    expect(await statesOf(reader)).toEqual(['dropped']);
  });

  it('is not sent by a way that was refused, before it was told or after', async () => {
    const reader = await buildReader();
    const wish = { type: MESSAGE_TYPES.result, site: 1, sms: 1, mail: 0 } as const;
    await told(reader, 'exam.marked');
    await app.call('message.choose', wish, reader);
    await told(reader, 'exam.marked');
    app.clock.advance(GATHERING_MS);
    await work();
    expect(await inBox(reader)).toEqual([]);
    expect(await statesOf(reader)).toEqual(['dropped']);
    expect((await app.call('message.list', {}, reader)).data.total).toBe(2);
  });

  it('is not sent once it was read or deleted, but for the text message about a seat', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked');
    await told(reader, 'order.paid');
    await told(reader, 'seat.granted');
    const { list } = (await app.call('message.list', {}, reader)).data;
    await app.call('message.read', { id: list[0]?.id ?? 0 }, reader);
    await app.call('message.read', { id: list[1]?.id ?? 0 }, reader);
    await app.call('message.remove', { id: list[2]?.id ?? 0 }, reader);
    app.clock.advance(GATHERING_MS);
    await work();
    expect(await inBox(reader)).toEqual([]);
    expect(await statesOf(reader)).toEqual(['dropped', 'dropped', 'sent']);
    expect(await onPhone(reader)).toEqual([
      '【知集沙箱】林**为您报名了《数据分析师从零到上岗》，登录后在“我的课程”里学习。',
    ]);
  });

  it('[R1-A5] leaves by mail while text messages hang: each way has a loop of its own', async () => {
    const loops = app.modules.flatMap((module) => module.loops ?? []).map(({ name }) => name);
    expect(loops).toEqual(expect.arrayContaining(WAYS.map((way) => `message.send.${way}`)));
    const provider = relay('sent');
    const hung = Promise.withResolvers<SendOutcome>();
    const hanging: Senders = {
      ...provider,
      sms: { ...provider.sms, sendNotice: async () => hung.promise },
    };
    const facts = { ...KINDS['live.soon'].sample, start_time: '2036-11-17 19:30:00' };
    // More than a loop has under way.
    for (let nth = 0; nth < 10; nth += 1) {
      const { userId } = await buildReader();
      await inTransaction(app.platform.db, async (tx) =>
        tell(tx, 'live.soon', { userId, key: 1, facts }, app.clock.now()),
      );
    }
    const reader = await buildReader();
    await told(reader, 'session.moved');
    const texts = sendDeliveries(app.platform, hanging, never, ['sms']);
    await sendDeliveries(app.platform, hanging, never, ['mail']);
    expect(await statesOf(reader)).toEqual(['sent']);
    expect(provider.taken).toHaveLength(1);
    hung.resolve('sent');
    await texts;
  });

  it('stays on the site where nobody can be reached', async () => {
    const nobody = await buildLogin(app);
    await setUser(nobody, { phone_sealed: null });
    await told(nobody, 'exam.marked');
    await told(nobody, 'seat.granted');
    app.clock.advance(GATHERING_MS);
    const provider = relay('sent');
    await sendDeliveries(app.platform, provider, never);
    expect(provider.taken).toEqual([]);
    expect(await statesOf(nobody)).toEqual(['dropped', 'dropped']);
  });

  it('of an account that is being deleted goes to nobody', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked');
    app.clock.advance(GATHERING_MS);
    const provider = relay('sent');
    const gone: Senders = {
      ...provider,
      // Wiped after the worker took the delivery.
      contactOf: async (userId) => {
        await setUser({ userId }, { phone_sealed: null, email_sealed: null });
        await sql`delete from message where user_id = ${userId}`.execute(app.platform.db);
        return contactOf(app.platform)(userId);
      },
    };
    await sendDeliveries(app.platform, gone, never);
    expect(provider.taken).toEqual([]);
    expect(await deliveriesOf(reader)).toEqual([]);
  });
});

describe('quiet hours', () => {
  it('are kept until eight in the morning, but for what is urgent', async () => {
    const reader = await buildReader();
    moveTo(22);
    await told(reader, 'exam.marked');
    await told(reader, 'session.moved');
    app.clock.advance(HOUR_MS);
    await work();
    expect((await inBox(reader)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(KINDS['session.moved'].zh.title),
    ]);
    moveTo(8);
    await work();
    expect(await inBox(reader)).toHaveLength(2);
  });

  it('are kept when workers were away until then', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked');
    moveTo(22);
    await work();
    expect(await inBox(reader)).toEqual([]);
    expect(await statesOf(reader)).toEqual(['waiting']);
    moveTo(8);
    await work();
    expect(await inBox(reader)).toHaveLength(1);
  });
});

describe('a provider', () => {
  it('that says no is asked again later, and not once it may have taken it', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked');
    app.clock.advance(GATHERING_MS);
    const limited = relay('limited');
    await sendDeliveries(app.platform, limited, never);
    await sendDeliveries(app.platform, limited, never);
    expect(limited.taken).toHaveLength(1);
    expect(await statesOf(reader)).toEqual(['waiting']);
    app.clock.advance(MINUTE_MS);
    const unsure = relay('unsure');
    await sendDeliveries(app.platform, unsure, never);
    app.clock.advance(DAY_MS);
    await sendDeliveries(app.platform, unsure, never);
    expect(unsure.taken).toEqual(limited.taken);
    expect(await statesOf(reader)).toEqual(['unsure']);
  });

  it('is given up after some tries, and somebody hears of it', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked');
    app.clock.advance(GATHERING_MS);
    const stuck = async () => countStuckDeliveries(app.platform.db, app.clock.now());
    const before = await stuck();
    const refusing = relay('refused');
    for (let round = 0; round < TRIES_MAX + 2; round += 1) {
      await sendDeliveries(app.platform, refusing, never);
      app.clock.advance(HOUR_MS);
    }
    expect(refusing.taken).toHaveLength(TRIES_MAX);
    expect(await statesOf(reader)).toEqual(['failed']);
    expect(await stuck()).toBe(before + 1);
  });

  it('that breaks does not keep what others were told from being written', async () => {
    const [lucky, unlucky] = [await buildReader(), await buildReader()];
    await told(lucky, 'exam.marked');
    await told(unlucky, 'exam.marked');
    app.clock.advance(GATHERING_MS);
    const provider = relay('sent');
    const breaking: Senders = {
      ...provider,
      contactOf: async (userId) =>
        userId === unlucky.userId
          ? Promise.reject(new Error('out of reach'))
          : contactOf(app.platform)(userId),
    };
    await sendDeliveries(app.platform, breaking, never);
    expect(await statesOf(lucky)).toEqual(['sent']);
    expect(await statesOf(unlucky)).toEqual(['waiting']);
    app.clock.advance(MINUTE_MS);
    await sendDeliveries(app.platform, provider, never);
    expect(await statesOf(unlucky)).toEqual(['sent']);
    expect(provider.taken).toHaveLength(2);
  });

  it('is handed all there is, in batches', async () => {
    const many = await Promise.all(Array.from({ length: 45 }, async () => buildReader()));
    for (const reader of many) {
      await told(reader, 'exam.marked');
    }
    app.clock.advance(GATHERING_MS);
    const provider = relay('sent');
    await sendDeliveries(app.platform, provider, never);
    expect(new Set(provider.taken).size).toBe(45);
    expect(provider.taken).toHaveLength(45);
  });
});

describe('a worker', () => {
  it('that dies leaves nobody untold: another sends it when the lease is over, once', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked');
    app.clock.advance(GATHERING_MS);
    const { taken } = await takeDeliveries(app.platform, 'mail');
    expect(taken).toHaveLength(1);
    await work();
    expect(await inBox(reader)).toEqual([]);
    app.clock.advance(LEASE_MS);
    await Promise.all(Array.from({ length: SECOND_WORKERS }, work));
    const [mail, ...others] = await inBox(reader);
    expect(others).toEqual([]);
    expect(mail?.message_id).toContain(`<message-${taken[0]?.message_id}@`);
    expect(await deliveriesOf(reader)).toMatchObject([{ state: 'sent', tries: 2 }]);
  });

  it('that comes back late does not undo what another does since', async () => {
    const reader = await buildReader();
    await told(reader, 'exam.marked');
    app.clock.advance(GATHERING_MS);
    const slow: Senders = {
      ...relay('sent'),
      mail: {
        send: async () => {
          app.clock.advance(LEASE_MS);
          expect((await takeDeliveries(app.platform, 'mail')).taken).toHaveLength(1);
          return 'refused';
        },
      },
    };
    await sendDeliveries(app.platform, slow, never);
    const due_at = new Date(app.clock.now().getTime() + LEASE_MS);
    expect(await deliveriesOf(reader)).toMatchObject([{ state: 'sending', tries: 2, due_at }]);
    app.clock.advance(LEASE_MS);
    await work();
    expect(await inBox(reader)).toHaveLength(1);
  });

  it('that is told to stop puts back into line what it has not handed over', async () => {
    const reader = await buildReader();
    await told(reader, 'session.moved');
    const stopping = new AbortController();
    const provider = relay('sent');
    const stopped: Senders = {
      ...provider,
      translator: async () => {
        stopping.abort();
        return app.translator();
      },
    };
    await sendDeliveries(app.platform, stopped, stopping.signal);
    expect(provider.taken).toEqual([]);
    expect(await statesOf(reader)).toEqual(['waiting']);
    app.clock.advance(MINUTE_MS);
    await work();
    expect(await inBox(reader)).toHaveLength(1);
  });
});

describe('several messages', () => {
  it('up to three are told one by one', async () => {
    const reader = await buildReader();
    await toldMany(reader, 3);
    app.clock.advance(GATHERING_MS);
    await work();
    expect(await inBox(reader)).toHaveLength(3);
    expect(await statesOf(reader)).toEqual(['sent', 'sent', 'sent']);
  });

  it('more than three are told by one mail, though workers come at once', async () => {
    const [reader, other] = [await buildReader(), await buildReader()];
    await toldMany(reader, 12);
    await toldMany(other, 1);
    app.clock.advance(GATHERING_MS);
    await Promise.all(Array.from({ length: SECOND_WORKERS }, work));
    const [mail, ...more] = await inBox(reader);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('12');
    expect(mail?.text).toMatch(/(?:· .*\s+){10}· 还有 2 条/u);
    expect(mail?.text).toContain(`${app.platform.config.publicOrigin}/#/user/notify`);
    const deliveries = await deliveriesOf(reader);
    const newest = deliveries.at(-1);
    expect(newest).toMatchObject({ state: 'sent', gathered_into: null });
    expect(mail?.message_id).toContain(`<messages-${newest?.message_id}@`);
    for (const gathered of deliveries.slice(0, -1)) {
      expect(gathered).toMatchObject({ state: 'gathered', gathered_into: newest?.message_id });
    }
    expect((await inBox(other))[0]?.subject).toContain(KINDS['exam.marked'].zh.title);
  });

  it('that are urgent are never gathered, and do not count', async () => {
    const reader = await buildReader();
    await toldMany(reader, 3);
    app.clock.advance(GATHERING_MS);
    for (let nth = 0; nth < 5; nth += 1) {
      await told(reader, 'session.moved');
    }
    await work();
    expect(await inBox(reader)).toHaveLength(8);
  });

  it('by text message are told by the newest of its kind', async () => {
    const reader = await buildReader();
    for (let nth = 0; nth < 4; nth += 1) {
      await told(reader, 'seat.granted');
    }
    app.clock.advance(GATHERING_MS);
    await work();
    expect(await onPhone(reader)).toEqual([
      '【知集沙箱】林**为您报名了《数据分析师从零到上岗》等4门课程，登录后在“我的课程”里学习。',
    ]);
  });

  it('are still told together when the worker died between gathering and sending', async () => {
    const reader = await buildReader();
    await toldMany(reader, 5);
    app.clock.advance(GATHERING_MS);
    expect((await takeDeliveries(app.platform, 'mail')).taken).toHaveLength(1);
    // What comes meanwhile is told by itself: a provider may have the mail already.
    await toldMany(reader, 1);
    // One is read, and counts no longer.
    const { list } = (await app.call('message.list', {}, reader)).data;
    await app.call('message.read', { id: list[1]?.id ?? 0 }, reader);
    app.clock.advance(LEASE_MS);
    await work();
    const mails = await inBox(reader);
    expect(mails).toHaveLength(2);
    const digest = mails.find(({ message_id: id }) => id.includes('<messages-'));
    expect(digest?.subject).toContain('4 new messages');
    expect(digest?.message_id).toContain(`<messages-${list[1]?.id}@`);
  });

  it('are not told at all when all were read after a try', async () => {
    const reader = await buildReader();
    await toldMany(reader, 4);
    app.clock.advance(GATHERING_MS);
    await sendDeliveries(app.platform, relay('refused'), never);
    await app.call('message.read', { all: 1 }, reader);
    app.clock.advance(MINUTE_MS);
    await work();
    expect(await inBox(reader)).toEqual([]);
    expect(await statesOf(reader)).toEqual(['gathered', 'gathered', 'gathered', 'dropped']);
  });

  it('are taken by one worker at a time, so that nobody has half of them', async () => {
    const reader = await buildReader();
    await toldMany(reader, 4);
    app.clock.advance(GATHERING_MS);
    const { db } = app.platform;
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const isHeld = Promise.withResolvers<number>();
    const isOver = Promise.withResolvers<null>();
    const first = inTransaction(db, async (tx) => {
      const held = await lockDue(tx, { way: 'mail', now: app.clock.now(), limit: 1 });
      // Who sends by another way does not wait.
      await takeDeliveries(app.platform, 'sms');
      isHeld.resolve(held.length);
      await isOver.promise;
    });
    expect(await isHeld.promise).toBe(4);
    const second = takeDeliveries(app.platform, 'mail');
    const isThrough = second.then(() => true);
    const isWaiting = async () => (await waiting()) > 0;
    while (!(await Promise.race([isThrough, isWaiting()]))) {
      await pause(20);
    }
    isOver.resolve(null);
    await first;
    const { taken } = await second;
    expect(taken).toHaveLength(1);
    expect(await statesOf(reader)).toEqual(['gathered', 'gathered', 'gathered', 'sending']);
  });
});
