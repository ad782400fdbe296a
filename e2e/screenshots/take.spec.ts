/** Not a test: takes the pictures that show the product, of a site with the demo market. */
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { DESKTOP_SIZE, HERE, PHONE_SIZE } from '../support/browser.ts';
import { enter } from '../support/site.ts';
import { type Market, prepareMarket } from '../visual/market.ts';
import { watch } from '../support/quiet.ts';
import { type Screen, screens } from '../visual/screens.ts';
import { STILL } from '../visual/sizes.ts';

const origin = process.env['E2E_ORIGIN'] ?? '';
const folder = join(import.meta.dirname, '../../.state/screenshots/taken');
const WATCHED_SECONDS = 3;

const WIDTHS = {
  1280: { viewport: DESKTOP_SIZE, deviceScaleFactor: 1 },
  390: { viewport: PHONE_SIZE, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;

interface Shot {
  readonly screen: string;
  readonly width: keyof typeof WIDTHS;
  readonly language: 'zh' | 'en';
}

const SHOTS: readonly Shot[] = [
  { screen: 'home', width: 1280, language: 'zh' },
  { screen: 'home', width: 1280, language: 'en' },
  { screen: 'home', width: 390, language: 'en' },
  { screen: 'all-courses', width: 1280, language: 'en' },
  { screen: 'course-recorded', width: 1280, language: 'zh' },
  { screen: 'course-recorded', width: 390, language: 'zh' },
  { screen: 'teacher', width: 1280, language: 'zh' },
  { screen: 'checkout', width: 1280, language: 'zh' },
  { screen: 'payment', width: 390, language: 'zh' },
  { screen: 'study', width: 1280, language: 'en' },
  { screen: 'study', width: 390, language: 'zh' },
  { screen: 'my-courses', width: 1280, language: 'en' },
];

function screenNamed(name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) {
    throw new Error(`no screen is called ${name}`);
  }
  return screen;
}

/** Speaks English from here on, as people switch to it. */
async function switchToEnglish(page: Page): Promise<void> {
  await page.goto(`${origin}/#/404`);
  await page.getByRole('button', { name: 'English' }).and(page.locator(':visible')).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}

/** Plays a little, so that a slide shows and not the still picture. */
async function playALittle(page: Page): Promise<void> {
  const video = page.locator('video');
  const seconds = async () => video.evaluate((media: HTMLVideoElement) => media.currentTime);
  const button = page.getByRole('button', { name: /^(?:播放|Play)$/ });
  await button.first().click();
  const from = await seconds();
  await expect.poll(seconds).toBeGreaterThan(from + WATCHED_SECONDS);
  await video.evaluate((media: HTMLVideoElement) => media.pause());
}

async function take(browser: Browser, shot: Shot, market: Market): Promise<void> {
  const screen = screenNamed(shot.screen);
  const context = await browser.newContext({ ...WIDTHS[shot.width], ...HERE, ...STILL });
  if (screen.user) {
    await enter(context, origin, market.learner);
  }
  const page = await context.newPage();
  if (shot.language === 'en') {
    await switchToEnglish(page);
  }
  const untilQuiet = watch(page);
  await page.goto(origin + screen.url(market));
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await untilQuiet();
  if (shot.screen === 'study') {
    await playALittle(page);
  }
  // Nobody who looks at a picture uses its keyboard.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const path = join(folder, `${shot.screen}-${shot.width}-${shot.language}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await context.close();
}

test('the pictures of the docs are taken', async ({ browser }) => {
  const market = await prepareMarket(origin);
  for (const shot of SHOTS) {
    await test.step(`${shot.screen} ${shot.width} ${shot.language}`, async () =>
      take(browser, shot, market));
  }
});
