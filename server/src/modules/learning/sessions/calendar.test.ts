/** The calendar of a course's sessions is for those who have a place in them. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildPaidOrder } from '#factory/order';
import { buildLiveSession } from '../learning.factory.ts';
import { cancelSession, moveSession } from './session.commands.ts';
import { buildSession } from '#factory/identity';
import { startTestApp } from '#test/app';
import { buildClass, buyPlaces } from '#test/classes';
import { buildLogin } from '#test/logins';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';

let app: TestApp;
let buyer: Login;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await buildLogin(app, {}, true);
});
afterAll(async () => app.stop());

const headersOf = ({ token, bindSecret }: Login): Record<string, string> =>
  bindSecret === null ? { 'x-user-token': token } : { cookie: `zhiji-sid=${bindSecret}` };

const download = async (link: string, login: Login | null) =>
  fetch(app.origin + link, { headers: login === null ? {} : headersOf(login) });

const linkOf = async (login: Login, courseId: number): Promise<string> => {
  const { data } = await app.call('learning.myCourses', {}, login);
  return data.list.find(({ id }) => id === courseId)?.calendar ?? '';
};

const linesOf = (text: string, name: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(name));

describe('the calendar file', () => {
  it('[R1-A1] is called by the title of its course, which says nothing else in the header', async () => {
    const phone = '13577770033';
    const holder = await buildLogin(app, { phone });
    const title = 'a"; filename="evil.exe\\../x';
    const { courseId } = await buildClass(app, { title });
    await buyPlaces(app, buyer.userId, courseId, [phone]);
    const answer = await download(await linkOf(holder, courseId), holder);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/]+"; filename\*=UTF-8''[^"/]+$/u,
    );
    await answer.arrayBuffer();
  });

  it('has the sessions of a class with its place and one’s own ticket, for its owner', async () => {
    const { courseId, sessionIds, start } = await buildClass(app);
    const phone = '13577770001';
    const holder = await buildLogin(app, { phone });
    const [ticket] = await buyPlaces(app, buyer.userId, courseId, [phone]);
    const answer = await download(await linkOf(holder, courseId), holder);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await answer.text();
    expect(linesOf(text, 'UID')).toEqual(sessionIds.map((id) => `UID:session-${id}@127.0.0.1`));
    const from = start.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
    expect(linesOf(text, 'DTSTART')[0]).toBe(`DTSTART:${from}`);
    expect(linesOf(text, 'LOCATION')[0]).toBe('LOCATION:曙光路 122 号');
    expect(linesOf(text, 'DESCRIPTION')[0]).toContain(ticket?.code ?? 'no ticket');
    expect(linesOf(text, 'SEQUENCE')).toEqual(['SEQUENCE:0', 'SEQUENCE:0']);
  });

  it('is for who bought places for others as well, without their tickets', async () => {
    const { courseId } = await buildClass(app);
    const [ticket] = await buyPlaces(app, buyer.userId, courseId);
    const { data } = await app.call('order.detail', { id: ticket?.orderId ?? 0 }, buyer);
    const answer = await download(data.items[0]?.calendar ?? '', buyer);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(ticket?.code ?? 'no ticket');
  });

  it('is refused to others, without a login, after two hours and after a refund', async () => {
    const { courseId } = await buildClass(app);
    const phone = '13577770002';
    const holder = await buildLogin(app, { phone });
    const [ticket] = await buyPlaces(app, buyer.userId, courseId, [phone]);
    const link = await linkOf(holder, courseId);
    const other = await buildLogin(app);
    expect((await download(link, other)).status).toBe(403);
    expect((await download(link, null)).status).toBe(403);
    expect((await download(link.replace('/play/', '/play/x'), holder)).status).toBe(404);
    // A link to play is none to a calendar.
    expect((await download(link.replace('calendar.ics', 'index.m3u8'), holder)).status).toBe(404);
    app.clock.advance(2 * HOUR_MS);
    expect((await download(link, holder)).status).toBe(410);
    const fresh = await linkOf(holder, courseId);
    expect((await download(fresh, holder)).status).toBe(200);
    // Money is asked back for the seat.
    const asked = { id: ticket?.orderId ?? 0, seat_ids: [ticket?.seatId ?? 0] };
    const payer = { ...buyer, ...(await buildSession(app.platform, buyer.userId)) };
    const { data: quote } = await app.call('order.refundQuote', asked, payer);
    const request = { ...asked, price: quote.price, reason: 1 } as const;
    expect(await app.call('order.requestRefund', request, payer)).toMatchObject({ code: 10_006 });
    expect((await download(fresh, holder)).status).toBe(403);
  });

  it('tells by its version that a session was moved or cancelled', async () => {
    const { courseId, sessionIds, start } = await buildClass(app);
    const phone = '13577770003';
    const holder = await buildLogin(app, { phone });
    await buyPlaces(app, buyer.userId, courseId, [phone]);
    const link = await linkOf(holder, courseId);
    app.clock.advance(HOUR_MS);
    const startAt = new Date(start.getTime() + 3 * HOUR_MS);
    const endAt = new Date(startAt.getTime() + HOUR_MS);
    const moved = {
      actor: operatorNamed('test'),
      chapterId: sessionIds[0],
      startAt,
      endAt,
      address: '龙井路 1 号',
    };
    await moveSession(app.platform, moved);
    await cancelSession(app.platform, { actor: operatorNamed('test'), chapterId: sessionIds[1] });
    const text = await (await download(link, holder)).text();
    const at = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
    expect(linesOf(text, 'DTSTART')[0]).toBe(`DTSTART:${at(startAt)}`);
    expect(linesOf(text, 'LAST-MODIFIED')[0]).toBe(`LAST-MODIFIED:${at(app.clock.now())}`);
    // The second is at another place as well.
    expect(linesOf(text, 'SEQUENCE')).toEqual(['SEQUENCE:1', 'SEQUENCE:2']);
    expect(linesOf(text, 'LOCATION')[0]).toBe('LOCATION:龙井路 1 号');
    expect(linesOf(text, 'STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
    const { data } = await app.call('learning.myCourses', {}, holder);
    expect(data.list[0]).toMatchObject({
      address: '龙井路 1 号',
      ticket: { name: '林**', status: 1, check_time: null },
      change: { kind: 2, title: '第二天 实地' },
    });
  });

  it('has live sessions, and is not offered for what has none', async () => {
    const login = await buildLogin(app, { phone: '13577770004' });
    const live = await buildCourse(app.platform, { type: 1 });
    const session = await buildLiveSession(app.platform, live);
    await buildPaidOrder(app.platform, login.userId, { type: 1, id: live });
    const text = await (await download(await linkOf(login, live), login)).text();
    expect(linesOf(text, 'UID')).toEqual([`UID:session-${session}@127.0.0.1`]);
    expect(linesOf(text, 'LOCATION')).toEqual([]);
    const recorded = await buildCourse(app.platform);
    await buildPaidOrder(app.platform, login.userId, { type: 2, id: recorded });
    expect(await linkOf(login, recorded)).toBe('');
  });
});
