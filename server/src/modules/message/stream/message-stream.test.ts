/** What open pages hear, and when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMessage } from '#factory/message';
import { tell, tellMany } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { asOwner } from '#test/databases';
import { buildLogin } from '#test/logins';
import { startPageServer } from '#test/streams/message-pages';
import type { PageServer } from '#test/streams/message-pages';

const PAID = { order_id: 10_001, title: '数据分析师从零到上岗', price: '299.00' };

let pages: PageServer;
beforeAll(async () => {
  pages = await startPageServer();
});
afterAll(async () => pages.app.stop());

const toldTo = async (userId: number): Promise<number> => buildMessage(pages.app.platform, userId);

describe('an open page', () => {
  it('is told its number at once', async () => {
    const login = await buildLogin(pages.app);
    const none = await pages.open(login);
    expect(none.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(none.headers['cache-control']).toBe('private, no-store');
    expect(await none.next('number')).toEqual({ unread_num: 0, newest_id: 0 });
    await toldTo(login.userId);
    const newest_id = await toldTo(login.userId);
    const page = await pages.open(login);
    expect(await page.next('number')).toEqual({ unread_num: 2, newest_id });
    none.close();
    page.close();
  });

  it('is told with the next beat what happened, and otherwise nothing', async () => {
    const { db, clock } = pages.app.platform;
    const login = await buildLogin(pages.app);
    const { userId } = login;
    const page = await pages.open(login);
    await page.next('number');
    await pages.beat();
    const takenBack = inTransaction(db, async (tx) => {
      await tell(tx, 'order.paid', { userId, key: 1, facts: PAID }, clock.now());
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    await pages.beat();
    await inTransaction(db, async (tx) =>
      tell(tx, 'order.paid', { userId, key: 1, facts: PAID }, clock.now()),
    );
    await pages.beat();
    expect(await page.next('number')).toMatchObject({ unread_num: 1 });
    await pages.beat();
    const newest_id = await toldTo(userId);
    await pages.beat();
    expect(await page.next('number')).toEqual({ unread_num: 2, newest_id });
    expect(page.all('number').map(({ unread_num: unread }) => unread)).toEqual([0, 1, 2]);
    page.close();
  });

  it('is told what was read and deleted on another page of the same person', async () => {
    const login = await buildLogin(pages.app);
    const read = await toldTo(login.userId);
    const newest_id = await toldTo(login.userId);
    const [one, other] = [await pages.open(login), await pages.open(login)];
    await Promise.all([one.next('number'), other.next('number')]);
    await pages.app.call('message.read', { id: read }, login);
    await pages.beat();
    expect(await one.next('number')).toEqual({ unread_num: 1, newest_id });
    expect(await other.next('number')).toEqual({ unread_num: 1, newest_id });
    await pages.app.call('message.remove', { id: newest_id }, login);
    await pages.beat();
    expect(await one.next('number')).toEqual({ unread_num: 0, newest_id });
    expect(await other.next('number')).toEqual({ unread_num: 0, newest_id });
    one.close();
    other.close();
  });

  it('never hears the number of somebody else', async () => {
    const [one, other] = [await buildLogin(pages.app), await buildLogin(pages.app)];
    const [page, others] = [await pages.open(one), await pages.open(other)];
    await Promise.all([page.next('number'), others.next('number')]);
    await toldTo(other.userId);
    const theirs = await toldTo(other.userId);
    await pages.beat();
    expect(await others.next('number')).toEqual({ unread_num: 2, newest_id: theirs });
    const mine = await toldTo(one.userId);
    await pages.beat();
    expect(await page.next('number')).toEqual({ unread_num: 1, newest_id: mine });
    expect(page.all('number')).toHaveLength(2);
    expect(others.all('number')).toHaveLength(2);
    page.close();
    others.close();
  });

  it('is told of a hundred when there are more', async () => {
    const { db, clock } = pages.app.platform;
    const login = await buildLogin(pages.app);
    const { userId } = login;
    const many = Array.from({ length: 120 }, (_, key) => ({ userId, key, facts: PAID }));
    await inTransaction(db, async (tx) => tellMany(tx, 'order.paid', many, clock.now()));
    const page = await pages.open(login);
    expect((await page.next('number')).unread_num).toBe(100);
    page.close();
  });

  it('of another server hears the same', async () => {
    const second = await startPageServer({ beside: pages.app });
    try {
      const login = await buildLogin(pages.app);
      const [here, there] = [await pages.open(login), await second.open(login)];
      await Promise.all([here.next('number'), there.next('number')]);
      const newest_id = await toldTo(login.userId);
      await second.beat();
      expect(await there.next('number')).toEqual({ unread_num: 1, newest_id });
      expect(here.all('number')).toHaveLength(1);
      await pages.beat();
      expect(await here.next('number')).toEqual({ unread_num: 1, newest_id });
      await second.app.call('message.read', { all: 1 }, login);
      await Promise.all([pages.beat(), second.beat()]);
      expect(await here.next('number')).toEqual({ unread_num: 0, newest_id });
      expect(await there.next('number')).toEqual({ unread_num: 0, newest_id });
      here.close();
    } finally {
      await second.app.stop();
    }
  });
});

describe('what it costs', () => {
  it('is nothing without pages, and one statement a beat for all of them', async () => {
    const alone = await startPageServer({ beside: pages.app });
    try {
      const costOfBeat = async (): Promise<number> =>
        alone.app.statementsOf(async () => alone.beat());
      expect(await costOfBeat()).toBe(0);
      const logins = [await buildLogin(pages.app), await buildLogin(pages.app)];
      const open = await Promise.all(
        [...logins, ...logins].map(async (login) => alone.open(login)),
      );
      await Promise.all(open.map(async (page) => page.next('number')));
      expect(await costOfBeat()).toBe(1);
    } finally {
      await alone.app.stop();
    }
  });
});

describe('a database that does not answer', () => {
  it('costs pages nothing but time', async () => {
    const { config } = pages.app.platform;
    const database = new URL(config.databaseUrl).pathname.slice(1);
    const login = await buildLogin(pages.app);
    const page = await pages.open(login);
    await page.next('number');
    const newest_id = await toldTo(login.userId);
    await asOwner(async (owner) => owner.query('alter table message rename to lost'), database);
    await expect(pages.beat()).rejects.toThrow('message');
    const late = await pages.open(login);
    await expect
      .poll(() => pages.app.logged.filter((line) => line.includes('unread number')).length)
      .toBeGreaterThan(0);
    await asOwner(async (owner) => owner.query('alter table lost rename to message'), database);
    await pages.beat();
    expect(await page.next('number')).toEqual({ unread_num: 1, newest_id });
    expect(await late.next('number')).toEqual({ unread_num: 1, newest_id });
    page.close();
    late.close();
  });
});
