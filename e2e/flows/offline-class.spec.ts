/** A class in a classroom: a ticket, a calendar, a change, and the door. */
import { readFile } from 'node:fs/promises';
import { violationsOf } from '../support/accessibility.ts';
import { toMinute } from '../support/classes.ts';
import { learner } from '../support/learners.ts';
import { overflow, smallTargets, smallTexts } from '../support/hand/measures.ts';
import { callAs, payOrder, placeOrder } from '../support/orders.ts';
import { ops } from '../support/ops.ts';
import { OFFLINE, openClass } from '../support/seats.ts';
import { expect, logInAs, test } from '../support/site.ts';

const SANDBOX = process.env['E2E_SANDBOX'] ?? 'http://127.0.0.1:13400';
const DATE_END = 10;
/** Pixels of a code that is scanned through a glass door. */
const CODE_MIN = 240;

/**
 * Each project has a learner and a class of its own: what one moves, the other must not see. Their
 * phone makes a seat their own.
 */
const own = {
  desktop: { ...learner(2113), sort: 2 },
  phone: { ...learner(2114), sort: 1 },
} as const;

async function messagesTo(phone: string): Promise<string[]> {
  const response = await fetch(`${SANDBOX}/sms.json`);
  const { messages } = (await response.json()) as { messages: { phone: string; text: string }[] };
  return messages.filter((message) => message.phone === phone).map(({ text }) => text);
}

test('[USR-06][R1-D3.1] a learner shows his ticket, which Back closes, the operator checks it in, the ticket shows it @phone @site @gate', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  const origin = baseURL ?? '';
  const { username, phone, sort } = project.name === 'phone' ? own.phone : own.desktop;
  const person = await logInAs(context, origin, username);
  const courseId = await openClass(origin, person, sort);
  const users = [{ name: '林知远', phone }];
  const orderId = await placeOrder(origin, person, { type: OFFLINE, id: courseId, users });
  await payOrder(origin, person, orderId);

  await page.goto('/#/user/course?type=offline');
  await page.getByRole('button', { name: '入场券' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  if (project.name === 'phone') {
    expect(await smallTargets(page)).toEqual([]);
    expect(await smallTexts(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const code = await dialog.locator('article svg').boundingBox();
    expect(code?.width).toBeGreaterThanOrEqual(CODE_MIN);
  }
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/type=offline$/);
  await page.getByRole('button', { name: '入场券' }).click();
  const qr = dialog.locator('article svg');
  await expect(qr).toHaveAttribute('width', '128');
  await expect(dialog.getByText('林**')).toBeVisible();
  const grouped = await dialog.locator('b').innerText();
  expect(grouped).toMatch(/^[2-9A-Z]{3,5}(?: [2-9A-Z]{4,5}){2}$/);
  expect(await violationsOf(page, 'dialog')).toEqual([]);

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: /^加入日历/ }).click();
  const file = await (await downloading).path();
  const calendar = (await readFile(file, 'utf8')).replaceAll('\r\n ', '');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(calendar).toContain(grouped.replaceAll(' ', ''));
  expect(calendar).toContain('SEQUENCE:0');

  // The institution moves the first session: who has a place is told once, and sees it.
  const [section] = await callAs(origin, person, 'learning.catalogue', { id: courseId });
  const { address } = await callAs(origin, person, 'catalog.course', {
    id: courseId,
    type: OFFLINE,
  });
  const { id: sessionId, start_time: start, end_time: end } = section?.son[0] ?? {};
  const day = start?.slice(0, DATE_END) ?? '';
  const move = async (...to: string[]) => ops('session-move', String(sessionId), ...to);
  await move(`${day}T07:00`, `${day}T08:15`, '知集路 7 号');
  try {
    await expect.poll(async () => messagesTo(phone)).toHaveLength(1);
    expect((await messagesTo(phone))[0]).toContain(`时间${day} 07:00-08:15，地点知集路 7 号`);
    await page.reload();
    await page.getByRole('button', { name: '入场券' }).click();
    await expect(dialog.getByText('时间或地点有变动')).toBeVisible();
    await expect(dialog.getByText(/地点改为 知集路 7 号/)).toBeVisible();

    // Not before its day, once, and only once.
    await expect(ops('check-in', grouped)).rejects.toThrow(/The class starts at/);
    expect(await ops('check-in', grouped, '--early')).toMatch(
      /^checked in: 林\*\* 138\*{4}\d{4}, /,
    );
    await expect(ops('check-in', grouped, '--early')).rejects.toThrow(/was checked in/);
    await page.reload();
    await expect(page.getByText('已学 100%')).toBeVisible();
    await page.getByRole('button', { name: '入场券' }).click();
    await expect(dialog.getByText('已签到', { exact: true })).toBeVisible();
    await expect(qr).toHaveCount(0);
    await page.goto(`/#/user/order/detail?id=${orderId}`);
    await expect(page.getByRole('region', { name: '票券' }).getByText(/ 签到$/)).toBeVisible();
    expect(await messagesTo(phone)).toHaveLength(1);
  } finally {
    await move(toMinute(start), toMinute(end), address);
  }
});
