/** Not a test: takes the pictures that show the product, of a site with the demo market. */
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { DESKTOP_SIZE, HERE, PHONE_SIZE } from '../support/browser.ts';
import { payOrder, placeOrder } from '../support/orders.ts';
import { OFFLINE, openClass } from '../support/seats.ts';
import { enter, type LoggedIn } from '../support/site.ts';
import { type Market, prepareMarket } from '../visual/market.ts';
import { watch } from '../support/quiet.ts';
import { screens } from '../visual/screens.ts';
import { STILL } from '../visual/sizes.ts';

const origin = process.env['E2E_ORIGIN'] ?? '';
const folder = join(import.meta.dirname, '../../.state/screenshots/taken');
const WATCHED_SECONDS = 3;
const DEAREST = 2;
/** The learner goes there in person. */
const ATTENDEE = { name: '周小知', phone: '13800001001' } as const;

const WIDTHS = {
  1280: { viewport: DESKTOP_SIZE, deviceScaleFactor: 1 },
  390: { viewport: PHONE_SIZE, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;

interface Shot {
  readonly screen: string;
  readonly width: keyof typeof WIDTHS;
  readonly language: 'zh' | 'en';
}

/** What is shown in both languages: at both widths, as a desk shows it, and as a phone does. */
const EVERYWHERE = ['home', 'course-recorded', 'study', 'checkout'];
const ON_DESK = ['my-courses'];
const IN_HAND = ['payment'];
/** What a seat in a class belongs to. Buying it takes a coupon that the checkout shows before. */
const WITH_SEAT = ['ticket', 'profile'];

const inBoth = (names: readonly string[], width: Shot['width']): Shot[] =>
  names.flatMap((screen) => [
    { screen, width, language: 'zh' },
    { screen, width, language: 'en' },
  ]);

const SHOTS: readonly Shot[] = [
  ...inBoth([...EVERYWHERE, ...ON_DESK], 1280),
  ...inBoth([...EVERYWHERE, ...IN_HAND], 390),
  { screen: 'all-courses', width: 1280, language: 'en' },
  { screen: 'teacher', width: 1280, language: 'zh' },
];

interface Sights extends Market {
  /** A class the learner has a ticket for, once that is bought. */
  readonly classOfTicket?: number;
}

interface Sight {
  readonly url: string;
  readonly isOfLearner: boolean;
  /** It lies over its page. */
  readonly isOver: boolean;
}

function sightNamed(name: string, sights: Sights): Sight {
  if (name === 'ticket') {
    const url = `/#/user/course?type=offline&seat=${sights.classOfTicket}`;
    return { url, isOfLearner: true, isOver: true };
  }
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) {
    throw new Error(`no screen is called ${name}`);
  }
  const isOver = name === 'payment';
  return { url: screen.url(sights), isOfLearner: screen.user === true, isOver };
}

/** Buys the learner a seat in a class. */
async function takeSeat(learner: LoggedIn): Promise<number> {
  const id = await openClass(origin, learner, DEAREST);
  const order = await placeOrder(origin, learner, { type: OFFLINE, id, users: [ATTENDEE] });
  await payOrder(origin, learner, order);
  return id;
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

async function take(browser: Browser, shot: Shot, sights: Sights): Promise<void> {
  const sight = sightNamed(shot.screen, sights);
  const context = await browser.newContext({ ...WIDTHS[shot.width], ...HERE, ...STILL });
  if (sight.isOfLearner) {
    await enter(context, origin, sights.learner);
  }
  const page = await context.newPage();
  if (shot.language === 'en') {
    await switchToEnglish(page);
  }
  const untilQuiet = watch(page);
  await page.goto(origin + sight.url);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(sight.isOver ? 1 : 0);
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
  const takeAll = async (shots: readonly Shot[], sights: Sights): Promise<void> => {
    for (const shot of shots) {
      await test.step(`${shot.screen} ${shot.width} ${shot.language}`, async () =>
        take(browser, shot, sights));
    }
  };
  await takeAll(SHOTS, market);
  const classOfTicket = await takeSeat(market.learner);
  await takeAll(inBoth(WITH_SEAT, 390), { ...market, classOfTicket });
});
