/** The login dialog as people use it: dragging the puzzle, reading messages, holding a phone. */
import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ops } from './ops.ts';

const SANDBOX = process.env['E2E_SANDBOX'] ?? 'http://127.0.0.1:13400';

/** A mobile number nobody used before. */
export function newPhone(): string {
  return `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** A message takes milliseconds, and on a busy machine seconds. */
const ARRIVAL_MS = 30_000;

/** The newest code a phone received, which is not the one it had before. */
export async function codeOf(phone: string, before = ''): Promise<string> {
  let newest = before;
  await expect(async () => {
    const response = await fetch(`${SANDBOX}/sms/codes/${phone}`);
    const { code } = (await response.json()) as { code: string | null };
    newest = code ?? before;
    expect(newest).not.toBe(before);
  }).toPass({ timeout: ARRIVAL_MS });
  return newest;
}

/** Opens the dialog from the header, which a phone shows as well. */
export async function openDialog(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /登录|Log in/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Asks for another puzzle, and for its answer, which only a server for tests tells. */
async function newPuzzle(page: Page, puzzle: Locator): Promise<number> {
  const slider = puzzle.getByRole('slider');
  await expect(slider).toBeEnabled();
  const picture = puzzle.locator('img').first();
  const shown = await picture.getAttribute('src');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/login/puzzle'));
  await puzzle.getByRole('button', { name: /换一张|Another one/ }).click();
  const { data } = (await (await answered).json()) as { data: { id: string } };
  await expect(picture).not.toHaveAttribute('src', shown ?? '');
  await expect(slider).toBeEnabled();
  return Number(await ops('puzzle', data.id));
}

/** A movement from rest to rest, as hands make it: shares of the way by shares of the time. */
const smooth = (time: number): number => time ** 3 * (10 - 15 * time + 6 * time ** 2);
const STEPS = 30;
const STEP_MS = 16;

/** Drags the slider by hand so that the piece moves by so many pixels of the picture. */
export async function dragBy(page: Page, puzzle: Locator, x: number): Promise<void> {
  const slider = puzzle.getByRole('slider');
  await expect(slider).toBeEnabled();
  const box = await slider.boundingBox();
  const max = Number(await slider.getAttribute('max'));
  if (box === null) {
    throw new Error('the slider is not shown');
  }
  const handle = 62 * (box.width / 300);
  const start = { x: box.x + handle / 2, y: box.y + box.height / 2 };
  const way = (x / max) * (box.width - handle);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    await page.waitForTimeout(STEP_MS);
    await page.mouse.move(start.x + way * smooth(share), start.y + 4 * Math.sin(3 * share));
  }
  await page.mouse.up();
}

/** Moves the piece by the arrow keys: one pixel a time at first, then three. */
export async function keysBy(page: Page, x: number): Promise<void> {
  for (let step = 0; step < x;) {
    const isFine = step < x % 3;
    await page.keyboard.press(isFine ? 'Shift+ArrowRight' : 'ArrowRight', { delay: 5 });
    await page.waitForTimeout(step % 2 === 0 ? 10 : 40);
    step += isFine ? 1 : 3;
  }
  await page.keyboard.press('Enter');
}

/** The puzzle that is open, and where its piece belongs. */
export async function openPuzzle(page: Page): Promise<{ puzzle: Locator; gap: number }> {
  const puzzle = page.getByRole('region', { name: /图形验证|Puzzle/ });
  return { puzzle, gap: await newPuzzle(page, puzzle) };
}

const SOLVED_MS = 5_000;

/**
 * Solves the open puzzle by mouse. A busy machine may draw too little of the way for a hand to be seen
 * in it; a person then takes the next puzzle, too.
 */
export async function solvePuzzle(page: Page): Promise<void> {
  await expect(async () => {
    const { puzzle, gap } = await openPuzzle(page);
    await dragBy(page, puzzle, gap);
    await expect(puzzle).toHaveCount(0, { timeout: SOLVED_MS });
  }).toPass();
}

const PASSWORD = 'Kite7-river';

/** Registers in the login dialog that is open; what is offered after that stays open. */
export async function register(page: Page): Promise<{ username: string; phone: string }> {
  const phone = newPhone();
  const username = `u${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await solvePuzzle(page);
  await dialog.getByLabel('验证码', { exact: true }).fill(await codeOf(phone));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '注册知集' })).toBeVisible();
  await dialog.getByLabel('账号').fill(username);
  await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await solvePuzzle(page);
  await dialog.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '注册成功' })).toBeVisible();
  return { username, phone };
}

type PhoneAction = 'scan' | 'confirm' | 'cancel' | 'expire';

/** Does something on the phone of a WeChat user, with the QR code that shows. */
export async function onWechatPhone(
  page: Page,
  person: string,
  ...actions: PhoneAction[]
): Promise<void> {
  const uuid = await page
    .frameLocator('iframe')
    .locator('main[data-uuid]')
    .getAttribute('data-uuid');
  for (const action of actions) {
    const response = await fetch(`${SANDBOX}/wechat/phone`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ uuid: uuid ?? '', action, other: person }),
    });
    expect(response.ok).toBe(true);
  }
}
