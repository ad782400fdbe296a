/** Not a test: visits every screen of a real site once a width and keeps what the server answered. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { MESSAGE_STREAM } from '@zhiji/contract/message';
import { HERE } from '../support/browser.ts';
import { enter } from '../support/site.ts';
import { type Market, prepareMarket } from './market.ts';
import { watch } from '../support/quiet.ts';
import { keyOf, type RecordedAnswer, type Recording, writeRecordings } from './recording.ts';
import { type Screen, screens } from './screens.ts';
import { SIZES, STILL } from './sizes.ts';

const MINUTES = 9;
const origin = process.env['E2E_ORIGIN'] ?? '';

/** The edge writes the first screen into the document; the client alone asks for it by calls. */
async function withoutFirstScreen(page: Page): Promise<void> {
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('id="first-screen"', '');
    await route.fulfill({ response, body: html });
  });
}

/** Keeps the first answer to every question a page asks. */
async function keepAnswers(page: Page, kept: Map<string, RecordedAnswer>): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname: call } = new URL(request.url());
    if (call === MESSAGE_STREAM) {
      // It has no end to wait for; the replay keeps it silent.
      return;
    }
    const asked: unknown = request.postDataJSON();
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const key = keyOf(call, asked);
    kept.set(key, kept.get(key) ?? { call, request: asked, answer });
    await route.fulfill({ response });
  });
}

async function visit(
  browser: Browser,
  screen: Screen,
  market: Market,
  kept: Map<string, RecordedAnswer>,
): Promise<void> {
  for (const size of Object.values(SIZES)) {
    const context = await browser.newContext({ ...size, ...HERE, ...STILL });
    if (screen.user) {
      await enter(context, origin, market.learner);
    }
    const page = await context.newPage();
    await withoutFirstScreen(page);
    await keepAnswers(page, kept);
    const untilQuiet = watch(page);
    await page.goto(origin + screen.url(market));
    await screen.act?.(page);
    await expect(screen.shows(page)).toBeVisible();
    await untilQuiet();
    // A page asks again now and then, also while it is closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

test('every screen is recorded', async ({ browser }) => {
  test.setTimeout(MINUTES * MINUTE_MS);
  const market = await prepareMarket(origin);
  const recordings = new Map<string, Recording>();
  for (const screen of screens) {
    const kept = new Map<string, RecordedAnswer>();
    const at = new Date();
    at.setMilliseconds(0);
    await test.step(screen.name, async () => visit(browser, screen, market, kept));
    recordings.set(screen.name, {
      at: at.toISOString(),
      url: screen.url(market),
      user: screen.user === true,
      answers: [...kept.values()],
    });
  }
  writeRecordings(recordings);
});
