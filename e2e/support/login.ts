/** The login dialog as people use it: dragging the puzzle, reading messages, holding a phone. */
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const SANDBOX = process.env['E2E_SANDBOX'] ?? 'http://127.0.0.1:13400';

/** A mobile number nobody used before. */
export function newPhone(): string {
  return `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** The newest code a phone received, which is not the one it had before. */
export async function codeOf(phone: string, before = ''): Promise<string> {
  let newest = before;
  await expect(async () => {
    const response = await fetch(`${SANDBOX}/sms/codes/${phone}`);
    const { code } = (await response.json()) as { code: string | null };
    newest = code ?? before;
    expect(newest).not.toBe(before);
  }).toPass({ timeout: 5000 });
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

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and cover of every pixel. */
  readonly data: readonly number[];
}

const CHANNELS = 4;
const COLOURS = [0, 1, 2] as const;
const COVERED = 200;
/** How much of the picture is left in the gap. */
const DARKENED = 0.42;

async function readPicture(image: Element): Promise<Picture> {
  if (!(image instanceof HTMLImageElement)) {
    throw new TypeError('no picture');
  }
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  return { width, height, data: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
}

/**
 * Where the piece fits, found as a person does, by looking: in the gap the picture is the piece,
 * darkened. The server tells it to nobody.
 */
export async function lookForGap(puzzle: Locator): Promise<number> {
  const images = puzzle.locator('img');
  const whole = await images.first().evaluate(readPicture);
  const piece = await images.last().evaluate(readPicture);
  const percent = await images
    .last()
    .evaluate(({ style }: HTMLElement) => Number.parseFloat(style.top));
  const top = Math.round((percent / 100) * whole.height);
  const differences = Array.from({ length: whole.width - piece.width + 1 }, (_, x) => {
    let sum = 0;
    for (let pixel = 0; pixel < piece.width * piece.height; pixel += 1) {
      const from = pixel * CHANNELS;
      const row = top + Math.floor(pixel / piece.width);
      const to = (row * whole.width + x + (pixel % piece.width)) * CHANNELS;
      if ((piece.data[from + COLOURS.length] ?? 0) > COVERED) {
        for (const colour of COLOURS) {
          const expected = (piece.data[from + colour] ?? 0) * DARKENED;
          sum += Math.abs((whole.data[to + colour] ?? 0) - expected);
        }
      }
    }
    return sum;
  });
  return differences.indexOf(Math.min(...differences));
}

/** Drags the slider so that the piece moves by so many pixels of the picture. */
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
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + (x / max) * (box.width - handle), start.y, { steps: 8 });
  await page.mouse.up();
}

/** Solves the open puzzle by mouse. */
export async function solvePuzzle(page: Page): Promise<void> {
  const puzzle = page.getByRole('region', { name: /图形验证|Puzzle/ });
  await expect(puzzle.getByRole('slider')).toBeEnabled();
  await dragBy(page, puzzle, await lookForGap(puzzle));
  await expect(puzzle).toHaveCount(0);
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
