/** Studying with a phone in the hand: by touch, upright and sideways. */
import type { Locator, Page } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { violationsOf } from '../support/accessibility.ts';
import { callAs } from '../support/orders.ts';
import { ops } from '../support/ops.ts';
import { playButton, seeRunning } from '../support/playing.ts';
import { watchedUntil } from '../support/progress.ts';
import { expect, logIn, test } from '../support/site.ts';

const VIDEO = 1;
const PDF = 2;
const LISTED = 30;
const A_DAY = '1';
const SMALLEST_TARGET = 44;
const SMALLEST_TEXT = 11;
const SIDEWAYS = { width: 844, height: 390 };
const SMALL = { width: 360, height: 740 };

interface Owned {
  readonly course: number;
  readonly chapter: number;
  readonly seconds: number;
  readonly username: string;
}

/** Somebody who may study a recorded course for a day, and the first lesson of a kind in it. */
async function ownLesson(page: Page, origin: string, kind: number): Promise<Owned> {
  const { list } = await callAs(origin, null, 'catalog.courses', {
    type: 2,
    sort_type: '2',
    limit: LISTED,
  });
  for (const { id: course } of list) {
    const catalogue = await callAs(origin, null, 'learning.catalogue', { id: course });
    const lessons = catalogue.flatMap(({ son }) => son);
    const found = lessons.find(({ type }) => type === kind);
    if (found !== undefined && (kind === PDF || lessons[1]?.type === VIDEO)) {
      const { username } = await logIn(page.context(), origin);
      await ops('grant', username, String(course), A_DAY);
      return { course, chapter: found.id, seconds: found.duration, username };
    }
  }
  throw new Error('the demo market has no such lesson');
}

const lessonUrl = ({ course, chapter }: Pick<Owned, 'course' | 'chapter'>) =>
  `/#/courseInfo?id=${course}&type=2&chapter=${chapter}`;
const player = (page: Page) => page.getByRole('region', { name: /^播放器/ });
const video = (page: Page) => page.locator('video');
const picture = (page: Page) => page.getByTestId('picture');
const control = (page: Page, name: string) =>
  player(page).getByRole('button', { name, exact: true });
const secondsOf = async (page: Page) =>
  video(page).evaluate((media: HTMLVideoElement) => media.currentTime);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) {
    throw new Error('it is not shown');
  }
  return box;
}

const heightOf = async (locator: Locator) => (await boxOf(locator)).height;

/** Something has the whole screen. */
async function isFull(page: Page): Promise<void> {
  await expect
    .poll(async () => page.evaluate(() => document.fullscreenElement !== null))
    .toBe(true);
}

/** Taps the picture at a share of its width. */
async function tapPicture(page: Page, share: number): Promise<void> {
  const { x, y, width, height } = await boxOf(picture(page));
  await page.touchscreen.tap(x + width * share, y + height / 3);
}

/** Two taps as close together as they can be made. */
async function tapTwice(page: Page, share: number): Promise<void> {
  const { x, y, width, height } = await boxOf(picture(page));
  await page.touchscreen.tap(x + width * share, y + height / 3);
  await page.touchscreen.tap(x + width * share, y + height / 3);
}

/** The player covers the whole window. */
async function fills(page: Page): Promise<void> {
  await expect(async () => {
    const size = await page.evaluate(() => [innerWidth, innerHeight]);
    const { x, y, width, height } = await boxOf(player(page));
    expect([x, y, Math.round(width), Math.round(height)]).toEqual([0, 0, ...size]);
  }).toPass();
}

test('[R1-D3.3] the picture stays in view, turned and full it fills the screen @phone @gate', async ({
  page,
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'phone', 'by touch');
  await page.goto(lessonUrl(await ownLesson(page, baseURL ?? '', VIDEO)));
  await expect(playButton(page)).toBeVisible();
  await page.getByRole('tab', { name: '目录' }).tap();
  await expect(async () => {
    // What is still loading makes the page longer.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const { y, height } = await boxOf(video(page));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(y).toBeGreaterThanOrEqual(-1);
    expect(y + height).toBeLessThan(400);
  }).toPass();

  const upright = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize(SIDEWAYS);
  await fills(page);
  await control(page, '退出全屏').tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => heightOf(player(page))).not.toBe(SIDEWAYS.height);
  await page.setViewportSize(upright);

  await control(page, '全屏').tap();
  await fills(page);
  await isFull(page);
  await control(page, '退出全屏').tap();
  await expect.poll(async () => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('[R1-D3.3] Back leaves the player that fills the window, not the lesson @phone', async ({
  page,
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'phone', 'by touch');
  // As on phones whose browser has no full screen for a page.
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false }),
  );
  const url = lessonUrl(await ownLesson(page, baseURL ?? '', VIDEO));
  await page.goto(url);
  await control(page, '全屏').tap();
  await fills(page);
  await page.goBack();
  await expect(control(page, '全屏')).toBeVisible();
  await expect.poll(async () => heightOf(player(page))).toBeLessThan(400);
  await expect(page).toHaveURL(({ hash }) => hash === url.slice(1));
});

test('[R1-D3.3] the next lesson has the whole screen as the one before @phone', async ({
  page,
  baseURL,
}) => {
  await page.goto(lessonUrl(await ownLesson(page, baseURL ?? '', VIDEO)));
  await control(page, '全屏').click();
  await isFull(page);
  const before = page.url();
  // As the next lesson begins by itself: the address changes, nobody presses anything.
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href*="chapter="]:not([aria-current])')?.click(),
  );
  await expect.poll(() => page.url()).not.toBe(before);
  await expect(control(page, '退出全屏')).toBeVisible();
  await fills(page);
});

test('[R1-D3.3] controls go and come by a tap, two taps jump 10 s, all in reach @phone', async ({
  page,
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'phone', 'by touch');
  await page.goto(lessonUrl(await ownLesson(page, baseURL ?? '', VIDEO)));
  await playButton(page).tap();
  await seeRunning(page);
  // All at one moment: controls come and go.
  const sizes = await player(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .map(({ width, height }) => Math.min(width, height)),
    );
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_TARGET);
  const bar = player(page).locator('> :last-child');
  // Though the button that was tapped has the focus.
  await expect(bar).toHaveCSS('opacity', '0');
  // Watched from inside the page: on a busy machine they may be gone again before we look.
  const shown = bar.evaluate(async (element, longest) => {
    const end = performance.now() + longest;
    while (getComputedStyle(element).opacity !== '1' && performance.now() < end) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return getComputedStyle(element).opacity;
  }, MINUTE_MS);
  await tapPicture(page, 0.5);
  expect(await shown).toBe('1');

  // On a busy machine two taps may come too far apart to be one gesture: then they are made again.
  await expect(async () => {
    const from = await secondsOf(page);
    await tapTwice(page, 0.9);
    await expect.poll(async () => secondsOf(page), { timeout: 2_000 }).toBeGreaterThan(from + 9);
  }).toPass();
  // What the jump showed is gone, and with it the time in which one more tap belongs to it.
  await expect(player(page).locator('output')).toHaveCount(0);
  await expect(async () => {
    const ahead = await secondsOf(page);
    await tapTwice(page, 0.1);
    await expect.poll(async () => secondsOf(page), { timeout: 2_000 }).toBeLessThan(ahead - 5);
  }).toPass();
});

test('[R1-D3.3] at the end one stays by a tap, on a small phone too, in en @phone', async ({
  page,
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'phone', 'by touch');
  const owned = await ownLesson(page, baseURL ?? '', VIDEO);
  watchedUntil(owned.username, owned.chapter, owned.seconds);
  await page.addInitScript(() =>
    localStorage.setItem('zhiji-state', JSON.stringify({ language: 'en' })),
  );
  await page.setViewportSize(SMALL);
  await page.goto(lessonUrl(owned));
  const frame = page.getByRole('region', { name: /^Player/ });
  await frame.getByRole('button', { name: 'Play', exact: true }).tap();
  await seeRunning(page);
  await video(page).evaluate((media: HTMLVideoElement) => {
    media.currentTime = media.duration - 1;
  });
  // Inside the page: on a busy machine the next lesson might come before we look.
  const covered = await frame.evaluate(async (element, longest) => {
    const until = performance.now() + longest;
    while (element.querySelector('[role=timer]') === null && performance.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const end = element.querySelector('[role=timer]')?.parentElement?.parentElement;
    const title = end?.querySelector('a > span');
    if (title) {
      title.textContent = 'a long title '.repeat(12);
    }
    const targets = [...(end?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const isCovered = (target: HTMLElement) => {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const edges = [
        [x, top + 2],
        [x, bottom - 2],
        [left + 12, y],
        [right - 12, y],
      ] as const;
      return edges.some((edge) => !target.contains(document.elementFromPoint(...edge)));
    };
    const found = targets.filter(isCovered).map(({ textContent }) => textContent);
    targets.find(({ textContent }) => textContent === 'Not now')?.click();
    return { found, count: targets.length };
  }, MINUTE_MS);
  expect(covered).toEqual({ found: [], count: 3 });
  await expect(frame.getByRole('timer')).toHaveCount(0);
  // Who stays may go back to any place of the lesson.
  await expect(frame.getByRole('slider', { name: 'Position' })).toBeVisible();
  await expect(page).toHaveURL(({ hash }) => hash === lessonUrl(owned).slice(1));
});

test('[R1-D3.3] speed and captions are set in one sheet and remembered @phone', async ({
  page,
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'phone', 'by touch');
  await page.goto(lessonUrl(await ownLesson(page, baseURL ?? '', VIDEO)));
  await control(page, '播放设置').tap();
  const sheet = page.getByRole('dialog', { name: '播放设置' });
  await sheet.getByRole('radio', { name: '1.5 倍' }).tap();
  await sheet.getByRole('radio', { name: '中文' }).tap();
  expect(await violationsOf(page, 'dialog')).toEqual([]);
  await sheet.getByRole('button', { name: '关闭' }).tap();
  await page.reload();
  await expect
    .poll(async () => video(page).evaluate((media: HTMLVideoElement) => media.playbackRate))
    .toBe(1.5);
  await expect(control(page, '隐藏字幕')).toBeVisible();
});

test('[R1-D3.3] the transcript is searched, and a sentence leads to its second @phone', async ({
  page,
  baseURL,
}) => {
  await page.goto(lessonUrl(await ownLesson(page, baseURL ?? '', VIDEO)));
  await page.getByRole('tab', { name: '文稿' }).click();
  const text = page.getByRole('list', { name: '文稿' });
  const all = text.getByRole('button');
  await expect(all.nth(2)).toBeVisible();
  const before = await all.count();
  const words = ((await all.nth(2).locator('span').last().textContent()) ?? '').slice(0, 6);
  await page.getByRole('searchbox', { name: '在文稿中查找' }).fill(words);
  await expect.poll(async () => all.count()).toBeLessThan(before);
  await all.first().click();
  await page.getByRole('searchbox', { name: '在文稿中查找' }).fill('');
  await expect.poll(async () => secondsOf(page)).toBeGreaterThan(1);
  await expect(text.locator('[aria-current]')).toContainText(words);
  // Who reads on stays where they are.
  await page.evaluate(() => window.scrollTo(0, 80));
  const scrolled = async () => page.evaluate(() => window.scrollY);
  const place = await scrolled();
  expect(place).toBeGreaterThan(0);
  await all.first().evaluate((sentence: HTMLElement) => sentence.click());
  await expect(all.first()).toHaveAttribute('aria-current', 'true');
  expect(await scrolled()).toBe(place);
  expect(await violationsOf(page, 'main')).toEqual([]);
});

test('[R1-D3.4] a handout fits the width and can be read, two fingers enlarge it alone @phone @gate', async ({
  page,
  context,
  baseURL,
}) => {
  test.skip(test.info().project.name !== 'phone', 'by touch');
  await page.goto(lessonUrl(await ownLesson(page, baseURL ?? '', PDF)));
  const sheet = page.locator('canvas').first();
  await expect(sheet).toBeVisible();
  await expect(page.getByText('100%')).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(async () => (await boxOf(sheet)).width).toBeGreaterThanOrEqual(width - 1);
  const words = page.locator('.textLayer span:not(:empty)');
  await expect(words.nth(2)).toBeAttached();
  const smallest = async () =>
    words.evaluateAll((spans) =>
      Math.min(...spans.map((span) => span.getBoundingClientRect().height)),
    );
  await expect.poll(smallest).toBeGreaterThanOrEqual(SMALLEST_TEXT);

  // What lies over the page goes with Back; the handout stays.
  const pages = page.getByRole('complementary', { name: '页面' });
  const opener = page.getByRole('button', { name: '页面', exact: true });
  await opener.tap();
  await expect(pages).toBeVisible();
  await pages.getByRole('button', { name: '关闭' }).focus();
  await page.goBack();
  await expect(pages).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(words.nth(2)).toBeAttached();

  const turn = page.getByRole('button', { name: '下一页' });
  const target = await boxOf(turn);
  const before = (await boxOf(sheet)).width;
  const { x, y } = await boxOf(sheet);
  const touch = await context.newCDPSession(page);
  const fingers = (apart: number) => ({
    touchPoints: [
      { x: x + 180 - apart, y: y + 160, id: 1 },
      { x: x + 180 + apart, y: y + 160, id: 2 },
    ],
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...fingers(40) });
  for (const apart of [60, 80, 100]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...fingers(apart) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await boxOf(sheet)).width).toBeGreaterThan(before * 1.8);
  expect(await boxOf(turn)).toEqual(target);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});
